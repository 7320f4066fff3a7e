/** Rules for what no report says, tried on the past: timed tasks that did not begin, and elevators that served nobody. */
import { type AlarmRule, ALARM_RULE_ENDPOINTS as R } from "@sweepline/contract/care/alarms/rules.ts";
import { ALARM_TRIAL_ENDPOINTS as T } from "@sweepline/contract/care/alarms/trials.ts";
import { MAINTENANCE_WINDOW_ENDPOINTS as W } from "@sweepline/contract/care/maintenance-windows.ts";
import { SCHEDULE_ENDPOINTS as S } from "@sweepline/contract/operations/schedules/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAlarmFixture } from "../../../test/alarm-fixture.ts";
import { aPlace } from "../../../test/isolation-rows.ts";
import { aReadyDevice, aTask } from "../../../test/task-rows.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import { fireDue } from "../../operations/schedules/firing.jobs.ts";
import { dropOldSignals } from "./alarms.jobs.ts";
import { watchElevators, watchTimedTasks } from "./subjects.jobs.ts";
import { workPart } from "./trials.jobs.ts";

const f = await createAlarmFixture();
const { world, tenant } = f;
afterAll(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const deps = { db: world.db, announcer: { announce: () => undefined, isWanted: () => false } };
const now = () => world.clock.now();
const to = (at: number) => world.clock.advance(at - now().getTime());

const username = await world.aStaff({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
let mine = await world.session(username);
/** Sessions end while days go by. */
const signIn = async () => {
  mine = await world.session(username);
};

async function ruleOf(kind: string, own?: object): Promise<AlarmRule> {
  await signIn();
  if (own)
    await world.call(mine, R.create, { body: { name: "Own", kind, severity: "info", ...own } as never });
  const { data } = await world.call(mine, R.list, { query: { kinds: kind, size: 10 } as never });
  return data.records.find(({ name }: AlarmRule) => name === (own ? "Own" : "")) as AlarmRule;
}

interface Said {
  deviceId: number;
  subjectName: string;
  since: Date | string;
  raisedAt: Date | string;
  clearedAt: Date | string | null;
  times: number;
  isSuppressed: boolean;
}
const instant = (at: Date | string | null) => (at === null ? "active" : new Date(at).toISOString());
const said = (all: readonly Said[]): string[] =>
  all
    .map(({ deviceId, subjectName, since, raisedAt, clearedAt, times, isSuppressed }) =>
      [
        ...[deviceId, subjectName, instant(since), instant(raisedAt), instant(clearedAt), `×${times}`],
        isSuppressed ? "suppressed" : "",
      ].join(" "),
    )
    .sort();

const gave = async ({ id }: AlarmRule): Promise<string[]> =>
  said(
    await world.db.many<Said>(sql`
      select device_id as "deviceId", subject_name as "subjectName", since, raised_at as "raisedAt", cleared_at as "clearedAt", times,
        suppressed_until is not null as "isSuppressed" from alarms where rule_id = ${id}`),
  );

async function tried(rule: AlarmRule) {
  await signIn();
  const { kind, severity, durationS, threshold, field, direction, quietHours } = rule;
  const draft = { kind, severity, durationS, threshold, field, direction, quietHours };
  const begun = await world.call(mine, T.begin, { body: { rule: draft } as never });
  expect(begun.error).toBeUndefined();
  while (await workPart(world.db, now()));
  const at = { params: { id: begun.data.id } };
  const { data: trial } = await world.call(mine, T.get, { ...at, query: { timeZone: "UTC" } });
  const { data } = await world.call(mine, T.alarms, { ...at, query: { size: 100 } as never });
  expect(data.total).toBeLessThanOrEqual(100);
  return { trial, alarms: said(data.records) };
}

/** Raises what is due until then, each at its time, as upkeep does that wakes for it. */
async function upkeepUntil(until: number): Promise<void> {
  for (;;) {
    const { at } = await world.db.one<{ at: Date | null }>(sql`
      select least((select min(due_at) from alarm_conditions where alarm_id is null),
        (select min(suppressed_until) from alarms where suppressed_until is not null and cleared_at is null)) as at`);
    if (at === null || at.getTime() > until) return;
    to(at.getTime());
    await f.raise.work(now());
  }
}

beforeAll(() =>
  ensurePartitions(world.db, {
    from: new Date(now().getTime() - 40 * 24 * HOUR),
    to: new Date(now().getTime() + 20 * 24 * HOUR),
  }),
);

describe("timed tasks of which no run began", () => {
  const watch = watchTimedTasks(deps);
  const { runs, combinationRuns } = world.app.operations;
  const fire = fireDue({ db: world.db, clock: world.clock, runs, combinationRuns });
  const tickAt = async (at: number): Promise<void> => {
    await upkeepUntil(at);
    to(at);
    await fire.work(now());
    await watch.work(now());
    await f.raise.work(now());
  };
  const minutesFrom = (at: number) => (minutes: number) => at + minutes * MINUTE;
  let deviceId = 0;
  const reach = (isOnline: boolean) =>
    world.db.run(sql`
      update device_states set is_online = ${isOnline}, status = ${isOnline ? "01" : "03"} where device_id = ${deviceId}`);
  const begins = () =>
    world.db.run(
      sql`update runs set started_at = ${now()} where device_id = ${deviceId} and started_at is null`,
    );
  const ends = () =>
    world.db.run(
      sql`update runs set state = 'ended', ending = 'completed', ended_at = ${now()} where device_id = ${deviceId} and ended_at is null`,
    );
  /** What becomes of an occurrence, in turn. */
  const courses: Readonly<Record<string, (due: number) => Promise<void>>> = {
    async never(due) {
      await reach(false);
      for (const minutes of [0, 4, 5, 40]) await tickAt(minutesFrom(due)(minutes));
    },
    async inTime(due) {
      await reach(true);
      await tickAt(due);
      to(minutesFrom(due)(2));
      await begins();
      for (const minutes of [3, 5, 8]) await tickAt(minutesFrom(due)(minutes));
      await ends();
    },
    async late(due) {
      await reach(false);
      for (const minutes of [0, 5, 6]) await tickAt(minutesFrom(due)(minutes));
      await reach(true);
      await tickAt(minutesFrom(due)(8));
      to(minutesFrom(due)(9));
      await begins();
      await tickAt(minutesFrom(due)(9));
      await ends();
    },
  };

  it("are in a trial as they were in life", async () => {
    const taskId = await aTask(world, mine);
    deviceId = await aReadyDevice(world, taskId);
    const first = now().getTime() + HOUR - (now().getTime() % MINUTE);
    const times = [0, 4, 8].map((hours) => new Date(first + hours * HOUR).toISOString().slice(11, 16));
    const rule = { repeat: "daily", times: times.sort(), from: new Date(first).toISOString().slice(0, 10) };
    const body = { name: "Night", taskId, rule, lateMin: 30 } as never;
    const { data: schedule, error } = await world.call(mine, S.create, { body });
    expect(error).toBeUndefined();
    const window = {
      ...{ reason: "Wax", startsAt: new Date(first + 24 * HOUR).toISOString() },
      endsAt: new Date(first + 40 * HOUR).toISOString(),
    };
    expect((await world.call(mine, W.create, { body: window as never })).error).toBeUndefined();
    const names = ["never", "inTime", "late", "late", "never", "never", "inTime", "late", "never"];
    for (const name of names) {
      await signIn();
      const { nextAt } = (await world.call(mine, S.get, { params: { id: schedule.id } })).data;
      await courses[name]?.(Date.parse(nextAt ?? ""));
    }
    // The last one is paused before it could begin: of it nobody is informed.
    await signIn();
    const { nextAt } = (await world.call(mine, S.get, { params: { id: schedule.id } })).data;
    const last = Date.parse(nextAt ?? "");
    await reach(false);
    await tickAt(last);
    await signIn();
    const { revision } = (await world.call(mine, S.get, { params: { id: schedule.id } })).data;
    const pausing = { params: { id: schedule.id }, body: { isPaused: true, revision } };
    expect((await world.call(mine, S.pause, pausing)).error).toBeUndefined();
    for (const minutes of [2, 10]) await tickAt(minutesFrom(last)(minutes));
    const held = await ruleOf("timedTaskNotStarted");
    const live = await gave(held);
    expect(live).toHaveLength(7);
    expect(live.some((line) => line.endsWith("suppressed"))).toBe(true);
    const { trial, alarms } = await tried(held);
    expect(alarms).toEqual(live);
    expect(trial).toMatchObject({ state: "done", alarms: 7, devicesAlarmed: 1 });
  });
});

describe("elevators that served nobody", () => {
  const watch = watchElevators(deps);
  const tickAt = async (at: number): Promise<void> => {
    await upkeepUntil(at);
    to(at);
    await watch.work(now());
    await f.raise.work(now());
  };
  const fails = (id: number, fault: string | null) =>
    world.db.run(sql`
      update elevator_states set fault = ${fault}, fault_since = ${fault === null ? null : now()}::timestamptz
       where elevator_id = ${id}`);
  const anElevator = async (placeId: number, name: string): Promise<number> => {
    const { id } = await world.db.one<{ id: number }>(sql`
      insert into elevators (organization_id, place_id, name, manufacturer, address_number, account_id, mac, floors_above, floors_below,
        door_open_time_ms, floor_travel_ms, door_count, gap_mm, is_enabled)
      values (${tenant}, ${placeId}, ${name}, '', ${name}, 'x', '', 2, 0, 1, 1, 1, 0, true) returning id`);
    await world.db.run(sql`insert into elevator_states (elevator_id, changed_at) values (${id}, ${now()})`);
    return id;
  };

  it("are in a trial as they were in life, of each robot of the place, for a month", async () => {
    const placeId = await aPlace(world, tenant);
    for (const { id } of [f.device(), await f.aRobot()])
      await world.db.run(
        sql`insert into place_devices (device_id, place_id, associated_at) values (${id}, ${placeId}, now())`,
      );
    const [east, west] = [await anElevator(placeId, "East"), await anElevator(placeId, "West")];
    const quiet = { quietHours: { from: "22:00", to: "06:30" } };
    const rules = [await ruleOf("elevator"), await ruleOf("elevator", { durationS: 20, ...quiet })];
    const begin = now().getTime() + HOUR;
    const window = {
      ...{ reason: "Wax", startsAt: new Date(begin + 89_000_000).toISOString() },
      endsAt: new Date(begin + 95_000_000).toISOString(),
    };
    expect((await world.call(mine, W.create, { body: window as never })).error).toBeUndefined();
    // Too short, long enough, again a moment later, at night, both at once, and one that lasts.
    for (const [afterS, lastsS, ids] of [
      ...([[0, 10, [east]] as const, [100, 90, [east]], [300, 200, [east]], [3_000, 30, [west]]] as const),
      ...([[30_000, 50_000, [west]] as const, [90_000, 400, [east, west]], [100_000, 0, [west]]] as const),
    ]) {
      to(begin + afterS * 1_000);
      for (const id of ids) await fails(id, "noAnswer");
      for (const seconds of [1, 2, 20, 60, 300].filter((one) => lastsS === 0 || one <= lastsS))
        await tickAt(begin + (afterS + seconds) * 1_000);
      if (lastsS === 0) continue;
      await upkeepUntil(begin + (afterS + lastsS) * 1_000);
      to(begin + (afterS + lastsS) * 1_000);
      for (const id of ids) await fails(id, null);
      await tickAt(now().getTime());
    }
    await tickAt(begin + 200_000_000);
    for (const rule of rules) {
      const live = await gave(rule);
      expect(live.length).toBeGreaterThan(3);
      const { trial, alarms } = await tried(rule);
      expect(alarms).toEqual(live);
      expect(trial).toMatchObject({ state: "done", devicesAlarmed: 2 });
    }
    const [builtIn] = rules;
    expect((await gave(builtIn as AlarmRule)).some((line) => line.includes("active"))).toBe(true);
    expect((await gave(builtIn as AlarmRule)).some((line) => line.includes("×2"))).toBe(true);

    world.clock.advance(33 * 24 * HOUR);
    await dropOldSignals(world.db).work(now());
    // What lasts stays.
    expect(await world.db.many(sql`select ended_at from elevator_outages`)).toEqual([{ ended_at: null }]);
  });

  it("are known from the day on which they were first kept", async () => {
    const since = new Date(now().getTime() - 3 * 24 * HOUR);
    await world.db.run(sql`update alarm_history_starts set kept_from = ${since}`);
    const { trial } = await tried(await ruleOf("elevator"));
    expect(trial.keptFrom).toBe(since.toISOString());
  });
});
