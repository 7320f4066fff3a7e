/** What of a plan may not work, case by case. */
import { LEAST_START_BATTERY_PERCENT } from "@sweepline/contract/operations/runs.ts";
import { describe, expect, it } from "vitest";
import { findings, type Given, HOUR, hour, live, NIGHT, robot, said } from "../../../test/planned-times.ts";

it("finds nothing where nothing is in the way", () => {
  expect(said([{ id: 1 }, { id: 2 }, { id: 3, at: 1 }])).toEqual([]);
  expect(
    said([
      { id: 1, deviceId: 9 },
      { id: 2, deviceId: 9, at: 1 },
    ]),
  ).toEqual([]);
});

describe("the only robot for something", () => {
  it("does another one by then, and is free afterwards", () => {
    const [finding] = findings([
      { id: 1, deviceId: 9, hours: 2 },
      { id: 2, deviceId: 9, at: 1 },
    ]);
    expect(finding).toMatchObject({
      ...{ kind: "robotBusy", scheduleId: 2, at: hour(1), freeAt: hour(2), deviceName: "Sweeper 9" },
      other: { scheduleId: 1, taskName: "T1", at: hour(0) },
    });
  });

  it("is still at a long one after a short one in between", () => {
    const given = [
      { id: 1, deviceId: 9, hours: 5 },
      { id: 2, deviceId: 9, at: 1 },
      { id: 3, deviceId: 9, at: 3 },
    ];
    expect(findings(given).map(({ other }) => other?.scheduleId)).toEqual([1, 1]);
  });

  it("is locked", () => {
    expect(said([{ id: 1, deviceId: 9 }], [robot({ isLocked: true })])).toEqual(["robotLocked 1"]);
  });

  it("has not enough charge after what it does before, and would have later", () => {
    const task = { batteryPercent: 60 };
    const [finding] = findings([
      { id: 1, deviceId: 9, task },
      { id: 2, deviceId: 9, at: 1.5, task },
    ]);
    // 40 % are left, half an hour brings 17.5: 22.5 are lacking of 60 and the 20 that it begins with.
    expect(finding).toMatchObject({ kind: "lowBattery", scheduleId: 2, amount: 22.5 });
    expect(Date.parse(finding?.freeAt ?? "")).toBeCloseTo(NIGHT + (1.5 + 22.5 / 35) * HOUR, -1);
    const rested = [
      { id: 1, deviceId: 9, task },
      { id: 2, deviceId: 9, at: 4, task },
    ];
    expect(said(rested)).toEqual([]);
    // What takes more than a battery has begins with a full one.
    expect(said([{ id: 1, deviceId: 9, task: { batteryPercent: 130 } }])).toEqual([]);
  });

  it("has a part that is worn before it is through", () => {
    const part = robot({ part: "mainBrush", partHours: 1.5 });
    const given = [
      { id: 1, deviceId: 9 },
      { id: 2, deviceId: 9, at: 2 },
    ];
    expect(findings(given, [part])).toMatchObject([
      { kind: "wornPart", scheduleId: 2, part: "mainBrush", amount: 1.5 },
    ]);
  });
});

describe("robots of which any will do", () => {
  it("are fewer than what is planned at once, until the first is free", () => {
    const [finding, ...more] = findings([{ id: 1, hours: 2 }, { id: 2 }, { id: 3, at: 0.5 }]);
    expect(finding).toMatchObject({ kind: "tooFewRobots", scheduleId: 3, amount: 2, freeAt: hour(1) });
    expect(more).toEqual([]);
  });

  it("are on other maps, or there are none", () => {
    expect(said([{ id: 1, task: { onMap: 0, usable: 0 } }])).toEqual(["robotElsewhere 1"]);
    expect(said([{ id: 1, task: { allowed: 0, onMap: 0, usable: 0 } }])).toEqual(["noRobot 1"]);
    expect(said([{ id: 1, task: { usable: 0 } }])).toEqual([]);
  });
});

describe("a task", () => {
  it("is archived, or not on its map any more", () => {
    expect(said([{ id: 1, task: { isArchived: true, isOnMap: false } }])).toEqual(["taskArchived 1"]);
    expect(said([{ id: 1, task: { isOnMap: false } }])).toEqual(["notOnMap 1"]);
  });

  it("cleans where another one cleans at that time, said once", () => {
    const elementIds = ["hall", "lobby"];
    const given = [
      { id: 1, hours: 2, task: { elementIds } },
      { id: 2, at: 1, task: { elementIds } },
    ];
    expect(said(given)).toEqual(["sameArea 2"]);
    // On another floor it is another hall.
    expect(said([given[0] as Given, { ...(given[1] as Given), mapId: 6 }])).toEqual([]);
    // One robot for both is busy; that it would be in one area says nothing more.
    expect(said(given.map((one) => ({ ...one, deviceId: 9 })))).toEqual(["robotBusy 2"]);
  });
});

it("is one finding with a count where it comes back, the first ones first", () => {
  const nights = [0, 24, 48].flatMap((at) => [
    { id: 1, at, deviceId: 9, hours: 2 },
    { id: 2, at: at + 1, deviceId: 9 },
  ]);
  expect(findings(nights)).toMatchObject([{ kind: "robotBusy", count: 3, at: hour(1) }]);
});

