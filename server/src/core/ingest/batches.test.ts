import { describe, expect, it } from "vitest";
import { createBatches } from "./batches.ts";

interface Entry {
  sender: string;
  number: number;
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

describe("batches", () => {
  it("gather what arrives together", async () => {
    const { batches, next } = rig();
    for (let number = 0; number < 50; number += 1) batches.push(entry(`${number % 10}`, number));
    const { batch, finish } = await next();
    expect(batch.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    finish();
    await batches.idle();
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
});
