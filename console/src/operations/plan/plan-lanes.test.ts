import { expect, it } from "vitest";
import { anOccurrence, aPlan, aPlanRun, aPlanSchedule, at } from "../../../test/plan.ts";
import { planTexts } from "./plan.texts.ts";
import { isTaker, type LaneKind, lanesOf, nameOfLane } from "./plan-lanes.ts";
import { dayAfter, spanOf, ticksOf } from "./plan-span.ts";

const now = Date.parse(at("09:00"));
const span = spanOf("2026-11-24", "day", "UTC");
const lanes = (plan: ReturnType<typeof aPlan>, kind: LaneKind = "robot") =>
  lanesOf(plan, kind, { now, span }).map(({ name, rows }) => [
    name,
    rows.map((bars) => bars.map((bar) => bar.name)),
  ]);

it("has a lane for each robot, floor or place, with what is on it", () => {
  expect(lanes(aPlan())).toEqual([
    ["Sweeper 1", [["Task 1"]]],
    ["Sweeper 2", [["Task 7"]]],
  ]);
  expect(lanes(aPlan(), "floor")).toEqual([
    ["Tower 5F", [["Task 1", "Task 7"]]],
    ["Tower 6F", []],
  ]);
  expect(lanes(aPlan(), "place")).toEqual([["Tower", [["Task 1", "Task 7"]]]]);
});

it("has a lane before them for what nobody is named for", () => {
  const plan = aPlan({ schedules: [aPlanSchedule(7, { deviceId: null })] });
  expect(lanes(plan)[0]).toEqual(["", [["Task 7"]]]);
});

it("has a lane after them for robots that are gone, which nothing is handed to", () => {
  const plan = aPlan({ runs: [aPlanRun(1, { deviceId: 99 })] });
  const lane = lanesOf(plan, "robot", { now, span }).at(-1);
  if (!lane) throw new Error("no lane");
  expect(lane.rows.flat()).toMatchObject([{ name: "Task 1" }]);
  expect([nameOfLane(lane, "robot", planTexts.en), isTaker(lane)]).toEqual(["Former robots", false]);
});

it("puts what overlaps in rows of its own, and what follows in the first that is free", () => {
  const runs = [
    aPlanRun(1, { from: at("01:00"), to: at("03:00") }),
    aPlanRun(2, { from: at("02:00"), to: at("04:00") }),
    aPlanRun(3, { from: at("03:00"), to: at("05:00") }),
  ];
  expect(lanes(aPlan({ runs }))[0]).toEqual(["Sweeper 1", [["Task 1", "Task 3"], ["Task 2"]]]);
});

it("puts short ones that come close in rows of their own, where one would be drawn over the other", () => {
  const runs = [
    aPlanRun(1, { from: at("01:00"), to: at("01:02") }),
    aPlanRun(2, { from: at("01:05"), to: at("01:06") }),
    aPlanRun(3, { from: at("01:30"), to: at("01:31") }),
  ];
  expect(lanes(aPlan({ runs }))[0]).toEqual(["Sweeper 1", [["Task 1", "Task 3"], ["Task 2"]]]);
});

it("lasts until now while it goes on, and leaves out what is before or after", () => {
  const runs = [
    aPlanRun(1, { to: null, endStatus: null }),
    aPlanRun(2, { from: "2026-11-22T01:00:00.000Z", to: "2026-11-22T02:00:00.000Z" }),
  ];
  const [lane] = lanesOf(aPlan({ runs }), "robot", { now, span });
  expect(lane?.rows.flat()).toMatchObject([{ name: "Task 1", to: now }]);
});

it("marks what wants one robot at the same time", () => {
  const plan = aPlan({
    schedules: [aPlanSchedule(7), aPlanSchedule(8), aPlanSchedule(9, { deviceId: 1 })],
    occurrences: [anOccurrence(7, "10:00"), anOccurrence(8, "10:30"), anOccurrence(9, "10:30")],
  });
  const clashing = lanesOf(plan, "robot", { now, span })
    .flatMap(({ rows }) => rows.flat())
    .filter(({ isClash }) => isClash);
  expect(clashing.map(({ name }) => name).sort()).toEqual(["Task 7", "Task 8"]);
});

it("counts days by the person's clocks, over changes of daylight saving time", () => {
  // 29 March 2026 has 23 hours in Berlin, 25 October has 25.
  const hours = (day: string) => {
    const { from, to } = spanOf(day, "day", "Europe/Berlin");
    return (to - from) / 3_600_000;
  };
  expect([hours("2026-03-29"), hours("2026-10-25"), hours("2026-11-24")]).toEqual([23, 25, 24]);
  const days = ticksOf("2026-10-22", "week", "Europe/Berlin").filter(({ isDay }) => isDay);
  expect(days).toHaveLength(7);
  expect(new Date(days[4]?.at ?? 0).toISOString()).toBe("2026-10-25T23:00:00.000Z");
  expect(ticksOf("2026-11-24", "month", "UTC")).toHaveLength(31);
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
});

it("has a combination part by part: its stages after each other, on the lanes of its robots", () => {
  const part = (partId: string, given: object) =>
    aPlanSchedule(7, { combinationId: 4, combinationName: "Round", partId, ...given });
  const plan = aPlan({
    runs: [aPlanRun(1, { combinationRunId: "r", combinationName: "Round" })],
    schedules: [part("a", { deviceId: 1 }), part("b", { stage: 1, afterS: 7_200, isConfirmed: true })],
  });
  expect(lanes(plan)).toEqual([
    ["Sweeper 1", [["Round · Task 1", "Round · Task 7"]]],
    ["Sweeper 2", [["Round · Task 7"]]],
  ]);
  const [, second] = lanesOf(plan, "robot", { now, span });
  expect(second?.rows.flat()).toMatchObject([
    { from: Date.parse(at("12:00")), to: Date.parse(at("13:00")), key: "7 2026-11-24T10:00 b" },
  ]);
});
