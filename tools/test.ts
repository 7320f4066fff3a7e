/** npm test: every test there is: units, rooms on a real database, pages in a DOM, journeys in a real browser. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureConsoleBuilt } from "./lib/console-build.ts";
import { runMain, say } from "./lib/say.ts";
import { runLoudly } from "./lib/steps.ts";

interface Outcome {
  code: number;
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** A run that broke before it could report counts as one failure. */
function outcome(code: number, counts: Omit<Outcome, "code"> | undefined): Outcome {
  if (!counts) return { code: code || 1, passed: 0, failed: 1, skipped: 0 };
  return { ...counts, code, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
}

async function runVitest(folder: string): Promise<Outcome> {
  const file = join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await runLoudly({ name: "vitest", words: ["vitest", "run", ...reporters] });
  const report = await readReport<VitestReport>(file);
  return outcome(
    code,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
  );
}

async function runJourneys(folder: string): Promise<Outcome> {
  const file = join(folder, "playwright.json");
  await ensureConsoleBuilt();
  const code = await runLoudly({
    name: "journeys",
    words: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const stats = (await readReport<PlaywrightReport>(file))?.stats;
  return outcome(
    code,
    stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
  );
}

await runMain(async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweepline-reports-"));
  const outcomes = [await runVitest(folder), await runJourneys(folder)];
  await rm(folder, { recursive: true, force: true });
  const sum = (pick: (one: Outcome) => number) => outcomes.reduce((total, one) => total + pick(one), 0);
  say(
    `\n${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed, ${sum((one) => one.skipped)} skipped`,
  );
  return outcomes.every((one) => one.code === 0) ? 0 : 1;
});
