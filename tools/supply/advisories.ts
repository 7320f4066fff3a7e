/**
 * Known vulnerabilities of what ships: by the registry's word where it answers, else by the snapshot beside this file, which
 * is as old as it says.
 */
import { readFile } from "node:fs/promises";
import { inRoot } from "../lib/paths.ts";
import type { Shipped } from "./lock.ts";

export const SNAPSHOT = inRoot("tools", "supply", "advisories.json");

export interface Advisory {
  /** As in the GitHub Advisory Database. */
  id: string;
  name: string;
  severity: "low" | "moderate" | "high" | "critical";
  /** npm's ranges: `>=5.0.0 <5.3.2 || <4.29.1`. */
  vulnerable: string;
  title: string;
}

export interface Snapshot {
  /** YYYY-MM-DD */
  taken: string;
  /** `name@version` that the registry was asked about that day; the others are held against the advisories alone. */
  checked: string[];
  advisories: Advisory[];
}

export const readSnapshot = async (): Promise<Snapshot> =>
  JSON.parse(await readFile(SNAPSHOT, "utf8")) as Snapshot;

const VERSION = /^(\d+)\.(\d+)\.(\d+)(-.+)?$/;

/** Prereleases of one version are alike, and before it. Negative, zero or positive. */
function compared(one: string, other: string): number {
  const [a, b] = [VERSION.exec(one), VERSION.exec(other)];
  // What cannot be read is taken for vulnerable rather than passed over.
  if (!a || !b) return 0;
  for (const place of [1, 2, 3]) {
    const difference = Number(a[place]) - Number(b[place]);
    if (difference !== 0) return difference;
  }
  return Number(a[4] === undefined) - Number(b[4] === undefined);
}

const TESTS: Readonly<Record<string, (difference: number) => boolean>> = {
  "<": (difference) => difference < 0,
  "<=": (difference) => difference <= 0,
  ">": (difference) => difference > 0,
  ">=": (difference) => difference >= 0,
  "=": (difference) => difference === 0,
};

export function isWithin(version: string, range: string): boolean {
  return range
    .split("||")
    .some((part) =>
      [...part.matchAll(/(<=|>=|<|>|=)?\s*(\d[\w.+-]*|\*)/g)].every(([, sign = "=", bound = "*"]) =>
        bound === "*" ? true : (TESTS[sign]?.(compared(version, bound)) ?? true),
      ),
    );
}

export interface Finding extends Advisory {
  version: string;
}

export function findingsIn(shipped: readonly Shipped[], advisories: readonly Advisory[]): Finding[] {
  return shipped.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.name === name && isWithin(version, advisory.vulnerable))
      .map((advisory) => ({ ...advisory, version })),
  );
}

interface AuditAnswer {
  vulnerabilities?: Record<
    string,
    {
      via: (
        | string
        | { name: string; url: string; severity: Advisory["severity"]; range: string; title: string }
      )[];
    }
  >;
}

/** Advisories in the answer of `npm audit --json`; undefined where it is none, as without a line or with a registry that has no audit. */
export function advisoriesIn(output: string): Advisory[] | undefined {
  let answer: AuditAnswer;
  try {
    answer = JSON.parse(output) as AuditAnswer;
  } catch {
    return undefined;
  }
  if (!answer.vulnerabilities) return undefined;
  const all = Object.values(answer.vulnerabilities)
    .flatMap(({ via }) => via)
    // A name: it is vulnerable by what it needs, which is listed itself.
    .filter((one) => typeof one !== "string")
    .map(({ url, name, severity, range, title }) => ({
      ...{ id: url.slice(url.lastIndexOf("/") + 1), name, severity, vulnerable: range, title },
    }));
  return [...new Map(all.map((one) => [`${one.id} ${one.name} ${one.vulnerable}`, one])).values()];
}

export const isGrave = ({ severity }: Advisory): boolean => severity === "high" || severity === "critical";
