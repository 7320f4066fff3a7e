/** Whether robots have the water, the abilities and the map for what is planned. */
import { describe, expect, it } from "vitest";
import { findings, hour, live, NOTHING, SCRUBBERS } from "../../../test/planned-times.ts";
import type { StaleRobot, TaskDemand, TaskFacts } from "./facts.ts";

describe("water", () => {
  const task = { waterPercent: 60, isResumed: false };
  const twice = (rest: number, more: Partial<TaskFacts> = {}) =>
    findings([
      { id: 1, deviceId: 9, task },
      { id: 2, deviceId: 9, at: 1 + rest, task: { ...task, ...more } },
    ]).map(({ kind, amount, freeAt }) => [kind, amount, freeAt]);

  it("does not last for two in a row, and does once the tank was filled", () => {
    expect(twice(0.2)).toEqual([["lowWater", 20, hour(1.25)]]);
    expect(twice(0.25)).toEqual([]);
  });

  it("is no matter where the task fills up and goes on, or nothing is known of it", () => {
    expect(twice(0, { isResumed: true })).toEqual([]);
    expect(twice(0, { waterPercent: null })).toEqual([]);
  });

  it("does not last for one that takes more than a tank, whenever it begins", () => {
    expect(twice(5, { waterPercent: 130 })).toEqual(
      [["lowWater", 30, undefined]].map(([a, b]) => [a, b, null]),
    );
  });
});

describe("what robots are able to", () => {
  const sweepers = { productId: 2, cleansAreas: false, count: 1, onMap: 1, usable: 1 };
  const needing = (
    needs: Partial<TaskDemand>,
    robots: TaskFacts["robots"],
    kind: TaskFacts["runner"]["kind"] = "devices",
  ) => {
    const runner = { organizationId: 1, kind, deviceIds: [], productId: null };
    const allowed = robots.length === 1 ? 1 : 4;
    const task = { needs: { ...NOTHING, ...needs }, robots, allowed, runner };
    return findings([{ id: 1, task }]).map(({ kind, need, amount }) => [kind, need, amount]);
  };

  it.each([
    ["areas", { areas: true }],
    ["modes", { modes: true }],
    ["type", { types: [1, 4] }],
    ["water", { water: true }],
  ] as const)("is not %s for some, or for all", (need, needs) => {
    expect(needing(needs, [sweepers])).toEqual([["unable", need, 1]]);
    expect(needing(needs, [SCRUBBERS, sweepers])).toEqual([["someUnable", need, 1]]);
  });

  it("is no matter for some where another is taken", () => {
    expect(needing({ water: true }, [SCRUBBERS, sweepers], "best")).toEqual([]);
    expect(needing({ water: true }, [sweepers], "best")).toEqual([["unable", "water", 1]]);
  });

  it("is enough for what asks for nothing", () => {
    expect(needing({ types: [3] }, [SCRUBBERS, sweepers])).toEqual([]);
  });
});

describe("a version that was not sent", () => {
  const stale = { ...live(), lacks: ["e1"] } as StaleRobot;
  const found = (given: Partial<StaleRobot> = {}, task: Partial<TaskFacts> = {}) =>
    findings([{ id: 1, task }], [], { stale: [{ ...stale, ...given }] }).map(({ kind, amount }) => [
      kind,
      amount,
    ]);
  it("is found for robots of the task that lack what it names", () => {
    expect(found()).toEqual([["oldMap", 1]]);
    expect(found({ lacks: ["e2"] })).toEqual([]);
    expect(found({ mapKey: "other" })).toEqual([]);
    expect(found({}, { isOnMap: false })).toEqual([["notOnMap", null]]);
  });
});
