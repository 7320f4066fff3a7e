/** What ran, what runs and what is planned; for whom; and what it costs where there is much of it. */
import { COMBINATION_ENDPOINTS } from "@sweepline/contract/operations/combinations/index.ts";
import { PLAN_ENDPOINTS as E, type Plan } from "@sweepline/contract/operations/plan.ts";
import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { aTask, aTaskFixture } from "../../../test/task-rows.ts";
import type { Person } from "../../../test/world.ts";
import { fireDue } from "../schedules/firing.jobs.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { world, who, stranger, taskId, deviceId } = await aTaskFixture();
afterAll(() => world.close());

const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const plan = async (person: Person, given: object = {}): Promise<Plan> => {
  const query = { from: at(-DAY), to: at(2 * DAY), ...given };
  const { data, error } = await world.call(person, E.get, { query });
  expect(error).toBeUndefined();
  return data;
};
/** Every day, an hour from now by UTC. */
const schedule = async (name: string, ofTask = taskId): Promise<{ id: number; revision: number }> => {
  const first = at(HOUR);
  const rule = { repeat: "daily", times: [first.slice(11, 16)], from: first.slice(0, 10) };
  const body = { name, taskId: ofTask, rule, lateMin: 1 } as never;
  return (await world.call(who, SCHEDULE_ENDPOINTS.create, { body })).data;
};

it("has robots that clean, and others that drive", async () => {
  const product = sql`id = (select product_id from devices where id = ${deviceId})`;
  const { kind, capabilities } = await world.db.one<{ kind: string; capabilities: string[] }>(sql`
    select kind, capabilities from products where ${product}`);
  const become = (given: { kind: string; capabilities: string[] }) =>
    world.db.run(
      sql`update products set kind = ${given.kind}, capabilities = ${given.capabilities} where ${product}`,
    );
  await become({ kind: "other", capabilities: ["position", "battery"] });
  expect((await plan(who)).devices).toMatchObject([{ id: deviceId }]);
  await become({ kind: "other", capabilities: ["battery"] });
  expect((await plan(who)).devices).toEqual([]);
  await become({ kind, capabilities });
});

it("has robots, what runs on them, and what is planned for whom it may concern", async () => {
  const { id } = await schedule("Night");
  const { data: run } = await world.call(who, RUN_ENDPOINTS.start, { params: { id: taskId }, body: {} });
  const { devices, maps, schedules, runs, occurrences, isCut } = await plan(who);
  expect(devices).toMatchObject([{ id: deviceId }]);
  expect(runs).toMatchObject([{ id: run.id, deviceId, mapId: run.mapId, from: run.createdAt, to: null }]);
  expect(schedules).toMatchObject([{ id, name: "Night", taskId, deviceId: null }]);
  expect(maps).toMatchObject([{ id: run.mapId }]);
  expect(occurrences.map((one) => Date.parse(one.at) - world.clock.now().getTime())).toEqual([
    HOUR,
    HOUR + DAY,
  ]);
  expect(isCut).toBe(false);
  expect(await plan(stranger)).toMatchObject({
    devices: [],
    maps: [],
    schedules: [],
    runs: [],
    occurrences: [],
  });
});

it("has a combination part by part, with when each is expected, and its runs with its name", async () => {
  const parts = (id: string) => [{ id, taskId }];
  const { data: round } = await world.call(who, COMBINATION_ENDPOINTS.create, {
    body: {
      name: "Round",
      definition: {
        stages: [
          { id: "a", parts: [{ id: "a1", taskId, device: { kind: "device", deviceId } }] },
          { id: "b", begins: "confirmed", parts: parts("b1") },
        ],
      },
    } as never,
  });
  const first = at(HOUR);
  const rule = { repeat: "none", times: [first.slice(11, 16)], from: first.slice(0, 10) };
  const { data: night } = await world.call(who, SCHEDULE_ENDPOINTS.create, {
    body: { name: "Round at night", combinationId: round.id, rule } as never,
  });
  const { schedules, occurrences } = await plan(who);
  const of = { id: night.id, combinationId: round.id, combinationName: "Round", taskId };
  expect(schedules.filter(({ id }) => id === night.id)).toMatchObject([
    { ...of, partId: "a1", stage: 0, afterS: 0, isConfirmed: false, deviceId },
    { ...of, partId: "b1", stage: 1, afterS: 60, isConfirmed: true, deviceId: null },
  ]);
  expect(occurrences.filter(({ scheduleId }) => scheduleId === night.id)).toHaveLength(1);
  await world.db.run(sql`delete from schedules where id = ${night.id}`);
});

