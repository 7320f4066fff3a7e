import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findChromium } from "./chromium.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweepline-chromium-"));
  vi.stubEnv("CHROMIUM_PATH", "");
  vi.stubEnv("PATH", folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function install(name: string, script: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

it("takes the one that is named before any other", async () => {
  await install("chromium", "echo Chromium 1");
  vi.stubEnv("CHROMIUM_PATH", "/opt/mine");
  expect((await findChromium()).executablePath).toBe("/opt/mine");
});

it("passes over a script that only tells how to install one", async () => {
  await install("chromium", "echo please install me; exit 1");
  const chrome = await install("google-chrome", "echo Google Chrome 1");
  expect((await findChromium()).executablePath).toBe(chrome);
});

it.runIf(process.platform === "linux" && process.arch === "x64")(
  "runs the one from npm where there is none",
  async () => {
    const { executablePath, env } = await findChromium();
    expect(executablePath).toContain("node_modules");
    expect(execFileSync(executablePath, ["--version", "--no-sandbox"], { env }).toString()).toMatch(
      /\d+\.\d+/,
    );
  },
);
