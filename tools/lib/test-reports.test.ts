import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inRoot } from "./paths.ts";
import { readPlaywrightReport, readVitestReport } from "./test-reports.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweepline-reports-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function written(report: unknown): Promise<string> {
  const file = join(folder, "report.json");
  await writeFile(file, JSON.stringify(report));
  return file;
}

describe("what is told of a run", () => {
  it("names each failed test of vitest, and a file that broke before its tests", async () => {
    const file = await written({
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        {
          name: inRoot("server", "a.test.ts"),
          status: "failed",
          message: "",
          assertionResults: [
            { fullName: "a sums", status: "passed", duration: 1_500, failureMessages: [] },
            {
              fullName: "a divides",
              status: "failed",
              duration: 500,
              failureMessages: ["\u001b[31mError: by zero\u001b[39m\n  at x"],
            },
          ],
        },
        { name: inRoot("b.test.ts"), status: "failed", message: "No such module", assertionResults: [] },
      ],
    });
    expect(await readVitestReport(file)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
      failures: [
        "server/a.test.ts › a divides: Error: by zero",
        "b.test.ts › the whole file: No such module",
      ],
      snapshots: [],
      times: [
        { place: "server/a.test.ts", ms: 2_000 },
        { place: "b.test.ts", ms: 0 },
      ],
    });
  });

  it("names each failed journey with its connection, however deep its group", async () => {
    const attachments = [{ name: "screenshot" }, { name: "error-context", path: "home/error-context.md" }];
    const spec = {
      title: "opens",
      file: "home.journey.ts",
      line: 8,
      ok: false,
      tests: [
        {
          results: [
            {
              duration: 700,
              error: { message: "Timed out\n\nExpected: Online\n    at page.ts:3" },
              attachments,
            },
          ],
        },
      ],
    };
    const file = await written({
      stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [
        {
          specs: [{ ...spec, ok: true, tests: [{ results: [{ duration: 700 }] }] }],
          suites: [{ specs: [spec] }],
        },
      ],
    });
    expect(await readPlaywrightReport(file)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: ["home.journey.ts:8 › opens: Timed out\n    Expected: Online"],
      snapshots: ["home/error-context.md"],
      times: [{ place: "e2e/home.journey.ts", ms: 1_400 }],
    });
  });

  it("has nothing to say where no report was written", async () => {
    expect(await readVitestReport(join(folder, "none.json"))).toBeUndefined();
  });
});
