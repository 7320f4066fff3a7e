/**
 * npm test -- [paths]: every test there is: units, rooms on a real database, pages in a DOM, journeys in a real browser. With paths, or
 * beginnings of them (`server/src/fleet/devices`, or e2e/alarms), those alone.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureAllBuilt } from "./lib/build.ts";
import { runMain, say } from "./lib/say.ts";
import { runLoudly } from "./lib/steps.ts";
import { readPlaywrightReport, readVitestReport, type TestCounts } from "./lib/test-reports.ts";

type Outcome = TestCounts & { code: number };

/** Where the next minute of a run is found. */
const SLOWEST = 12;
const SNAPSHOT_LINES = 120;

/** A run that broke before it could report counts as one failure. */
function outcome(name: string, code: number, counts: TestCounts | undefined): Outcome {
  if (counts && (code === 0 || counts.failed > 0)) return { ...counts, code };
  const failures = [...(counts?.failures ?? []), `${name} ended with ${code}`];
  return {
    passed: counts?.passed ?? 0,
    skipped: counts?.skipped ?? 0,
    failed: 1,
    failures,
    snapshots: counts?.snapshots ?? [],
    times: [],
    code: code || 1,
  };
}

interface Chosen {
  folder: string;
  paths: readonly string[];
}

async function runVitest({ folder, paths }: Chosen): Promise<Outcome> {
  const file = join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await runLoudly({ name: "vitest", args: ["vitest", "run", ...reporters, ...paths] });
  return outcome("vitest", code, await readVitestReport(file));
}

async function runJourneys({ folder, paths }: Chosen): Promise<Outcome> {
  const file = join(folder, "playwright.json");
  await ensureAllBuilt();
  const code = await runLoudly({
    name: "journeys",
    args: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...paths],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  return outcome("journeys", code, await readPlaywrightReport(file));
}

await runMain(async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweepline-reports-"));
  const chosen = process.argv.slice(2);
  const journeys = chosen.filter((path) => path.startsWith("e2e/"));
  const others = chosen.filter((path) => !path.startsWith("e2e/"));
  const outcomes: Outcome[] = [];
  if (chosen.length === 0 || others.length > 0) outcomes.push(await runVitest({ folder, paths: others }));
  if (chosen.length === 0 || journeys.length > 0)
    outcomes.push(await runJourneys({ folder, paths: journeys }));
  await rm(folder, { recursive: true, force: true });
  const sum = (pick: (one: Outcome) => number) => outcomes.reduce((total, one) => total + pick(one), 0);
  const times = outcomes.flatMap((one) => one.times).sort((a, b) => b.ms - a.ms);
  for (const file of outcomes.flatMap(({ snapshots }) => snapshots)) {
    const lines = (await readFile(file, "utf8")).split("\n");
    say(`\nWhat the page showed:\n${lines.slice(0, SNAPSHOT_LINES).join("\n")}`);
  }
  say("\nThe slowest files:");
  for (const { place, ms } of times.slice(0, SLOWEST))
    say(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${place}`);
  // Said again at the end: thousands of lines lie between a failure and who reads the last page of a log.
  for (const line of outcomes.flatMap(({ failures }) => failures)) say(`✗ ${line}`);
  say(
    `\n${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed, ${sum((one) => one.skipped)} skipped`,
  );
  return outcomes.every((one) => one.code === 0) ? 0 : 1;
});
