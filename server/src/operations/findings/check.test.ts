/** What of a plan may not work, case by case. */
import type { Finding } from "@sweepline/contract/operations/findings.ts";
import { describe, expect, it } from "vitest";
import { type DeviceFacts, findingsOf, type PlannedTime, type TaskFacts } from "./check.ts";

const HOUR = 3_600_000;
const NIGHT = Date.parse("2026-11-24T22:00:00Z");

interface Given {
  id: number;
  /** Hours after 22:00, and how many it takes. */
  at?: number;
  hours?: number;
  deviceId?: number | null;
  task?: Partial<TaskFacts>;
  mapId?: number;
  /** Of a combination: its part, and hours after the whole. */
  part?: { id: string; after: number; isConfirmed?: boolean };
}

const planned = ({ id, at = 0, hours = 1, deviceId = null, mapId = 5, part }: Given): PlannedTime => ({
  schedule: {
    ...{ scheduleId: id, scheduleName: `S${id}`, revision: 1, taskId: id, taskName: `T${id}`, mapId },
    ...{ timeZone: "UTC", deviceId, durationS: hours * 3_600, partId: part?.id ?? null },
    ...{ combinationId: part ? 1 : null, combinationName: part ? "Round" : null },
  },
  due: NIGHT + (at - (part?.after ?? 0)) * HOUR,
  isConfirmed: part?.isConfirmed ?? false,
  original: "2026-11-24T22:00",
  wall: new Date(NIGHT + at * HOUR).toISOString().slice(0, 16),
  from: NIGHT + at * HOUR,
  to: NIGHT + (at + hours) * HOUR,
});
const factsOf = ({ id, task }: Given): TaskFacts => ({
  ...{ taskId: id, pool: "1", isArchived: false, isOnMap: true, elementIds: [`e${id}`] },
  ...{ allowed: 3, onMap: 2, usable: 2, batteryPercent: null, quietHours: null },
  ...task,
});
const robot = (given: Partial<DeviceFacts> = {}): DeviceFacts => ({
  ...{ deviceId: 9, deviceName: "Sweeper 9", isLocked: false, part: null, partHours: null },
  ...{ mapId: 5, ...given },
});
function findings(given: readonly Given[], devices: readonly DeviceFacts[] = [robot()]): Finding[] {
  const times = given.map(planned).sort((a, b) => a.from - b.from);
  return findingsOf(times, {
    tasks: new Map(given.map((one) => [one.id, factsOf(one)])),
    devices: new Map(devices.map((device) => [device.deviceId, device])),
  });
}
const said = (given: readonly Given[], devices?: readonly DeviceFacts[]) =>
  findings(given, devices).map(({ kind, scheduleId }) => `${kind} ${scheduleId}`);
const hour = (at: number) => new Date(NIGHT + at * HOUR).toISOString();

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

describe("quiet hours of the place", () => {
  const kindsAt = (at: number, hours: number, quietHours: TaskFacts["quietHours"]) =>
    findings([{ id: 1, at, hours, task: { quietHours } }]).map(({ kind, freeAt }) => [
      kind,
      freeAt?.slice(11, 16),
    ]);
  const NIGHTS = { from: "22:00", to: "06:00" };
  it.each([
    ["begins in them", 0, 1, NIGHTS, [["quietHours", "06:00"]]],
    ["begins after midnight", 4, 1, NIGHTS, [["quietHours", "06:00"]]],
    ["is over when they begin", -2, 2, NIGHTS, []],
    ["reaches into them", -1, 2, NIGHTS, [["quietHours", "06:00"]]],
    ["begins when they end", 8, 3, NIGHTS, []],
    ["reaches into those of the next day", 14, 4, { from: "13:00", to: "15:00" }, [["quietHours", "15:00"]]],
    ["is where none are asked for", 0, 1, null, []],
  ] as const)("a task that %s", (...[, at, hours, quiet, expected]) => {
    expect(kindsAt(at, hours, quiet)).toEqual(expected);
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
});

it("stands on another map than what it alone is to do", () => {
  expect(said([{ id: 1, deviceId: 9 }], [robot({ mapId: 6 })])).toEqual(["robotElsewhere 1"]);
  // Where it stands is not known, or it is one of several.
  expect(said([{ id: 1, deviceId: 9 }], [robot({ mapId: null })])).toEqual([]);
  expect(said([{ id: 1 }], [robot({ mapId: 6 })])).toEqual([]);
});
