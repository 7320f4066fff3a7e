import { MAX_STEPS_AT_ONCE, MAX_STEPS_BYTES } from "@sweepline/contract/sites/map-drafts/index.ts";
import { describe, expect, it } from "vitest";
import { newUuid, type PendingStep } from "../map-document/index.ts";
import { wall } from "./a-session.ts";
import { createArrivals } from "./arrivals.ts";
import { createBackOff } from "./back-off.ts";
import { nextBatch } from "./batches.ts";
import type { Lost } from "./lost-acts.ts";
import type { LostAct, Unsent } from "./unsent-store.ts";
import { createUnsentWriter } from "./unsent-writer.ts";

const pending = (...ids: readonly string[]): PendingStep => ({
  ...{ label: "draw", entryId: 1 },
  step: {
    ...{ id: newUuid(), isUndo: false, cells: [] },
    changes: ids.map((elementId) => ({ elementId, before: null, after: wall(elementId) })),
  },
});
const stepsOf = (all: readonly PendingStep[]) => all.map(({ step }) => step);

describe("the steps that go in one call", () => {
  it("end before the second one on the same element", () => {
    const all = [pending("a"), pending("b"), pending("c", "a"), pending("d")];
    expect(nextBatch(all)).toEqual(stepsOf(all.slice(0, 2)));
    expect(nextBatch(all.slice(2))).toEqual(stepsOf(all.slice(2)));
  });

  it("are no more than the server takes", () => {
    const all = Array.from({ length: MAX_STEPS_AT_ONCE + 1 }, (_, index) => pending(`w${index}`));
    expect(nextBatch(all)).toHaveLength(MAX_STEPS_AT_ONCE);
    expect(nextBatch(all, 1)).toEqual(stepsOf(all.slice(0, 1)));
    expect(nextBatch([])).toEqual([]);
  });

  it("are no larger than the server takes, counted in bytes, but one at least", () => {
    // Three bytes a letter.
    const large = (share: number): PendingStep => {
      const one = pending("x");
      const name = "清".repeat(Math.floor((MAX_STEPS_BYTES * share) / 3));
      return {
        ...one,
        step: { ...one.step, changes: [{ elementId: newUuid(), before: 0, after: wall("x", name) }] },
      };
    };
    expect(nextBatch([large(0.4), large(0.4), large(0.4)])).toHaveLength(2);
    expect(nextBatch([large(1.1), large(0.1)])).toHaveLength(1);
  });
});

describe("steps that arrive", () => {
  it("are handed on in the order of their numbers, each once", () => {
    const taken: string[] = [];
    const arrivals = createArrivals(4, ({ id }) => taken.push(id));
    const add = (seq: number) => arrivals.add(seq, { id: `s${seq}`, changes: [], cells: [] });
    for (const seq of [3, 6, 7]) add(seq);
    expect([taken, arrivals.known(), arrivals.hasGap()]).toEqual([[], 4, true]);
    for (const seq of [5, 5, 6]) add(seq);
    expect([taken, arrivals.known(), arrivals.hasGap()]).toEqual([["s5", "s6", "s7"], 7, false]);
    expect([arrivals.isKnown(7), arrivals.isKnown(8)]).toEqual([true, false]);
  });

  it("of a draft that has ended are forgotten", () => {
    const taken: string[] = [];
    const arrivals = createArrivals(4, ({ id }) => taken.push(id));
    arrivals.add(6, { id: "old", changes: [], cells: [] });
    arrivals.restart(0);
    for (const seq of [1, 2]) arrivals.add(seq, { id: `new${seq}`, changes: [], cells: [] });
    expect([taken, arrivals.hasGap()]).toEqual([["new1", "new2"], false]);
  });
});

describe("the wait before the next try", () => {
  it("doubles up to half a minute, and begins anew once something got through", () => {
    const backOff = createBackOff(() => 0.5);
    expect(Array.from({ length: 7 }, backOff.next)).toEqual([
      ...[1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000],
    ]);
    backOff.reset();
    expect(backOff.next()).toBe(1_000);
  });

  it("is not that of all others", () => {
    expect([0, 0.999].map((random) => Math.round(createBackOff(() => random).next()))).toEqual([750, 1_250]);
  });
});

describe("what is kept in the browser", () => {
  /** A store that takes its time. */
  function setUp() {
    const state = { steps: [pending("a")], lost: [] as Lost[] };
    const written: (Unsent | undefined)[] = [];
    const releases: (() => void)[] = [];
    const keep = createUnsentWriter(
      () => ({ link: { pending: () => state.steps } as never, lost: state.lost, draftKey: "d" }),
      {
        windowId: "w",
        unsent: {
          load: async () => [],
          keep: (_, unsent) => {
            written.push(unsent);
            return new Promise((resolve) => releases.push(resolve));
          },
        },
      },
    );
    const finish = async () => {
      releases.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    };
    return { state, written, keep, finish };
  }

  it("is written one after the other, the newest state last", async () => {
    const { state, written, keep, finish } = setUp();
    keep();
    state.steps = [pending("a"), pending("b")];
    keep();
    state.steps = [pending("a"), pending("b"), pending("c")];
    keep();
    expect(written.map((one) => one?.steps.length)).toEqual([1]);
    await finish();
    expect(written.map((one) => one?.steps.length)).toEqual([1, 3]);
    await finish();
    expect(written).toHaveLength(2);
  });

  it("is nothing once all is on the server, but for what was refused", async () => {
    const { state, written, keep, finish } = setUp();
    const act: LostAct = { label: "draw", changes: [], cells: [] };
    state.steps = [];
    state.lost = [
      { id: "l", reason: "changed", by: undefined, field: undefined, elementName: "a", acts: [act] },
    ];
    keep();
    await finish();
    state.lost = [];
    keep();
    expect(written).toEqual([{ draftKey: "d", steps: [], lost: [act] }, undefined]);
  });
});