it("says how long a task takes: by its area at first, then by its last runs", async () => {
  const lasts = async () => (await plan(who)).schedules[0]?.durationS;
  // 6 m² at 700 m² an hour, a minute at least.
  expect(await lasts()).toBe(60);
  const begun = world.clock.now();
  await world.db.run(sql`
    update runs set state = 'ended', ending = 'completed', end_status = 'completed', started_at = ${begun},
      ended_at = ${new Date(begun.getTime() + 900_000)} where task_id = ${taskId}`);
  expect(await lasts()).toBe(900);
});

it("tells what was due and not started, and why; what was started is a run", async () => {
  await world.db.run(sql`delete from schedules`);
  const { id } = await schedule("Due");
  await world.db.run(sql`update devices set is_locked = true`);
  world.clock.advance(HOUR);
  const { db, clock, app } = world;
  const { runs, combinationRuns } = app.operations;
  const fire = () => fireDue({ db, clock, runs, combinationRuns }).work(clock.now());
  await fire();
  const states = async () => (await plan(who)).occurrences.filter((one) => one.scheduleId === id);
  expect((await states())[0]).toMatchObject({ state: "due", cause: "noRobot" });
  world.clock.advance(2 * 60_000);
  await fire();
  expect((await states())[0]).toMatchObject({ state: "notStarted", cause: "noRobot" });
  // A paused one plans nothing, and what was is still told.
  const { data } = await world.call(who, SCHEDULE_ENDPOINTS.get, { params: { id } });
  await world.call(who, SCHEDULE_ENDPOINTS.pause, {
    params: { id },
    body: { isPaused: true, revision: data.revision },
  });
  expect(await states()).toHaveLength(1);
});

it("names the one device that may run a task, and is narrowed to an organization", async () => {
  const ofOne = await aTask(world, who);
  await world.db.run(
    sql`update tasks set runner = 'devices', device_ids = array[${deviceId}]::bigint[] where id = ${ofOne}`,
  );
  const { id } = await schedule("One", ofOne);
  expect((await plan(who)).schedules.find((one) => one.id === id)).toMatchObject({ deviceId });
  expect(await plan(who, { organizationId: 999_999 })).toMatchObject({
    devices: [],
    schedules: [],
    occurrences: [],
  });
});

it("is asked for 32 days at most", async () => {
  for (const to of [at(40 * DAY), at(-2 * DAY)]) {
    const { error } = await world.call(who, E.get, { query: { from: at(-DAY), to } });
    expect(error).toBe("invalidInput");
  }
});

it("is a file, a line each in order of time", async () => {
  const query = { from: at(-DAY), to: at(2 * DAY), format: "csv", timeZone: "Asia/Shanghai" } as const;
  const { text } = await world.call(who, E.export, { query });
  const [head, ...lines] = text
    .replace(/^\ufeff/, "")
    .trim()
    .split(/\r?\n/);
  expect(head).toMatch(/^From,To,State,Task,Combination,Timed task,Robot/);
  expect(lines.some((line) => /,Completed,Zebra/.test(line))).toBe(true);
  expect(lines.some((line) => /,Planned,Zebra/.test(line))).toBe(true);
  const begins = lines.map((line) => line.split(",")[0]);
  expect([...begins].sort()).toEqual(begins);
  // By the clocks that were asked for.
  const first = (await plan(who)).occurrences.find(({ state }) => state === "planned");
  const there = new Date(Date.parse(first?.at ?? "") + 8 * HOUR).toISOString().slice(0, 16).replace("T", " ");
  expect(text).toContain(there);
});
