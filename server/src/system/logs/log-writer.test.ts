import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BATCH_ROWS, createLogWriter, QUEUE_ROWS } from "./log-writer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database that takes what it is given, or does not. */
function aWriter() {
  const batches: number[][] = [];
  const state = { isAway: false };
  const warned: unknown[] = [];
  const writer = createLogWriter<number>({
    name: "test",
    log: { warn: (fields: unknown) => void warned.push(fields) },
    write: async (rows) => {
      if (state.isAway) throw new Error("away");
      batches.push([...rows]);
    },
  });
  const add = (count: number) => {
    for (let n = 0; n < count; n += 1) writer.add(n);
  };
  return { writer, batches, state, warned, add };
}

describe("a log's writer", () => {
  it("writes what came within a second at once", async () => {
    const { writer, batches, add } = aWriter();
    add(3);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(batches).toEqual([[0, 1, 2]]);
    await writer.stop();
  });

  it("does not wait for the second where a batch is full", async () => {
    const { writer, batches, add } = aWriter();
    add(BATCH_ROWS);
    await vi.advanceTimersByTimeAsync(0);
    expect(batches.map((batch) => batch.length)).toEqual([BATCH_ROWS]);
    await writer.stop();
  });

  it("keeps rows while the database is away, and says once that it is", async () => {
    const { writer, batches, state, warned, add } = aWriter();
    state.isAway = true;
    add(2);
    await vi.advanceTimersByTimeAsync(3_000);
    state.isAway = false;
    add(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(batches).toEqual([[0, 1, 0]]);
    expect([writer.dropped, warned.length]).toEqual([0, 1]);
    await writer.stop();
  });

  it("is bounded: what the queue cannot hold is counted and said", async () => {
    const { writer, batches, state, warned, add } = aWriter();
    state.isAway = true;
    add(QUEUE_ROWS + 7);
    expect(writer.dropped).toBe(7);
    state.isAway = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(batches.flat()).toHaveLength(QUEUE_ROWS);
    expect(warned).toContainEqual({ rows: 7, log: "test" });
    await writer.stop();
  });

  it("writes what is left when it is closed, and gives up what nobody takes", async () => {
    const { writer, batches, add } = aWriter();
    add(2);
    await writer.stop();
    expect(batches).toEqual([[0, 1]]);
    const lost = aWriter();
    lost.state.isAway = true;
    lost.add(2);
    await lost.writer.stop();
    expect(lost.writer.dropped).toBe(2);
  });
});
