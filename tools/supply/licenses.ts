/** Licences under which packages may ship: those that ask for no more than to be named. */
import type { Shipped } from "./lock.ts";

const ALLOWED: ReadonlySet<string> = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "PostgreSQL",
  "BlueOak-1.0.0",
  "Zlib",
  "CC0-1.0",
  "Unlicense",
  // Fonts.
  "OFL-1.1",
]);

/** Of an SPDX expression: all parts of AND, one of OR. Without brackets within brackets, which no package has. */
export function isAllowed(expression: string): boolean {
  const text = expression.trim().replace(/^\((.*)\)$/, "$1");
  if (text.includes("(")) return false;
  return text
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((license) => ALLOWED.has(license.trim())));
}

export function licenseFaults(shipped: readonly Shipped[]): string[] {
  return shipped
    .filter(({ isOwn, license }) => !isOwn && !isAllowed(license))
    .map(({ name, version, license }) => `${name}@${version}: ships under ${license || "no licence"}`);
}
