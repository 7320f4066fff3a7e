/** What is due is started, once in however many processes; tried again for as long as it may be late, and reported where it was not. */
import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { SCHEDULE_ENDPOINTS as E, type Schedule } from "@sweepline/contract/operations/schedules/index.ts";
import sql, { type Sql } from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aReadyDevice, aTask } from "../../../test/task-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import type { Database, Prepared } from "../../core/db/database.ts";
import { INTEREST_TOPIC, type Interest } from "../../core/live/live.ts";
import { fireDue, followTimeZones } from "./firing.jobs.ts";

let world: World;
let who: Person;
let organizationId: number;
let taskId: number;
beforeAll(async () => {
  world = await aWorld();
  organizationId = await world.anOrganization();
  who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.run(sql`delete from schedules`);
  await world.db.run(sql`update schedule_occurrences set state = 'started'`);
  taskId = await aTask(world, who);
});

const MINUTE = 60_000;
const process = () => {
  const { db, clock, app } = world;
  const { runs, combinationRuns } = app.operations;
  return fireDue({ db, clock, runs, combinationRuns });
};
const fire = async (): Promise<void> => void (await process().work(world.clock.now()));
/** By UTC, where no place says otherwise. */
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE).toISOString();
const schedule = async (given: object = {}, lateMin = 5): Promise<Schedule> => {
  const at = inMinutes(1);
  const rule = { repeat: "daily", times: [at.slice(11, 16)], from: at.slice(0, 10), ...given };
  const { data, error } = await world.call(who, E.create, {
    body: { name: "Night", taskId, rule, lateMin } as never,
  });
  expect(error).toBeUndefined();
  return data;
};
const occurrencesOf = async (id: number) => {
  const { data } = await world.call(who, E.occurrences, { params: { id }, query: {} });
  return data.filter(({ state }) => state !== "planned");
};
const runsOf = async (scheduleId: number) =>
  (await world.call(who, RUN_ENDPOINTS.list, { query: { scheduleId } })).data.records;

it("is started when it is due, and not before", async () => {
  await aReadyDevice(world, taskId);
  const { id, nextAt } = await schedule();
  await fire();
  expect(await runsOf(id)).toEqual([]);
  world.clock.advance(MINUTE);
  await fire();
  const [run] = await runsOf(id);
  expect(run).toMatchObject({
    scheduleName: "Night",
    dueAt: nextAt,
    staffName: null,
    state: "waiting",
    taskId,
  });
  expect(await occurrencesOf(id)).toMatchObject([{ state: "started", runId: run?.id, at: nextAt }]);
  const { data } = await world.call(who, E.get, { params: { id } });
  expect(data).toMatchObject({ lastOutcome: "started", lastAt: nextAt });
  expect(Date.parse(data.nextAt ?? "")).toBe(Date.parse(nextAt ?? "") + 24 * 60 * MINUTE);
});

it("is started once by many processes", async () => {
  for (let n = 0; n < 3; n += 1) await aReadyDevice(world, taskId);
  const { id } = await schedule();
  world.clock.advance(MINUTE);
  await Promise.all(Array.from({ length: 5 }, fire));
  await fire();
  expect(await runsOf(id)).toHaveLength(1);
  expect(await occurrencesOf(id)).toHaveLength(1);
});

it("takes another robot where two are due at once", async () => {
  const devices = [await aReadyDevice(world, taskId), await aReadyDevice(world, taskId)];
  const ids = [(await schedule()).id, (await schedule()).id];
  world.clock.advance(MINUTE);
  await fire();
  world.clock.advance(1_000);
  await fire();
  const runs = (await Promise.all(ids.map(runsOf))).flat();
  expect(runs.map(({ deviceId }) => deviceId).sort()).toEqual(devices.sort());
});

