/**
 * No regular expression that strangers' input meets may be slow: one that goes back and forth takes minutes over a few
 * kilobytes, and the process does nothing else meanwhile. Every literal of the contract and the server is judged by its shape.
 */
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { isSafe } from "redos-detector";
import { expect, it } from "vitest";
import { readSourceFiles } from "./source-files.ts";

interface Found {
  pattern: string;
  flags: string;
}

function literalsOf(value: unknown): Found[] {
  if (Array.isArray(value)) return value.flatMap(literalsOf);
  if (value === null || typeof value !== "object") return [];
  const { regex } = value as { regex?: Found };
  return regex ? [regex] : Object.values(value).flatMap(literalsOf);
}

/** How many ways through the input an expression may try. */
const MAX_SCORE = 200;
const isSlow = ({ pattern, flags }: Found): boolean =>
  !isSafe(new RegExp(pattern, flags), { maxScore: MAX_SCORE }).safe;

it("finds those that are slow", () => {
  expect(isSlow({ pattern: "^(a+)+$", flags: "" })).toBe(true);
  expect(isSlow({ pattern: "\\.\\w+$", flags: "" })).toBe(true);
  expect(isSlow({ pattern: "^[A-Za-z0-9]{3,40}$", flags: "" })).toBe(false);
});

// Some seconds of work, which a busy machine stretches.
it("has none that is slow where strangers' input comes in", { timeout: 300_000 }, () => {
  const root = join(import.meta.dirname, "../..");
  const slow = readSourceFiles(root)
    .filter(({ path, isTest }) => /^(contract|server)\/src\//.test(path) && !isTest)
    .flatMap(({ path, text }) =>
      literalsOf(parseSync(path, text).program)
        .filter(isSlow)
        .map(({ pattern }) => `${path}: /${pattern}/`),
    );
  expect(slow).toEqual([]);
});
