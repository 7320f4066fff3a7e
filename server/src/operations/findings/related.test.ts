/** What is asked of one schedule, task or map is found without the rest of the plan, and is what the whole plan says of it. */
import { FINDING_ENDPOINTS as E, type Finding } from "@sweepline/contract/operations/findings.ts";
import type { ScheduleException, ScheduleRule } from "@sweepline/contract/operations/schedules/rule.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Dice, dice } from "../../../test/dice.ts";
import { anElevator } from "../../../test/elevator-rows.ts";
import { aPlace } from "../../../test/isolation-rows.ts";
import { aReadyDevice, aTask } from "../../../test/task-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

const HOUR = 3_600_000;
const SEEDS = [6, 9, 13, 18, 27];
/** On two floors of one place, with an elevator between them, and on none. */
const MAPS = 3;
const [TASKS, ROBOTS, COMBINATIONS, SCHEDULES] = [12, 5, 4, 24];

let world: World;
let who: Person;
let organizationId: number;
let mapIds: number[];
let deviceIds: number[];
beforeAll(async () => {
  world = await aWorld();
  organizationId = await world.anOrganization();
  who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  const placed: number[] = [];
  const standing: number[] = [];
  for (let n = 0; n < MAPS; n += 1) {
    const taskId = await aTask(world, who);
    const { mapId } = await world.db.one<{ mapId: number }>(
      sql`select map_id as "mapId" from tasks where id = ${taskId}`,
    );
    placed.push(mapId);
    for (let robot = 0; robot < ROBOTS - n * 2; robot += 2) standing.push(await aReadyDevice(world, taskId));
  }
  [mapIds, deviceIds] = [placed, standing];
  const elevatorId = await anElevator(world, organizationId);
  for (const at of [0, 1]) {
    const placeId = await aPlace(world, organizationId);
    await world.db.run(sql`
      update maps m set floor_id = f.id from floors f where m.id = ${mapIds[at]} and f.place_id = ${placeId}`);
    await world.db.run(sql`
      insert into elevator_floors (elevator_id, ordinal, name, floor_id, doors, is_served)
      select ${elevatorId}, ${at}, ${`F${at}`}, m.floor_id, '{front}', true from maps m where m.id = ${mapIds[at]}
      on conflict (elevator_id, ordinal) do update set floor_id = excluded.floor_id`);
  }
});
afterAll(() => world.close());

async function tasksBy(roll: Dice): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < TASKS; n += 1) {
    const runner = roll.one(["best", "best", "devices", "devices", "devices", "product"]);
    const chosen =
      runner === "devices"
        ? deviceIds.slice(0, roll.one([1, 1, 1, 2])).map((_, at) => deviceIds[(n + at) % deviceIds.length])
        : [];
    const elements = ["hall", "lobby", "stairs"].filter(() => roll.chance(0.3));
    const { id } = await world.db.one<{ id: number }>(sql`
      insert into tasks (organization_id, map_id, name, definition, element_ids, runner, device_ids, product_id, step_count, area_sqm, changed_at)
      values (${organizationId}, ${mapIds[n % MAPS] ?? 0}, ${`Task ${n}`}, '{"steps": [], "whenLow": "resume"}', ${elements}, ${runner},
        ${chosen}::bigint[], ${runner === "product" ? sql`(select min(product_id) from devices)` : null}, 1, ${roll.one([200, 500, 500, 3_000])}, now())
      returning id`);
    ids.push(id);
    if (roll.chance(0.4)) await wasDone(id, 20 + roll.below(60));
  }
  return ids;
}

/** Yesterday, and took so much of the battery. */
async function wasDone(taskId: number, percent: number): Promise<void> {
  const at = new Date(world.clock.now().getTime() - 24 * HOUR);
  await world.db.run(sql`
    with run as (
      insert into runs (device_id, created_at, id, organization_id, task_id, task_name, task_version, step_names, command_id, state,
        end_status, moves, changed_at, started_at, ended_at, report_at)
      values (${deviceIds[0]}, ${at}, gen_random_uuid(), ${organizationId}, ${taskId}, 'Before', 1, '{}', gen_random_uuid(), 'ended',
        'completed', '[]', ${at}, ${at}, ${at}::timestamptz + interval '40 minutes', ${at}) returning device_id, id)
    insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at, start_battery_percent, end_battery_percent)
    select r.device_id, ${at}, r.id, 'Before', 'local', ${at}, 90, 90 - ${percent}::float8 from run r`);
}

