import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { crashRun, VICTIMS } from "./crash-run.ts";

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sweepline-crash-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("has every acknowledged report exactly once after kill -9 of the server, of PostgreSQL, of both and of the broker", async () => {
  const verdict = await crashRun({ dataDir, victims: VICTIMS, robots: 8, pauseMs: () => 200 });
  expect(verdict).toMatchObject({ missing: 0, miscounted: 0, leftOpen: 0 });
  expect(verdict.acknowledged).toBeGreaterThan(100);
  expect(verdict.stored).toBe(verdict.sent);
}, 300_000);
