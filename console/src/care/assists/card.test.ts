import { describe, expect, it } from "vitest";
import { anAssist } from "../../../test/assists.ts";
import { fittedSize } from "../../system/attachments/index.ts";
import type { WaitingAct } from "./card-db.store.ts";
import { nextActOf } from "./next-act.ts";
import { expectedAssist } from "./use-card.ts";

const ME = { staffId: 1, name: "Me" };
const waits = (kind: WaitingAct["kind"], given: Partial<WaitingAct> = {}): WaitingAct => ({
  ...{ key: kind, staffId: 1, deviceId: 7, assistId: 3, kind, doneAt: "2026-03-10T09:05:00.000Z", number: 1 },
  ...given,
});

describe("what is expected of an assist while acts wait", () => {
  it("is as if they had arrived, one after the other", () => {
    expect(expectedAssist(anAssist(3), [waits("take")], ME)).toMatchObject({ state: "taken", takenBy: "Me" });
    expect(expectedAssist(anAssist(3), [waits("take"), waits("onSite")], ME)).toMatchObject({
      state: "onSite",
    });
    expect(expectedAssist(anAssist(3), [waits("photo"), waits("resolve")], ME)).toBeNull();
  });

  it("is not changed by what was refused, or is about another one", () => {
    const others = [waits("take", { refused: "Taken by Ben" }), waits("resolve", { assistId: 4 })];
    expect(expectedAssist(anAssist(3), others, ME)).toMatchObject({ state: "informed", takenBy: null });
  });
});

it.each([
  ["informed", null, "take"],
  ["taken", 1, "onSite"],
  // Whoever did not take it may come all the same.
  ["taken", 2, "onSite"],
  ["onSite", 1, "resolve"],
  ["resolved", 1, undefined],
] as const)("after %s by %s comes %s", (state, takenById, next) => {
  expect(nextActOf({ state, takenById }, 1)).toBe(next);
});

it.each([
  [4_000, 3_000, 1_600, 1_200],
  [3_000, 4_000, 1_200, 1_600],
  [800, 600, 800, 600],
])("a photo of %i × %i becomes %i × %i", (width, height, ...fitted) => {
  expect(Object.values(fittedSize(width, height))).toEqual(fitted);
});
