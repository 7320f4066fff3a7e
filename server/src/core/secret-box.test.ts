import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretBox, readServerSecret } from "./secret-box.ts";

describe("a secret box", () => {
  const box = createSecretBox("a key of the server");

  it("gives back what it was given, and never shows it", () => {
    const sealed = box.seal("pässwörd 密码", "mqtt/7");
    expect(sealed.includes(Buffer.from("pässwörd"))).toBe(false);
    expect(box.open(sealed, "mqtt/7")).toBe("pässwörd 密码");
    expect(box.seal("pässwörd 密码", "mqtt/7").equals(sealed)).toBe(false);
  });

  it("opens nothing of another row, of another key, or that was changed or cut", () => {
    const sealed = box.seal("secret", "mqtt/7");
    expect(box.open(sealed, "mqtt/8")).toBeUndefined();
    expect(createSecretBox("another key").open(sealed, "mqtt/7")).toBeUndefined();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(box.open(changed, "mqtt/7"), `byte ${index}`).toBeUndefined();
      expect(box.open(sealed.subarray(0, index), "mqtt/7"), `cut at ${index}`).toBeUndefined();
    }
  });
});

describe("the key of the server", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sweepline-key-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is the configured one, or made once and kept where only its owner reads it", async () => {
    const configured = { SECRETS_KEY: "configured, long enough", DATA_DIR: folder };
    expect(await readServerSecret(configured)).toBe(configured.SECRETS_KEY);
    const kept = { SECRETS_KEY: "", DATA_DIR: folder };
    const secret = await readServerSecret(kept);
    expect(await readServerSecret(kept)).toBe(secret);
    expect(await readFile(join(folder, "secrets.key"), "utf8")).toBe(secret);
  });
});
