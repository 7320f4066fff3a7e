/** Builds by Vite what a start runs, where its sources are others than those that it was built from. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inRoot, toolEnvironment } from "./paths.ts";
import { precompress } from "./precompress.ts";
import { Complaint, say } from "./say.ts";

interface Build {
  /** Its folder, which is its name too. */
  readonly of: "console" | "server";
  /** Of its folder. */
  readonly sources: readonly string[];
  afterwards?(dist: string): Promise<void>;
}

const CONSOLE: Build = {
  of: "console",
  sources: ["src", "public", "index.html", "vite.config.ts", "vite.parts.ts", "vite.worker.ts"],
  afterwards: precompress,
};
const SERVER: Build = { of: "server", sources: ["src", "vite.config.ts"] };
/** Of both. */
const SHARED = ["contract/src", "package-lock.json"];

export const ensureConsoleBuilt = (): Promise<void> => ensureBuilt(CONSOLE);

export async function ensureAllBuilt(): Promise<void> {
  await Promise.all([CONSOLE, SERVER].map(ensureBuilt));
}

async function ensureBuilt({ of, sources, afterwards }: Build): Promise<void> {
  const dist = inRoot(of, "dist");
  const marker = join(dist, ".built-from");
  const state = await stateOf([
    ...sources.map((path) => inRoot(of, path)),
    ...SHARED.map((path) => inRoot(path)),
  ]);
  if ((await readFile(marker, "utf8").catch(() => "")) === state) return;
  say(`Building the ${of} …`);
  await build(of);
  await afterwards?.(dist);
  await writeFile(marker, state);
}

/** By names, sizes and times, since reading two thousand files would hold up every start; tests do not count. */
async function stateOf(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(filesUnder))).flat().sort();
  const states = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${file} ${size} ${mtimeMs}`;
    }),
  );
  return createHash("sha256").update(states.join("\n")).digest("hex");
}

async function filesUnder(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function build(of: Build["of"]): Promise<void> {
  const vite = inRoot("node_modules", "vite", "bin", "vite.js");
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
      cwd: inRoot(of),
      env: toolEnvironment({ NODE_ENV: "production" }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Complaint(`The ${of} did not build:\n${output}`)),
    );
  });
}
