import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptSecret } from "./kept-secret.ts";

describe("a secret kept in the data directory", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sweepline-secret-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is one for any number of processes that start at once, and leaves nothing beside it", async () => {
    for (let round = 0; round < 20; round++) {
      const name = `${round}.key`;
      const secrets = await Promise.all(Array.from({ length: 16 }, () => keptSecret(folder, name, "A_KEY")));
      expect(new Set(secrets).size).toBe(1);
      expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(await readFile(join(folder, name), "utf8")).toBe(secrets[0]);
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    expect(await readdir(folder)).toHaveLength(20);
  });

  it("is never quietly a new one where its file was emptied", async () => {
    await writeFile(join(folder, "emptied.key"), "");
    await expect(keptSecret(folder, "emptied.key", "A_KEY")).rejects.toThrow(
      "holds no key; restore it or set A_KEY",
    );
  });
});
