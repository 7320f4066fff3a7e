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
  /** Files with what the page showed when a journey failed. */
  snapshots: readonly string[];
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

interface JourneyResult {
  duration?: number;
  error?: { message?: string };
  attachments?: { name: string; path?: string }[];
}

interface JourneySpec {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: { results: JourneyResult[] }[];
}

interface JourneySuite {
  specs: JourneySpec[];
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

/** Of a reason: what was expected, what came instead, and the last words of a process that did not start. */
const REASON_LINES = 12;

function failureLine(place: string, title: string, reason: string | undefined): string {
  const lines = stripVTControlCharacters(reason ?? "").split("\n");
  const said = lines.filter((line) => line.trim() !== "" && !/^ +at /.test(line));
  return `${place} › ${title}: ${said.slice(0, REASON_LINES).join("\n    ")}`;
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

function failureOf(spec: JourneySpec): string {
  const reason = resultsOf(spec).find(({ error }) => error)?.error?.message;
  return failureLine(`${spec.file}:${spec.line}`, spec.title, reason);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const specsOf = ({ specs, suites = [] }: JourneySuite): JourneySpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const resultsOf = ({ tests }: JourneySpec): JourneyResult[] => tests.flatMap(({ results }) => results);

/** Playwright writes one for each journey that failed. */
function snapshotsOf(specs: readonly JourneySpec[]): string[] {
  const attached = specs.flatMap(resultsOf).flatMap(({ attachments = [] }) => attachments);
  return attached.flatMap(({ name, path }) => (name === "error-context" && path ? [path] : []));
}

function timesByFile(specs: readonly JourneySpec[]): FileTime[] {
  const byFile = Map.groupBy(specs, ({ file }) => file);
  return [...byFile].map(([file, own]) => ({
    place: `e2e/${file}`,
    ms: sum(own.flatMap(resultsOf).map(({ duration }) => duration ?? 0)),
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
      snapshots: [],
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
  const specs = (report?.suites ?? []).flatMap(specsOf);
  return (
    report && {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
      failures: specs.filter(({ ok }) => !ok).map(failureOf),
      snapshots: snapshotsOf(specs),
      times: timesByFile(specs),
    }
  );
}
