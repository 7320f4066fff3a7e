/** A rule tried on the past gives exactly what it gave live, whatever the past was like. */
import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import { type AlarmRule, ALARM_RULE_ENDPOINTS as R } from "@sweepline/contract/care/alarms/rules.ts";
import { ALARM_TRIAL_ENDPOINTS as T } from "@sweepline/contract/care/alarms/trials.ts";
import { MAINTENANCE_WINDOW_ENDPOINTS as W } from "@sweepline/contract/care/maintenance-windows.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAlarmFixture } from "../../../test/alarm-fixture.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import type { IngestItem } from "../../core/ingest/items.ts";
import { workPart } from "./trials.jobs.ts";

const f = await createAlarmFixture();
const { world, mine, theirs, when } = f;
afterAll(() => world.close());

const DAY_S = 86_400;
const MONTH_S = 29 * DAY_S;

/** The same numbers every time. */
function createDice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    chance: (share: number) => next() < share,
    between: (from: number, to: number) => from + next() * (to - from),
    whole: (from: number, to: number) => Math.floor(from + next() * (to - from + 1)),
  };
}

/** Raises what is due until then, each at its time, as upkeep does that wakes for it. */
async function upkeepUntil(atS: number): Promise<void> {
  for (;;) {
    const { at } = await world.db.one<{ at: Date | null }>(sql`
      select least((select min(due_at) from alarm_conditions where alarm_id is null),
        (select min(suppressed_until) from alarms where suppressed_until is not null and cleared_at is null)) as at`);
    if (at === null || at > when(atS)) return;
    await f.raise.work(at);
  }
}

interface Step {
  atS: number;
  items: IngestItem[];
  isRestart: boolean;
}

/** A month of a robot that has had better ones: irregular reports, gaps, late and repeated reports, flaps. */
function* aMonth(seed: number): Generator<Step> {
  const dice = createDice(seed);
  let atS = -MONTH_S;
  let [x, battery, disk, waste, repeats] = [0, 90, 60, 10, 0];
  let [isOnline, run, runAtS, cleaned] = [true, 0, atS, 0];
  const recent: IngestItem[] = [];
  while (atS < 0) {
    atS += dice.chance(0.85) ? dice.between(3, 90) : dice.between(300, 40_000);
    if (atS >= 0) return;
    if (dice.chance(0.6)) x += dice.between(0.3, 2);
    battery = dice.chance(0.02) ? 100 : Math.max(3, battery - dice.between(0, 2.5));
    disk = dice.chance(0.06) ? dice.between(1, 9) : dice.chance(0.2) ? 40 : disk;
    waste = dice.chance(0.03) ? 0 : Math.min(100, waste + dice.between(0, 4));
    repeats = dice.chance(0.1) ? dice.whole(8, 14) : dice.chance(0.4) ? 0 : repeats;
    cleaned = Math.min(100, cleaned + dice.between(0, 6));
    if (dice.chance(0.03)) [run, runAtS, cleaned] = [run + 1, atS, 0];
    const items: IngestItem[] = [];
    if (dice.chance(0.04)) {
      isOnline = !isOnline;
      items.push(f.line(isOnline ? "connected" : dice.chance(0.5) ? "lost" : "silence", atS));
    } else isOnline = true;
    const phase = dice.chance(0.9) ? "running" : dice.chance(0.5) ? "paused" : "ended";
    const fields = {
      ...{
        batteryPercent: battery,
        diskFreePercent: disk,
        wasteWaterPercent: waste,
        planningRepeats: repeats,
      },
      collisionBar: dice.chance(0.08) ? "triggered" : "notTriggered",
      workStatus: dice.chance(0.1) ? 13 : 1,
      run: {
        ...{
          runId: `run-${run}`,
          taskName: "Hall",
          startedAt: when(Math.round(runAtS)).toISOString(),
          phase,
          origin: "auto",
        },
        ...{ plannedAreaSqm: 100, cleanedAreaSqm: cleaned, durationS: Math.max(0, Math.round(atS - runAtS)) },
      },
    };
    const errors = [
      ...(dice.chance(0.1) ? [{ errorType: "positionLost", errorLevel: "FATAL" }] : []),
      ...(dice.chance(0.1) ? [{ errorType: "brushWorn", errorLevel: "WARNING" }] : []),
    ];
    const lateS = dice.chance(0.08) ? dice.between(1, 900) : 0;
    if (isOnline || items.length === 0) {
      const way = dice.whole(1, 10);
      const made =
        way <= 5
          ? f.works(atS - lateS, fields, x)
          : way <= 8
            ? f.state(atS - lateS, { errors })
            : f.position(atS, x);
      items.push(f.receivedAt(made, atS));
      recent.push(made);
      if (dice.chance(0.05)) items.push(f.receivedAt(recent[dice.whole(0, recent.length - 1)] ?? made, atS));
    }
    yield { atS, items, isRestart: dice.chance(0.02) };
  }
}

