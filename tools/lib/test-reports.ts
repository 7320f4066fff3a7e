/** What the JSON reports of vitest and Playwright say, as far as the last lines of `npm test` need it. */
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./paths.ts";

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** A line for each test that failed: file, name, and the first line of the reason. */
  failures: readonly string[];
  /** How long the tests of each file took. */
  times: readonly FileTime[];
}

export interface FileTime {
  place: string;
  ms: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    /** Why the file as a whole failed; empty when its tests did. */
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
}

interface JourneySuite {
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { duration?: number; error?: { message?: string } }[] }[];
  }[];
  suites?: JourneySuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: JourneySuite[];
}

async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

function failureLine(place: string, title: string, reason: string | undefined): string {
  const [first = ""] = stripVTControlCharacters(reason ?? "").split("\n");
  return `${place} › ${title}: ${first}`;
}

function failuresOfFile({
  name,
  status,
  message,
  assertionResults,
}: VitestReport["testResults"][number]): string[] {
  const place = relative(ROOT, name);
  const failed = assertionResults.filter((one) => one.status === "failed");
  if (failed.length === 0 && status === "failed") return [failureLine(place, "the whole file", message)];
  return failed.map((one) => failureLine(place, one.fullName, one.failureMessages?.[0]));
}

function failuresOfSuite({ specs, suites = [] }: JourneySuite): string[] {
  const failed = specs.filter((spec) => !spec.ok);
  const reasonOf = (spec: JourneySuite["specs"][number]) =>
    spec.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;
  const own = failed.map((spec) => failureLine(`${spec.file}:${spec.line}`, spec.title, reasonOf(spec)));
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function timesByFile(suites: readonly JourneySuite[]): FileTime[] {
  const specsOf = (suite: JourneySuite): JourneySuite["specs"] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const byFile = Map.groupBy(suites.flatMap(specsOf), ({ file }) => file);
  return [...byFile].map(([file, specs]) => ({
    place: `e2e/${file}`,
    ms: sum(
      specs
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        .map(({ duration }) => duration ?? 0),
    ),
  }));
}

/** @returns undefined where vitest broke before it could write its report. */
export async function readVitestReport(file: string): Promise<TestCounts | undefined> {
  const report = await readReport<VitestReport>(file);
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap(failuresOfFile),
      times: report.testResults.map(({ name, assertionResults }) => ({
        place: relative(ROOT, name),
        ms: sum(assertionResults.map(({ duration }) => duration ?? 0)),
      })),
    }
  );
}

/** @returns undefined where Playwright broke before it could write its report. */
export async function readPlaywrightReport(file: string): Promise<TestCounts | undefined> {
  const report = await readReport<PlaywrightReport>(file);
  return (
    report && {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
      failures: report.suites.flatMap(failuresOfSuite),
      times: timesByFile(report.suites),
    }
  );
}