it("asks the database as often for many as for one", async () => {
  const { db, clock, app } = world;
  const { runs, combinationRuns } = app.operations;
  /** Statements of the transaction that asks the most. */
  const mostAsked = async (): Promise<number> => {
    const asked: number[] = [];
    // One after the other: of two that share what is due, the second looks for robots again where the first has taken its own.
    let before: Promise<unknown> = Promise.resolve();
    const inTurn: Database["transaction"] = (work) => {
      const done = before.then(() => db.transaction(work));
      before = done.catch(() => undefined);
      return done;
    };
    const watched: Database = {
      ...db,
      transaction: (work) =>
        inTurn((tx) => {
          const place = asked.push(0) - 1;
          for (const way of ["many", "maybe", "one", "run"] as const) {
            const ask = tx[way] as (query: Sql | Prepared) => Promise<never>;
            tx[way] = (query: Sql | Prepared) => {
              asked[place] = (asked[place] ?? 0) + 1;
              return ask(query);
            };
          }
          return work(tx);
        }),
    };
    await fireDue({ db: watched, clock, runs, combinationRuns }).work(clock.now());
    return Math.max(...asked);
  };
  const start = async (many: number): Promise<number> => {
    for (let n = 0; n < many; n += 1) {
      await aReadyDevice(world, taskId);
      await schedule();
    }
    world.clock.advance(MINUTE);
    return mostAsked();
  };
  // Until somebody has said what is watched, runs are read to be announced.
  const interest: Interest = { processId: "nobody", keys: {} };
  await world.bus.publish(INTEREST_TOPIC, JSON.stringify(interest));
  const one = await start(1);
  expect(await start(6)).toBe(one);
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from runs where task_id = ${taskId}`,
  );
  expect(count).toBe(7);
});

it("starts the others where one fails for a reason of its own", async () => {
  const { db, clock, app } = world;
  const { runs, combinationRuns } = app.operations;
  const broken = await aTask(world, who);
  const one = await schedule();
  await aReadyDevice(world, taskId);
  const { data } = await world.call(who, E.create, {
    body: { name: "Broken", taskId: broken, rule: one.rule, lateMin: 5 },
  });
  world.clock.advance(MINUTE);
  const failing: typeof runs.startDue = async (tx, due) => {
    if (due.some((task) => task.taskId === broken)) await tx.run(sql`select 1 / 0`);
    return runs.startDue(tx, due);
  };
  const { work } = fireDue({ db, clock, combinationRuns, runs: { startDue: failing } });
  await expect(work(clock.now())).rejects.toThrow("division by zero");
  await work(clock.now());
  expect(await runsOf(one.id)).toHaveLength(1);
  expect(await occurrencesOf(data.id)).toMatchObject([{ state: "due", cause: "noRobot" }]);
});

it("is not started again where it was due before, and what comes next is known all the same", async () => {
  await aReadyDevice(world, taskId);
  const { id, nextAt } = await schedule();
  await world.db.run(sql`
    insert into schedule_occurrences (schedule_id, due_at, original, organization_id, task_id, until, try_at, state, cause)
    select id, next_at, next_original, organization_id, task_id, next_at, next_at, 'notStarted', 'paused' from schedules where id = ${id}`);
  world.clock.advance(MINUTE);
  await fire();
  expect(await runsOf(id)).toEqual([]);
  expect(await occurrencesOf(id)).toMatchObject([{ state: "notStarted", cause: "paused", runId: null }]);
  const { data } = await world.call(who, E.get, { params: { id } });
  expect(Date.parse(data.nextAt ?? "")).toBe(Date.parse(nextAt ?? "") + 24 * 60 * MINUTE);
});

it("waits for a robot for as long as it may be late, and takes it when there is one", async () => {
  const { id } = await schedule();
  world.clock.advance(MINUTE);
  await fire();
  expect(await occurrencesOf(id)).toMatchObject([{ state: "due", cause: "noRobot" }]);
  await aReadyDevice(world, taskId);
  world.clock.advance(2 * MINUTE);
  await fire();
  expect(await occurrencesOf(id)).toMatchObject([{ state: "started", cause: null }]);
});

it("is reported as not started where none comes", async () => {
  const { id } = await schedule();
  world.clock.advance(MINUTE);
  await fire();
  world.clock.advance(6 * MINUTE);
  await fire();
  expect(await occurrencesOf(id)).toMatchObject([{ state: "notStarted", cause: "noRobot", runId: null }]);
  await aReadyDevice(world, taskId);
  world.clock.advance(6 * MINUTE);
  await fire();
  expect(await runsOf(id)).toEqual([]);
});

it("waits for none any more once it is paused", async () => {
  const { id, revision } = await schedule();
  world.clock.advance(MINUTE);
  await fire();
  const paused = await world.call(who, E.pause, { params: { id }, body: { isPaused: true, revision } });
  expect(paused.error).toBeUndefined();
  await aReadyDevice(world, taskId);
  world.clock.advance(MINUTE);
  await fire();
  expect(await occurrencesOf(id)).toMatchObject([{ state: "notStarted", cause: "paused" }]);
  expect(await runsOf(id)).toEqual([]);
});

it("says where the task itself cannot be run", async () => {
  const { id } = await schedule();
  await world.db.run(sql`update tasks set archived_at = now() where id = ${taskId}`);
  world.clock.advance(MINUTE);
  await fire();
  expect(await occurrencesOf(id)).toMatchObject([{ state: "due", cause: "notRunnable" }]);
});

it("makes up for nothing that was missed for longer than it may be late", async () => {
  await aReadyDevice(world, taskId);
  const { id } = await schedule();
  world.clock.advance(3 * 24 * 60 * MINUTE + 3 * MINUTE);
  who = await world.session(who.username);
  await fire();
  const states = (await occurrencesOf(id)).map(({ state, cause }) => [state, cause]);
  expect(states).toEqual([
    ["notStarted", "late"],
    ["notStarted", "late"],
    ["notStarted", "late"],
    ["started", null],
  ]);
  expect(await runsOf(id)).toHaveLength(1);
});

it("is due no more when it is over", async () => {
  const { id } = await schedule({ repeat: "none" });
  world.clock.advance(MINUTE);
  await fire();
  const { data } = await world.call(who, E.get, { params: { id } });
  expect(data).toMatchObject({ nextAt: null, lastOutcome: "due" });
});

it("follows its place to another time zone", async () => {
  const { id, nextAt } = await schedule();
  await world.aDevice({ organizationId });
  await world.db.run(
    sql`update devices set time_zone = 'Asia/Tokyo' where organization_id = ${organizationId}`,
  );
  await followTimeZones(world).work(world.clock.now());
  const { data } = await world.call(who, E.get, { params: { id } });
  expect(data.timeZone).toBe("Asia/Tokyo");
  expect(data.nextAt).not.toBe(nextAt);
  await world.db.run(sql`update devices set time_zone = 'UTC'`);
});

it("is done by the robot that this one was handed to, and waits for it while others are free", async () => {
  const devices = [await aReadyDevice(world, taskId), await aReadyDevice(world, taskId)];
  const [, handed = 0] = devices;
  const { id, revision, nextAt } = await schedule();
  const original = (nextAt ?? "").slice(0, 16);
  const body = { original, at: original, deviceId: handed, revision };
  expect((await world.call(who, E.changeOne, { params: { id }, body })).error).toBeUndefined();
  await world.db.run(
    sql`update device_states set is_online = false, status = '03' where device_id = ${handed}`,
  );
  world.clock.advance(MINUTE);
  await fire();
  expect(await occurrencesOf(id)).toMatchObject([{ state: "due", cause: "noRobot", deviceId: handed }]);
  await world.db.run(
    sql`update device_states set is_online = true, status = '01' where device_id = ${handed}`,
  );
  world.clock.advance(MINUTE);
  await fire();
  expect((await runsOf(id)).map(({ deviceId }) => deviceId)).toEqual([handed]);
  expect(await occurrencesOf(id)).toMatchObject([{ state: "started", original, deviceId: handed }]);
});