const OF_ALARMS = sql`a.rule_id as "ruleId", a.since, a.raised_at as "raisedAt", a.cleared_at as "clearedAt", a.times,
  a.suppressed_until is not null as "isSuppressed"`;
interface Raised {
  ruleId: number;
  since: Date;
  raisedAt: Date;
  clearedAt: Date | null;
  times: number;
  isSuppressed: boolean;
}
const saidOf = ({ since, raisedAt, clearedAt, times, isSuppressed }: Omit<Raised, "ruleId">) =>
  `${since.toISOString()} ${raisedAt.toISOString()} ${clearedAt?.toISOString() ?? "active"} ×${times}${isSuppressed ? " suppressed" : ""}`;

const draftOf = ({ kind, severity, durationS, threshold, field, direction, quietHours }: AlarmRule) => ({
  ...{ kind, severity, durationS, threshold, field, direction, quietHours },
  deviceIds: [f.device().id],
});

async function tried(rule: AlarmRule) {
  const begun = await world.call(mine, T.begin, { body: { rule: draftOf(rule) } as never });
  expect(begun.error).toBeUndefined();
  while (await workPart(world.db, world.clock.now()));
  const { data } = await world.call(mine, T.get, {
    params: { id: begun.data.id },
    query: { timeZone: "UTC" },
  });
  const alarms = [];
  for (let current = 1; alarms.length < data.alarms; current += 1) {
    const page = await world.call(mine, T.alarms, {
      params: { id: begun.data.id },
      query: { sort: "raisedAt", current, size: 100 } as never,
    });
    alarms.push(...page.data.records);
  }
  return { trial: data, alarms };
}

const OWN: readonly { name: string; kind: AlarmKindName; [field: string]: unknown }[] = [
  {
    name: "Quiet",
    kind: "diskFull",
    durationS: 30,
    threshold: 5,
    quietHours: { from: "22:00", to: "06:30" },
  },
  { name: "Errors", kind: "field", field: "errorCount", direction: "above", threshold: 0, durationS: 20 },
  {
    name: "Battery",
    kind: "field",
    field: "batteryPercent",
    direction: "below",
    threshold: 33,
    durationS: 0,
  },
  { name: "Silence", kind: "stale", durationS: 120 },
  { name: "Behind", kind: "coverageLate", durationS: 300, threshold: 50 },
];

