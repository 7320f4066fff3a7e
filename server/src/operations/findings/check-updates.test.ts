/** Whether an update may come to a robot while it should work. */
import { rolloutPlanSchema } from "@sweepline/contract/operations/rollouts/plan.ts";
import { expect, it } from "vitest";
import { findings, hour } from "../../../test/planned-times.ts";
import type { UpdateFacts } from "./facts.ts";

const everyDay = (from: string, to: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, ranges: [{ from, to }] }));
const GROUPS = [{ name: "All", share: { by: "percent", value: 100 } }];

function found(plan: object, { deviceId = 9, ...more }: Partial<UpdateFacts> = {}) {
  const update: UpdateFacts = {
    ...{ deviceId, rollout: { id: 4, name: "Spring" }, quietHours: null },
    plan: rolloutPlanSchema.parse({ groups: GROUPS, ...plan }),
    ...more,
  };
  return findings([{ id: 1, deviceId: 9 }], undefined, { updates: [update] }).map(
    ({ kind, rollout, freeAt }) => [kind, rollout?.name, freeAt],
  );
}

/** The task is from 22:00 to 23:00. */
const inTheWay = (freeAt: number | null) => [
  ["updateWindow", "Spring", freeAt === null ? null : hour(freeAt)],
];
const FORCED = { urgency: "forced" };
const CLOSE = { conditions: { noRunWithinMinutes: null } };
const NIGHT_QUIET = { quietHours: { from: "21:00", to: "23:30" } };

it.each([
  ["one by force at any time", FORCED, inTheWay(null)],
  [
    "one by force in a window that the task lies in",
    { ...FORCED, windows: everyDay("22:30", "01:00") },
    inTheWay(3),
  ],
  ["one by force in a window that ends before", { ...FORCED, windows: everyDay("20:00", "22:00") }, []],
  ["one by force in a window that begins after", { ...FORCED, windows: everyDay("23:00", "04:00") }, []],
  ["one that is only downloaded", { ...CLOSE, urgency: "downloadOnly" }, []],
  ["one that waits until the robot is idle", {}, []],
  ["one that waits, and may begin just before", CLOSE, inTheWay(null)],
  [
    "one that waits, whose window opens while the robot works",
    { ...CLOSE, windows: everyDay("22:30", "23:30") },
    [],
  ],
  ["one that waits, whose window closes then", { ...CLOSE, windows: everyDay("21:00", "22:00") }, []],
  ["one by force from a time before on", { urgency: "timeForced", forcedAt: hour(-5) }, inTheWay(null)],
  ["one by force from a later time on", { urgency: "timeForced", forcedAt: hour(1) }, []],
] as const)("is asked of %s", (_, plan, expected) => {
  expect(found(plan)).toEqual(expected);
});

it("keeps the quiet hours of the place, where its rollout does", () => {
  expect(found(FORCED, NIGHT_QUIET)).toEqual([]);
  expect(found({ ...FORCED, keepsQuietHours: false }, NIGHT_QUIET)).toEqual(inTheWay(null));
  // It is quiet until half past eleven, then an update may come until one.
  const late = { ...FORCED, windows: everyDay("22:30", "01:00") };
  expect(found(late, NIGHT_QUIET)).toEqual([]);
  expect(found(late, { quietHours: { from: "23:00", to: "06:00" } })).toEqual(inTheWay(1));
});

it("is no matter for another robot", () => {
  expect(found(FORCED, { deviceId: 8 })).toEqual([]);
});
