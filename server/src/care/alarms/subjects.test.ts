/** Alarms of what no report says: timed tasks that did not begin, elevators that serve nobody, silence. */
import { SCHEDULE_ENDPOINTS as S } from "@sweepline/contract/operations/schedules/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAlarmFixture } from "../../../test/alarm-fixture.ts";
import { aPlace } from "../../../test/isolation-rows.ts";
import { aReadyDevice, aTask } from "../../../test/task-rows.ts";
import { fireDue } from "../../operations/schedules/firing.jobs.ts";
import { watchElevators, watchTimedTasks } from "./subjects.jobs.ts";

const f = await createAlarmFixture();
const { world, tenant, mine, when, alarms, active, commit, raiseAt, works, line, state } = f;
afterAll(() => world.close());
beforeEach(() => f.begin());

const SILENT = { announce: () => undefined, isWanted: () => false };
const deps = { db: world.db, announcer: SILENT };
const MINUTE = 60_000;
const to = (at: number) => world.clock.advance(at - world.clock.now().getTime());
const isStale = async () => (await active()).includes("stale");

describe("6: a timed task of which no run began", () => {
  const watch = watchTimedTasks(deps);
  const { runs, combinationRuns } = world.app.operations;
  const fire = fireDue({ db: world.db, clock: world.clock, runs, combinationRuns });
  /** As every process does it, now. */
  const tick = async () => {
    await fire.work(world.clock.now());
    await Promise.all([watch.work(world.clock.now()), watch.work(world.clock.now())]);
    await f.raise.work(world.clock.now());
  };
  let taskId = 0;
  const late = async () =>
    (await world.call(mine, f.list, { query: { kinds: "timedTaskNotStarted" } as never })).data.records;
  const schedule = async (lateMin = 5) => {
    const at = new Date(world.clock.now().getTime() + MINUTE).toISOString();
    const rule = { repeat: "daily", times: [at.slice(11, 16)], from: at.slice(0, 10) };
    const body = { name: "Night", taskId, rule, lateMin } as never;
    const { data, error } = await world.call(mine, S.create, { body });
    expect(error).toBeUndefined();
    return data;
  };
  beforeEach(async () => {
    await world.db.run(sql`delete from schedules`);
    await world.db.run(sql`delete from schedule_occurrences`);
    await world.db.run(sql`delete from alarm_conditions`);
    await world.db.run(sql`delete from alarms`);
    taskId = await aTask(world, mine);
  });

  it("is raised once when its tolerance is over, and cleared when a run of it begins", async () => {
    const { nextAt } = await schedule(30);
    const deviceId = await aReadyDevice(world, taskId);
    await world.db.run(
      sql`update device_states set is_online = false, status = '03' where device_id = ${deviceId}`,
    );
    to(Date.parse(nextAt ?? "") + 100);
    await tick();
    to(Date.parse(nextAt ?? "") + 5 * MINUTE - 1_000);
    await tick();
    expect(await late()).toEqual([]);
    const dueAt = new Date(Date.parse(nextAt ?? "") + 5 * MINUTE);
    to(dueAt.getTime());
    await tick();
    await tick();
    expect(await late()).toMatchObject([
      {
        deviceId,
        subjectName: "Night",
        since: nextAt,
        raisedAt: dueAt.toISOString(),
        clearedAt: null,
        times: 1,
      },
    ]);
    await world.db.run(
      sql`update device_states set is_online = true, status = '01' where device_id = ${deviceId}`,
    );
    world.clock.advance(MINUTE);
    await tick();
    // A run was made and sent; that the robot takes it is what counts.
    expect(await late()).toMatchObject([{ clearedAt: null }]);
    const startedAt = world.clock.now();
    await world.db.run(sql`update runs set started_at = ${startedAt} where task_id = ${taskId}`);
    await tick();
    expect(await late()).toMatchObject([{ clearedAt: startedAt.toISOString(), times: 1 }]);
  });

  it("is not raised where its run began in time", async () => {
    const { nextAt } = await schedule();
    await aReadyDevice(world, taskId);
    to(Date.parse(nextAt ?? ""));
    await tick();
    await world.db.run(sql`update runs set started_at = ${world.clock.now()} where task_id = ${taskId}`);
    world.clock.advance(6 * MINUTE);
    await tick();
    expect(await late()).toEqual([]);
  });

  it("is not raised where its schedule was paused before, and ends with the schedule", async () => {
    const { id, nextAt } = await schedule();
    await aReadyDevice(world, taskId);
    await world.db.run(sql`update device_states set is_online = false, status = '03'`);
    to(Date.parse(nextAt ?? ""));
    await tick();
    world.clock.advance(5 * MINUTE);
    await tick();
    expect(await late()).toMatchObject([{ clearedAt: null }]);
    const { data: now } = await world.call(mine, S.get, { params: { id } });
    await world.call(mine, S.remove, { params: { id }, body: { revision: now.revision } });
    world.clock.advance(1_000);
    await tick();
    expect(await late()).toMatchObject([{ clearedAt: world.clock.now().toISOString() }]);
    const other = await schedule();
    to(Date.parse(other.nextAt ?? ""));
    await tick();
    await world.call(mine, S.pause, {
      params: { id: other.id },
      body: { isPaused: true, revision: other.revision },
    });
    world.clock.advance(6 * MINUTE);
    await tick();
    expect(await late()).toHaveLength(1);
  });
});

