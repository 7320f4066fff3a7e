import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "./clock.ts";
import { createUpkeepRunner, type Upkeep } from "./jobs.ts";
import { createLog } from "./log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EVERY_MS = 5_000;

function aRunner(count: number) {
  const turns: { name: string; at: number }[] = [];
  const underLock = async (_: string, work: () => Promise<void>) => {
    await work();
    return true;
  };
  const db = { underLock } as never;
  const runner = createUpkeepRunner({ db, log: createLog("silent"), clock: systemClock });
  for (let number = 0; number < count; number += 1) {
    const name = `upkeep ${number}`;
    const work: Upkeep["work"] = async () => void turns.push({ name, at: Date.now() });
    runner.add({ name, everyMs: EVERY_MS, work });
  }
  return { runner, turns };
}

it("has upkeep of one interval take turns within it, each once an interval", async () => {
  const { runner, turns } = aRunner(20);
  await runner.start();
  expect(turns).toHaveLength(20);
  turns.length = 0;
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(turns).toHaveLength(60);
  const inWindow = (from: number) => turns.filter(({ at }) => at >= from && at < from + EVERY_MS / 20).length;
  expect(Math.max(...turns.map(({ at }) => inWindow(at)))).toBeLessThanOrEqual(2);
  const own = turns.filter(({ name }) => name === "upkeep 7").map(({ at }) => at);
  expect(own.slice(1).map((at, index) => at - (own[index] ?? 0))).toEqual([EVERY_MS, EVERY_MS]);
  await runner.stop();
});

it("has no turn after its end", async () => {
  const { runner, turns } = aRunner(3);
  await runner.start();
  await runner.stop();
  turns.length = 0;
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(turns).toEqual([]);
});
