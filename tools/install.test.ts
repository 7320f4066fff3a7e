/** With an npm that only writes down what it was asked. */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ensureInstalled } from "./install.mjs";

let root: string;

const LOCK = {
  packages: {
    "": {},
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b-for-another-platform": { version: "1.0.0", optional: true },
  },
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sweepline-install-"));
  await put("package-lock.json", JSON.stringify(LOCK));
  await put("bin/npm", `#!/bin/sh\necho "$@" >> npm.txt\nmkdir -p node_modules\nexit \${NPM_CODE:-0}\n`);
  await chmod(join(root, "bin/npm"), 0o755);
  vi.stubEnv("PATH", [join(root, "bin"), process.env.PATH].join(delimiter));
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(join(root, path, ".."), { recursive: true });
  await writeFile(join(root, path), text);
}

const timesInstalled = async () =>
  (await readFile(join(root, "npm.txt"), "utf8").catch(() => ""))
    .split("\n")
    .filter((line) => /^ci /.test(line)).length;

const account = (version: string) =>
  put("node_modules/.package-lock.json", JSON.stringify({ packages: { "node_modules/a": { version } } }));

it("installs into a fresh clone, once", async () => {
  await ensureInstalled(root);
  await ensureInstalled(root);
  expect(await timesInstalled()).toBe(1);
});

it("installs again when the lock file has changed", async () => {
  await ensureInstalled(root);
  await put("package-lock.json", JSON.stringify({ packages: { "node_modules/a": { version: "2.0.0" } } }));
  await ensureInstalled(root);
  expect(await timesInstalled()).toBe(2);
});

it("takes what somebody has installed by hand, if it is what the lock file asks for", async () => {
  await account("1.0.0");
  await ensureInstalled(root);
  expect(await timesInstalled()).toBe(0);
});

it("does not take another version", async () => {
  await account("0.9.0");
  await ensureInstalled(root);
  expect(await timesInstalled()).toBe(1);
});

it("says so when npm fails, and tries again next time", async () => {
  vi.stubEnv("NPM_CODE", "7");
  await expect(ensureInstalled(root)).rejects.toThrow("npm ci failed (exit code 7)");
  await expect(ensureInstalled(root)).rejects.toThrow("npm ci failed");
  expect(await timesInstalled()).toBe(2);
});