describe("an elevator that serves nobody", () => {
  it("is told of the devices that clean in its place, as one occurrence, and cleared when it serves again", async () => {
    const placeId = await aPlace(world, tenant);
    const robots = [f.device(), await f.aRobot()];
    for (const { id } of robots)
      await world.db.run(
        sql`insert into place_devices (device_id, place_id, associated_at) values (${id}, ${placeId}, now())`,
      );
    const id = await f.aSilentElevator(placeId);
    const watch = watchElevators(deps);
    await watch.work(when(20));
    await watch.work(when(21));
    await raiseAt(69);
    expect(await active()).toEqual([]);
    await raiseAt(70);
    expect(await alarms()).toMatchObject([
      {
        kind: "elevator",
        subjectName: "East",
        since: when(10).toISOString(),
        raisedAt: when(70).toISOString(),
      },
    ]);
    const groups = await world.call(mine, f.groups, { query: { placeId } as never });
    expect(groups.data.records).toMatchObject([{ kind: "elevator", alarms: 2, active: 2 }]);
    await world.db.run(
      sql`update elevator_states set fault = null, fault_since = null where elevator_id = ${id}`,
    );
    await watch.work(when(90));
    expect(await alarms()).toMatchObject([{ clearedAt: when(90).toISOString(), times: 1 }]);
  });
});

describe("silence of a device that is connected", () => {
  it("is told when its newest state is as old as the rule says, though it says where it is", async () => {
    await commit([line("connected", 0), works(0)]);
    for (const atS of [100, 200, 300, 400, 500, 599]) {
      await commit([f.position(atS)]);
      await raiseAt(atS);
    }
    expect(await isStale()).toBe(false);
    await raiseAt(600);
    expect(await alarms({ kinds: ["stale"] })).toMatchObject([
      { since: when(0).toISOString(), raisedAt: when(600).toISOString() },
    ]);
    await commit([works(700)]);
    expect(await alarms({ kinds: ["stale"] })).toMatchObject([{ clearedAt: when(700).toISOString() }]);
    await raiseAt(1_299);
    expect(await isStale()).toBe(false);
    await raiseAt(1_301);
    expect(await isStale()).toBe(true);
    await commit([line("lost", 1_400)]);
    expect(await isStale()).toBe(false);
  });

  it("is counted from what was said last, not from when it connected", async () => {
    await commit([line("connected", 0), works(0)]);
    for (let atS = 50; atS <= 1_250; atS += 50) {
      await commit([state(atS)]);
      await raiseAt(atS);
    }
    expect(await alarms({ kinds: ["stale"] })).toEqual([]);
    await raiseAt(1_849);
    expect(await isStale()).toBe(false);
    await raiseAt(1_850);
    expect(await alarms({ kinds: ["stale"] })).toMatchObject([{ since: when(1_250).toISOString() }]);
  });
});

describe("a run that is behind", () => {
  const run = (cleanedAreaSqm: number, fields: object = {}) => ({
    run: {
      ...{
        runId: "one",
        taskName: "Hall",
        startedAt: when(0).toISOString(),
        phase: "running",
        origin: "auto",
      },
      ...{ plannedAreaSqm: 100, cleanedAreaSqm, durationS: 10 },
      ...fields,
    },
  });

  it("is told when so long after its beginning too little is cleaned, for each run anew", async () => {
    await commit([works(5, run(1))]);
    await commit([works(3_000, run(79.9))]);
    await raiseAt(3_599);
    expect(await active()).not.toContain("coverageLate");
    await raiseAt(3_600);
    expect(await alarms({ kinds: ["coverageLate"] })).toMatchObject([
      { since: when(0).toISOString(), raisedAt: when(3_600).toISOString() },
    ]);
    await commit([works(3_605, run(80))]);
    expect(await active()).not.toContain("coverageLate");
  });

  it("ends with the run, and the next run counts from its own beginning", async () => {
    await commit([works(5, run(10))]);
    const second = { runId: "two", startedAt: when(2_000).toISOString() };
    await commit([works(2_005, run(1, second))]);
    await raiseAt(3_600);
    expect(await active()).not.toContain("coverageLate");
    const due = await world.db.one<{ since: Date }>(sql`
      select c.since from alarm_conditions c join alarm_rules r on r.id = c.rule_id
       where c.device_id = ${f.device().id} and r.kind = 'coverageLate'`);
    expect(due.since).toEqual(when(2_000));
  });
});

describe("a restart of what takes messages in", () => {
  it("forgets not since when a robot stands", async () => {
    for (const atS of [0, 15, 30]) await commit([works(atS, {}, 1)]);
    f.restart();
    await commit([works(45, {}, 1)]);
    await raiseAt(60);
    expect(await alarms()).toMatchObject([{ kind: "stayedInPlace", since: when(0).toISOString() }]);
    f.restart();
    await commit([works(75, {}, 1)]);
    expect(await alarms()).toMatchObject([{ clearedAt: null, times: 1 }]);
  });
});
