/** Refusals are read by people: whatever the figures are that stand in them, each language reads right. */
import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Refusal } from "./core/refusal.ts";

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  "zh" in value &&
  "en" in value &&
  "status" in value;

const files = globSync(join(import.meta.dirname, "**/*.ts")).filter((path) => !path.endsWith(".test.ts"));
const modules: Record<string, unknown>[] = await Promise.all(files.map((path) => import(path)));
const refusals = [
  ...new Map(
    modules
      .flatMap((module) => Object.values(module))
      .filter((table) => typeof table === "object" && table !== null)
      .flatMap((table) => Object.values(table as object))
      .filter(isRefusal)
      .map((refusal) => [`${refusal.key} ${refusal.en}`, refusal]),
  ).values(),
];

/** Limits of the product, which are never one. */
const LIMITS: readonly string[] = ["max", "most", "days", "maxMb", "maxCount", "columns"];
const VERBS: readonly string[] = ["has", "is", "was", "exists", "does", "stands"];

const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w{1,40})\}/g)].map(([, name = ""]) => name).sort();

/** "1 organizations", "F1, F2 still has". */
function unevenIn(text: string): string[] {
  const counted = [...text.matchAll(/\{(\w{1,40})\} (?:other |more )?([a-z]{2,30}s)\b/g)]
    .filter(([, name = "", noun = ""]) => !LIMITS.includes(name) && !VERBS.includes(noun))
    .map(([found]) => found);
  const listed = [...text.matchAll(/\{\w{1,40}s\} (?:still )?(?:has|is|was|does)\b/g)].map(
    ([found]) => found,
  );
  return [...counted, ...listed];
}

describe("refusals", () => {
  it("are all looked at", () => expect(refusals.length).toBeGreaterThan(300));

  it.each(["1 organizations", "2 other devices"])("a text that counts %s is found", (text) => {
    expect(unevenIn(text.replace(/\d/, "{count}"))).toHaveLength(1);
  });
  it("a list with a verb for one thing is found", () => {
    expect(unevenIn("Floor {floors} still has maps")).toHaveLength(1);
    expect(unevenIn("Code {code} is taken; at most {max} robots")).toEqual([]);
  });

  it.each(refusals.map((refusal) => [refusal.key, refusal] as const))(
    "%s reads right with one and with many",
    (_, { en }) => {
      expect(unevenIn(en)).toEqual([]);
    },
  );

  it.each(refusals.map((refusal) => [refusal.key, refusal] as const))(
    "%s says the same in both languages",
    (_, { zh, en }) => {
      expect(new Set(placesIn(zh))).toEqual(new Set(placesIn(en)));
    },
  );
});