describe("a rule tried on the past month", () => {
  let live: Raised[] = [];
  let rules: AlarmRule[] = [];
  beforeAll(async () => {
    await ensurePartitions(world.db, { from: when(-MONTH_S - DAY_S), to: when(DAY_S) });
    for (const rule of OWN) {
      const { error } = await world.call(mine, R.create, { body: { severity: "info", ...rule } as never });
      expect(error).toBeUndefined();
    }
    for (const window of [
      { reason: "Wax", startsAt: when(-20 * DAY_S).toISOString(), endsAt: when(-18 * DAY_S).toISOString() },
      {
        ...{ reason: "Nights", startsAt: when(-MONTH_S).toISOString(), endsAt: null },
        weekly: [{ day: 2, ranges: [{ from: "20:00", to: "03:00" }] }],
      },
    ])
      expect((await world.call(mine, W.create, { body: window as never })).error).toBeUndefined();
    for (const { atS, items, isRestart } of aMonth(20_261_126)) {
      await upkeepUntil(atS);
      if (isRestart) f.restart();
      await f.commit(items);
      await f.raise.work(when(atS));
    }
    await upkeepUntil(3_600);
    live = await world.db.many<Raised>(sql`
      select ${OF_ALARMS} from alarms a where a.device_id = ${f.device().id} order by a.raised_at, a.rule_id`);
    rules = (await world.call(mine, R.list, { query: { size: 100 } as never })).data.records;
  }, 300_000);

  it("gives exactly what it gave live, for each rule", async () => {
    const compared: Record<string, number> = {};
    for (const rule of rules) {
      const { trial, alarms } = await tried(rule);
      const gave = live.filter(({ ruleId }) => ruleId === rule.id).map(saidOf);
      if (!rule.isEnabled) continue;
      const would = alarms.map(({ since, raisedAt, clearedAt, ...rest }) =>
        saidOf({
          ...rest,
          since: new Date(since),
          raisedAt: new Date(raisedAt),
          clearedAt: clearedAt === null ? null : new Date(clearedAt),
        }),
      );
      expect({ rule: rule.name || rule.kind, alarms: would }).toEqual({
        rule: rule.name || rule.kind,
        alarms: gave,
      });
      expect(trial).toMatchObject({ state: "done", devices: 1, devicesDone: 1, isCut: false });
      expect(trial.days.reduce((sum, { alarms: count }) => sum + count, 0)).toBe(gave.length);
      compared[rule.name || rule.kind] = gave.length;
    }
    // What was compared was there.
    for (const name of [
      "Quiet",
      "Errors",
      "Battery",
      "Silence",
      "Behind",
      "diskFull",
      "stayedInPlace",
      "offline",
      "collision",
    ])
      expect([name, (compared[name] ?? 0) > 3]).toEqual([name, true]);
    expect(live.some(({ isSuppressed }) => isSuppressed)).toBe(true);
    expect(live.some(({ times }) => times > 1)).toBe(true);
  }, 120_000);

  it("goes on where another process left it, can be stopped, and is nobody else's", async () => {
    const rule = rules.find(({ name }) => name === "Battery") as AlarmRule;
    const others = await Promise.all(Array.from({ length: 12 }, () => f.aRobot()));
    const body = {
      rule: { ...draftOf(rule), deviceIds: [f.device().id, ...others.map(({ id }) => id)] },
    } as never;
    const { data } = await world.call(mine, T.begin, { body });
    expect(data).toMatchObject({ state: "running", devices: 13, devicesDone: 0 });
    const at = { params: { id: data.id }, query: {} };
    expect((await world.call(theirs, T.get, at)).status).toBe(404);
    expect((await world.call(theirs, T.cancel, { params: { id: data.id } })).status).toBe(404);
    // Several at once: each trial is worked on by one.
    await Promise.all([workPart(world.db, world.clock.now()), workPart(world.db, world.clock.now())]);
    expect((await world.call(mine, T.get, at)).data.devicesDone).toBe(10);
    await workPart(world.db, world.clock.now());
    expect((await world.call(mine, T.get, at)).data).toMatchObject({
      state: "done",
      devicesDone: 13,
      devicesAlarmed: 1,
    });
    const second = await world.call(mine, T.begin, { body });
    expect((await world.call(mine, T.cancel, { params: { id: second.data.id } })).data.state).toBe(
      "cancelled",
    );
    expect(await workPart(world.db, world.clock.now())).toBe(false);
  });

  it.each([
    [{ kind: "diskFull", durationS: 0, threshold: 200 }, "threshold"],
    [{ kind: "stale", durationS: 10 }, "durationS"],
    [{ deviceIds: [999_999] }, "deviceIds"],
  ])("with %j is refused at the field", async (fields, field) => {
    const rule = { kind: "diskFull", severity: "info", durationS: 0, threshold: 5, ...fields };
    const { status, envelope } = await world.call(mine, T.begin, { body: { rule } as never });
    expect([status >= 400, envelope.fields?.[0]?.field?.split(".").at(-1)]).toEqual([true, field]);
  });
});
