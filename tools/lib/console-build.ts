/** Builds the console when its sources are newer than what was built from them. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { inRoot, ROOT, toolEnvironment } from "./paths.ts";
import { precompress } from "./precompress.ts";
import { Complaint, say } from "./say.ts";

const SOURCES = [
  "console/src",
  "console/public",
  "console/index.html",
  "console/vite.config.ts",
  "console/vite.parts.ts",
  "console/vite.worker.ts",
  "contract/src",
  "package-lock.json",
];

export async function ensureConsoleBuilt(): Promise<void> {
  const marker = inRoot("console", "dist", ".built-from");
  const hash = await sourcesHash(SOURCES.map((path) => inRoot(path)));
  if ((await readFile(marker, "utf8").catch(() => "")) === hash) return;
  say("Building the console …");
  await build();
  await precompress(inRoot("console", "dist"));
  await writeFile(marker, hash);
}

/** Of names and contents; tests do not count. */
async function sourcesHash(paths: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of await filesUnder(path))
      hash
        .update(relative(ROOT, file))
        .update("\0")
        .update(await readFile(file))
        .update("\0");
  }
  return hash.digest("hex");
}

async function filesUnder(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function build(): Promise<void> {
  const vite = inRoot("node_modules", "vite", "bin", "vite.js");
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
      cwd: inRoot("console"),
      env: toolEnvironment({ NODE_ENV: "production" }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Complaint(`The console did not build:\n${output}`)),
    );
  });
}
