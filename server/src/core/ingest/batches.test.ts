import { afterEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../log.ts";
import { commitWithRetry, createBatches, isTransient } from "./batches.ts";

interface Entry {
  sender: string;
  number: number;
  source?: number;
}

/** Work that is finished by hand. */
function rig() {
  const open: { batch: Entry[]; finish(): void }[] = [];
  const batches = createBatches<Entry>((batch) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    open.push({ batch, finish: resolve });
    return promise;
  });
  const next = async (): Promise<{ batch: Entry[]; finish(): void }> => {
    await expect.poll(() => open.length, { interval: 2 }).toBeGreaterThan(0);
    return open.shift() as { batch: Entry[]; finish(): void };
  };
  return { batches, next, open };
}

const entry = (sender: string, number: number): Entry => ({ sender, number });

afterEach(() => void vi.useRealTimers());

describe("batches", () => {
  it("gather what arrives together", async () => {
    const { batches, next } = rig();
    for (let number = 0; number < 50; number += 1) batches.push(entry(`${number % 10}`, number));
    const { batch, finish } = await next();
    expect(batch.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    finish();
    await batches.idle();
  });

  it("gather longer where the last one gathered many", () => {
    vi.useFakeTimers();
    const { batches, open } = rig();
    const gathers = (ms: number): void => {
      vi.advanceTimersByTime(ms - 1);
      expect(open).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(open.pop()?.batch.length).toBeGreaterThan(0);
    };
    const of = (name: string, count: number): void => {
      for (let number = 0; number < count; number += 1) batches.push(entry(`${name}${number}`, number));
    };
    of("A", 80);
    gathers(22);
    of("B", 1);
    gathers(27);
  });

  it("never work on two things of one sender at once, and keep their order", async () => {
    const { batches, next, open } = rig();
    batches.push(entry("A", 1));
    const first = await next();
    batches.push(entry("A", 2));
    batches.push(entry("B", 3));
    batches.push(entry("A", 4));
    const second = await next();
    expect(second.batch).toEqual([entry("B", 3)]);
    expect(open).toEqual([]);
    first.finish();
    const third = await next();
    expect(third.batch).toEqual([entry("A", 2), entry("A", 4)]);
    second.finish();
    third.finish();
    await batches.idle();
  });

  it("are worked on two at a time, and none is longer than its bound", async () => {
    const { batches, next, open } = rig();
    for (let number = 0; number < 1_200; number += 1) batches.push(entry(`${number}`, number));
    const [first, second] = [await next(), await next()];
    expect([first.batch.length, second.batch.length]).toEqual([500, 500]);
    expect(open).toEqual([]);
    second.finish();
    const third = await next();
    expect(third.batch).toHaveLength(200);
    first.finish();
    third.finish();
    await batches.idle();
  });

  it("give every source its part, whoever floods: half to the product's own broker, the rest in turns", async () => {
    const { batches, next } = rig();
    const from = (source: number | undefined, count: number): void => {
      for (let number = 0; number < count; number += 1)
        batches.push({ ...entry(`${source}/${number}`, number), ...(source !== undefined && { source }) });
    };
    from(7, 3_000);
    from(undefined, 600);
    from(8, 20);
    from(9, 200);
    const [first, second] = [await next(), await next()];
    const counted = ({ batch }: { batch: Entry[] }) =>
      [undefined, 7, 8, 9].map((source) => batch.filter((one) => one.source === source).length);
    expect(counted(first)).toEqual([250, 115, 20, 115]);
    expect(counted(second)).toEqual([250, 165, 0, 85]);
    for (const { batch } of [first, second])
      for (const source of [undefined, 7, 8, 9]) {
        const numbers = batch.filter((one) => one.source === source).map(({ number }) => number);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      }
    first.finish();
    const third = await next();
    expect(counted(third)).toEqual([100, 400, 0, 0]);
    second.finish();
    third.finish();
    for (let left = 3_000 - 115 - 165 - 400; left > 0; ) {
      const { batch, finish } = await next();
      left -= batch.length;
      finish();
    }
    await batches.idle();
  });

  it("keep the order of a sender behind a server that floods, also while it is in work", async () => {
    const { batches, next } = rig();
    const seen: number[] = [];
    let sent = 0;
    for (let round = 0; round < 30; round += 1) {
      for (let n = 0; n < 100; n += 1) batches.push({ sender: `${n % 7}`, number: sent++, source: 7 });
      batches.push({ sender: "own", number: round });
    }
    for (let settled = 0; settled < 3_030; ) {
      const { batch, finish } = await next();
      for (const { sender, number } of batch) if (sender === "3") seen.push(number);
      settled += batch.length;
      finish();
    }
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    await batches.idle();
  });
});

const log = createLog("silent");

function committing(commit: (items: readonly number[]) => void) {
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
    const { run, dropped } = committing((items) => {
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
    const { run, dropped } = committing(() => {
      failures -= 1;
      if (failures >= 0) throw databaseError("57P03");
    });
    await run([1, 2]);
    expect(dropped).toEqual([]);
    expect(failures).toBe(-1);
  });

  it("gives up when it is told to stop, without calling it committed", async () => {
    const { run, stopping, dropped } = committing(() => {
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
    ["EPIPE", true],
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
