/** JSON files of what robots keep while they are switched off. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";

/** Nothing there, or cut short: undefined. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Beside its place first: a robot that is switched off meanwhile has the old one. */
export function writeJson(path: string, content: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(content));
  renameSync(`${path}.new`, path);
}