describe("what runs now", () => {
  it("is in the way of its robot until it should be through", () => {
    const [finding] = findings([{ id: 1, deviceId: 9, at: 1 }], [robot()], { runs: [live()] });
    expect(finding).toMatchObject({
      ...{ kind: "robotAtWork", freeAt: hour(2) },
      other: { scheduleId: null, taskName: "Now", at: hour(-1) },
    });
    expect(said([{ id: 1, deviceId: 9, at: 2 }], [robot()], [live()])).toEqual([]);
    expect(said([{ id: 1, deviceId: 9, at: 1 }], [robot()], [live({ deviceId: 8 })])).toEqual([]);
  });

  it("counts among those that several could do, for robots that could do them", () => {
    const given = [{ id: 1 }, { id: 2 }];
    expect(said(given)).toEqual([]);
    expect(said(given, [], [live()])).toEqual(["tooFewRobots 2"]);
    for (const strange of [{ mapKey: "other" }, { organizationId: 2 }, { isLocked: true }])
      expect(said(given, [], [live(strange)])).toEqual([]);
    expect(
      said(
        given.map((one) => ({ ...one, at: 2 })),
        [],
        [live()],
      ),
    ).toEqual([]);
  });

  it("takes charge that it does not have then", () => {
    const task = { batteryPercent: 60 };
    const given = [
      { id: 1, deviceId: 9, at: 2, task },
      { id: 99, at: 40, task: { batteryPercent: 90 } },
    ];
    expect(said(given, [robot({ batteryPercent: 90 })])).toEqual([]);
    // Two of three hours are left of what takes 90 %.
    const [finding] = findings(given, [robot({ batteryPercent: 90 })], { runs: [live()] });
    expect(finding).toMatchObject({ kind: "lowBattery" });
    expect(finding?.amount).toBeCloseTo(60 + LEAST_START_BATTERY_PERCENT - 30);
  });
});

describe("where robots stand", () => {
  const gone = { onMap: 0, usable: 0 };
  it("now says something of the next hours alone", () => {
    expect(said([{ id: 1, at: 6, task: gone }])).toEqual(["robotElsewhere 1"]);
    expect(said([{ id: 1, at: 7, task: gone }])).toEqual([]);
    expect(said([{ id: 1, at: 6, deviceId: 9, task: gone }])).toEqual(["robotElsewhere 1"]);
    expect(said([{ id: 1, at: 7, deviceId: 9, task: gone }])).toEqual([]);
  });

  it("is where the plan leaves them", () => {
    const given = [
      { id: 1, deviceId: 9, at: 30, mapId: 5 },
      { id: 2, deviceId: 9, at: 40, mapId: 6 },
    ];
    const [finding, ...more] = findings(given);
    expect(finding).toMatchObject({ kind: "leftElsewhere", scheduleId: 2, other: { scheduleId: 1 } });
    expect(more).toEqual([]);
    expect(said(given.map((one) => ({ ...one, mapId: 5 })))).toEqual([]);
  });
});

describe("a part of a combination", () => {
  const partOf = (given: Partial<Given>, id = "b", after = 2): Given => ({
    ...{ id: 1, at: after, deviceId: 9, part: { id, after } },
    ...given,
  });

  it("is checked when it is expected to begin, and moves the whole", () => {
    const [finding, ...others] = findings([{ id: 2, at: 1, hours: 2, deviceId: 9 }, partOf({})]);
    expect(others).toEqual([]);
    // The robot is free at 01:00, when this part should begin: so the whole is due at 23:00.
    expect(finding).toMatchObject({
      kind: "robotBusy",
      scheduleId: 1,
      combinationName: "Round",
      freeAt: hour(1),
    });
  });

  it("finds its robot at another part of the same, which no other time mends", () => {
    const [finding] = findings([partOf({}, "a", 0), partOf({ at: 0 }, "b", 0)]);
    expect(finding).toMatchObject({ kind: "robotBusy", freeAt: null });
  });

  it("has an area to itself among those side by side", () => {
    const both = [partOf({ deviceId: null }, "a", 0), partOf({ deviceId: null }, "b", 0)];
    expect(said(both)).toEqual(["sameArea 1"]);
  });

  it("after a confirmation is looked at for what holds at any time only", () => {
    const late = partOf({ part: { id: "b", after: 2, isConfirmed: true } });
    expect(said([{ id: 2, at: 1, hours: 2, deviceId: 9 }, late])).toEqual([]);
    expect(said([late], [robot({ isLocked: true })])).toEqual(["robotLocked 1"]);
  });

  it("is said to be missing once for all that is left of it", () => {
    const given = [partOf({ at: 0 }, "a", 0), partOf({})];
    const found = findings(given, [], { incomplete: new Set([1]) });
    expect(found.map(({ kind, count }) => [kind, count])).toEqual([["partDeleted", 1]]);
    expect(findings(given, [], { incomplete: new Set([2]) })).toEqual([]);
  });
});

it("stands on another map than what it alone is to do", () => {
  expect(said([{ id: 1, deviceId: 9 }], [robot({ mapId: 6 })])).toEqual(["robotElsewhere 1"]);
  // Where it stands is not known, or it is one of several.
  expect(said([{ id: 1, deviceId: 9 }], [robot({ mapId: null })])).toEqual([]);
  expect(said([{ id: 1 }], [robot({ mapId: 6 })])).toEqual([]);
});
