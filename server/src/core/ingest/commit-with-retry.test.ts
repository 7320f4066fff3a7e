import { describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { commitWithRetry, isTransient } from "./commit-with-retry.ts";

const log = createLog("silent");

function rig(commit: (items: readonly number[]) => void) {
  const dropped: number[] = [];
  const stopping = new AbortController();
  return {
    dropped,
    stopping,
    run: (items: readonly number[]) =>
      commitWithRetry(items, {
        commit: async (batch) => commit(batch),
        drop: (item) => void dropped.push(item),
        stopping: stopping.signal,
        log,
      }),
  };
}

const databaseError = (code: string) => Object.assign(new Error(`database says ${code}`), { code });

describe("committing", () => {
  it("finds the one bad item, and commits all others", async () => {
    const committed: number[] = [];
    const { run, dropped } = rig((items) => {
      if (items.some((item) => item === 37 || item === 38)) throw databaseError("22003");
      committed.push(...items);
    });
    await run(Array.from({ length: 100 }, (_, index) => index));
    expect(dropped).toEqual([37, 38]);
    expect(committed).toEqual(
      Array.from({ length: 100 }, (_, index) => index).filter((n) => n !== 37 && n !== 38),
    );
  });

  it("tries again while the database is away, and drops nothing", async () => {
    let failures = 3;
    const { run, dropped } = rig(() => {
      failures -= 1;
      if (failures >= 0) throw databaseError("57P03");
    });
    await run([1, 2]);
    expect(dropped).toEqual([]);
    expect(failures).toBe(-1);
  });

  it("gives up when it is told to stop, without calling it committed", async () => {
    const { run, stopping, dropped } = rig(() => {
      throw databaseError("ECONNREFUSED");
    });
    const running = run([1]);
    stopping.abort();
    await expect(running).rejects.toThrow();
    expect(dropped).toEqual([]);
  });

  it.each([
    ["57P01", true],
    ["08006", true],
    ["40P01", true],
    ["53300", true],
    ["ECONNRESET", true],
    ["22003", false],
    ["23514", false],
    ["42P01", false],
  ])("knows whether %s will pass (%s)", (code, expected) => {
    expect(isTransient(databaseError(code))).toBe(expected);
  });

  it("knows a line that was cut by its words", () => {
    expect(isTransient(new Error("Connection terminated unexpectedly"))).toBe(true);
    expect(isTransient(new TypeError("undefined is not a function"))).toBe(false);
  });
});