async function combinationsBy(roll: Dice, taskIds: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < COMBINATIONS; n += 1) {
    // From one floor to the other.
    const parts = ["a", "b"].map((id, floor) => ({
      ...{ id, taskId: taskIds[roll.below(TASKS / MAPS) * MAPS + floor] as number },
      device: roll.chance(0.8) ? { kind: "device", deviceId: roll.one(deviceIds) } : { kind: "best" },
    }));
    const stages = parts.map((part) => ({ id: part.id, begins: "atOnce", parts: [part] }));
    const { id } = await world.db.one<{ id: number }>(sql`
      insert into combinations (organization_id, name, definition, task_ids, device_ids, changed_at)
      values (${organizationId}, ${`Round ${n}`}, ${JSON.stringify({ stages })}::jsonb, ${parts.map(({ taskId }) => taskId)}, '{}', now())
      returning id`);
    ids.push(id);
  }
  return ids;
}

interface Planned {
  id: number;
  taskId?: number;
  combinationId?: number;
  rule: ScheduleRule;
  exceptions: ScheduleException[];
}

/** Close together, so that much is in the way of much. */
async function aPlanBy(roll: Dice): Promise<{ taskIds: number[]; planned: Planned[] }> {
  await world.db.run(sql`delete from schedules`);
  await world.db.run(sql`delete from combinations`);
  await world.db.run(sql`delete from tasks`);
  await world.db.run(sql`update runs set ended_at = created_at, state = 'ended' where ended_at is null`);
  const taskIds = await tasksBy(roll);
  const combinationIds = await combinationsBy(roll, taskIds);
  const first = new Date(world.clock.now().getTime() + HOUR).toISOString();
  const planned: Planned[] = [];
  for (let n = 0; n < SCHEDULES; n += 1) {
    const subject = roll.chance(0.3)
      ? { combinationId: roll.one(combinationIds) }
      : { taskId: roll.one(taskIds) };
    const time = `${first.slice(11, 13)}:${roll.one(["00", "10", "20", "30", "40", "50"])}`;
    const rule = { repeat: roll.one(["daily", "none"]), times: [time], from: first.slice(0, 10) };
    const original = `${rule.from}T${time}`;
    const deviceId = roll.one(deviceIds);
    const exceptions = roll.chance(0.2) ? [{ original, at: original, deviceId }] : [];
    const stored = JSON.stringify({
      unit: "day",
      every: 1,
      weekdays: [],
      months: [],
      monthDays: null,
      until: null,
      onClosedDays: "run",
      ...rule,
    });
    const { id } = await world.db.one<{ id: number }>(sql`
      insert into schedules (organization_id, task_id, combination_id, name, rule, exceptions, time_zone, late_min, next_at, next_original, changed_at)
      values (${organizationId}, ${subject.taskId ?? null}, ${subject.combinationId ?? null}, ${`S${n}`}, ${stored}::jsonb,
        ${JSON.stringify(exceptions)}::jsonb, 'UTC', 5, ${first}, 'x', now()) returning id`);
    planned.push({ id, ...subject, rule: rule as never, exceptions: exceptions as never });
  }
  return { taskIds, planned };
}

/** A task of the plan is being done, which takes from its robot's battery. */
const runNow = (taskId: number, deviceId: number) =>
  world.db.run(sql`
    insert into runs (device_id, created_at, id, organization_id, task_id, task_name, task_version, step_names, command_id, state, moves,
      changed_at, started_at)
    values (${deviceId}, ${world.clock.now()}, gen_random_uuid(), ${organizationId}, ${taskId}, 'Now', 1, '{}', gen_random_uuid(), 'running', '[]',
      ${world.clock.now()}, ${world.clock.now()})`);

/** A draft has no revision of its own. */
const texts = (findings: readonly Finding[]): string[] =>
  findings.map(({ revision: _, ...finding }) => JSON.stringify(finding)).sort();

it.each(SEEDS)("is the same of every schedule, task and map of a plan, by seed %i", async (seed) => {
  const roll = dice(seed);
  const { taskIds, planned } = await aPlanBy(roll);
  await runNow(roll.one(taskIds), roll.one(deviceIds));
  const listed = async (query: object) => (await world.call(who, E.list, { query: query as never })).data;
  const whole = await listed({});
  expect(whole.length).toBeGreaterThan(SCHEDULES / 2);
  for (const { id, ...draft } of planned) {
    const { data } = await world.call(who, E.check, { body: { scheduleId: id, ...draft } as never });
    const meant = whole.filter((one) => one.scheduleId === id || one.other?.scheduleId === id);
    expect(texts(data)).toEqual(texts(meant));
  }
  for (const taskId of taskIds)
    expect(texts(await listed({ taskId }))).toEqual(texts(whole.filter((one) => one.taskId === taskId)));
  for (const mapId of mapIds)
    expect(texts(await listed({ mapId }))).toEqual(texts(whole.filter((one) => one.mapId === mapId)));
});
