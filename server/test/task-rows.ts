import { randomUUID } from "node:crypto";
import {
  COMBINATION_ENDPOINTS,
  type CombinationRunDetail,
} from "@sweepline/contract/operations/combinations/index.ts";
import { PLAN_FEED_ENDPOINTS } from "@sweepline/contract/operations/plan-feeds.ts";
import { RUN_ENDPOINTS, type Run } from "@sweepline/contract/operations/runs.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import type { TaskRunner } from "@sweepline/contract/operations/tasks/definition.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import sql, { type Sql } from "sql-template-tag";
import { aMap } from "./isolation-rows.ts";
import { updateBodies, updateStates } from "./update-rows.ts";
import { aWorld, type Person, type World } from "./world.ts";

const A_STEP = {
  id: "s1",
  name: "Lobby",
  target: {
    kind: "area",
    points: [
      [0, 0],
      [4, 0],
      [4, 3],
    ],
  },
};

async function organizationOf(world: World, { staffId }: Person): Promise<number> {
  const { id } = await world.db.one<{ id: number }>(
    sql`select organization_id as id from staff where id = ${staffId}`,
  );
  return id;
}

/** Made by one who may, on a map of their own. */
export async function aTask(
  world: World,
  who: Person,
  runner: Partial<TaskRunner> = { kind: "best" },
): Promise<number> {
  const mapId = await aMap(world, await organizationOf(world, who));
  const body = { name: `Zebra ${mapId}`, mapId, definition: { steps: [A_STEP], runner } };
  return (await world.call(who, TASK_ENDPOINTS.create, { body: body as never })).data.id;
}

const ABLE = JSON.stringify({
  version: "2.1.0",
  protocolFeatures: {
    agvActions: ["startCleaning", "startPause", "stopPause", "stopCleaning", "skipStep"].map(
      (actionType) => ({
        actionType,
      }),
    ),
  },
});

/** One that stands on the task's map and could begin at once. */
export async function aReadyDevice(world: World, taskId: number): Promise<number> {
  const task = await world.db.maybe<{ organizationId: number; mapKey: string }>(sql`
    select t.organization_id as "organizationId", m.map_key as "mapKey"
    from tasks t join maps m on m.id = t.map_id where t.id = ${taskId}`);
  if (!task) return taskId;
  const id = await world.aDevice({
    organizationId: task.organizationId,
    serialNumber: `ZEBRA-R${randomUUID().slice(0, 8)}`,
  });
  await world.db.run(sql`update devices set factsheet = ${ABLE}::jsonb where id = ${id}`);
  await world.db.run(sql`
    update device_states set is_online = true, status = '01', battery_percent = 90, map_key = ${task.mapKey}, x = 1, y = 1, theta = 0
    where device_id = ${id}`);
  return id;
}

/** One that could do the rest of the newest run. */
async function aDeviceForTheRest(world: World): Promise<number> {
  const { taskId } = await world.db.one<{ taskId: number }>(
    sql`select task_id as "taskId" from runs order by created_at desc limit 1`,
  );
  return aReadyDevice(world, taskId);
}

/** Under way. */
async function aRun(world: World, who: Person): Promise<Run> {
  const taskId = await aTask(world, who);
  const deviceId = await aReadyDevice(world, taskId);
  const { data } = await world.call(who, RUN_ENDPOINTS.start, { params: { id: taskId }, body: { deviceId } });
  await world.db.run(sql`update runs set state = 'running', waits_for = null where device_id = ${deviceId}`);
  return data;
}

/** What must be so for some calls on these rows; they have no query. */
export function operationStates(world: () => World) {
  const openRunsAre = (so: Sql) => async (): Promise<object> => {
    await world().db.run(sql`update runs set ${so} where ended_at is null`);
    return {};
  };
  return {
    ...updateStates(world),
    "POST /platform/run/:id/skip": openRunsAre(sql`step_states = '{current}'`),
    "POST /platform/run/:id/resume": openRunsAre(sql`state = 'paused'`),
    "POST /platform/combinationRun/:id/redo": async (): Promise<object> => {
      await world().db.run(sql`update combination_runs set state = 'ended', ending = 'failed'`);
      return {};
    },
  };
}

/** Every day at ten at night, by a robot that is not able to: the check of the plan finds it. */
async function aSchedule(world: World, who: Person): Promise<number> {
  const organizationId = await organizationOf(world, who);
  const deviceId = await world.aDevice({
    organizationId,
    serialNumber: `ZEBRA-U${randomUUID().slice(0, 8)}`,
  });
  const taskId = await aTask(world, who, { kind: "devices", deviceIds: [deviceId] });
  const rule = { repeat: "daily", times: ["22:00"], from: "2026-11-01" };
  const body = { name: `Zebra ${taskId}`, taskId, rule } as never;
  return (await world.call(who, SCHEDULE_ENDPOINTS.create, { body })).data.id;
}

/** Two stages of one task each; the second one waits for a person. */
async function aCombination(world: World, who: Person, begins = "atOnce"): Promise<number> {
  const taskId = await aTask(world, who);
  const stages = [
    { id: "a", begins, parts: [{ id: "a1", taskId }] },
    { id: "b", begins: "confirmed", parts: [{ id: "b1", taskId }] },
  ];
  const body = { name: `Zebra ${taskId}`, definition: { stages } } as never;
  return (await world.call(who, COMBINATION_ENDPOINTS.create, { body })).data.id;
}

async function aFeed(world: World, who: Person): Promise<number> {
  const body = { name: "Zebra", organizationId: null, placeId: null, deviceId: null };
  return (await world.call(who, PLAN_FEED_ENDPOINTS.create, { body })).data.feed.id;
}

/** Its first stage waits for a person. */
async function aCombinationRun(world: World, who: Person): Promise<CombinationRunDetail> {
  const id = await aCombination(world, who, "confirmed");
  return (await world.call(who, COMBINATION_ENDPOINTS.start, { params: { id }, body: {} })).data;
}

/** Of a run that ended. */
async function aTaskReport(world: World, who: Person): Promise<number> {
  const deviceId = await aReadyDevice(world, await aTask(world, who));
  const at = new Date(world.clock.now().getTime() - 3_600_000);
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at, ended_at, end_status)
    values (${deviceId}, ${at}, ${randomUUID()}, 'Zebra', 'auto', ${at}, ${at}, 'completed') returning id`);
  return id;
}

/** Rows of a tenant, by the beginning of their addresses; `pass`: a device takes one operation every two seconds. */
export const operationRows = (world: World, who: Person, pass = () => {}) => ({
  "/platform/run/": async () => {
    pass();
    const { id } = await aRun(world, who);
    pass();
    return id;
  },
  "/platform/schedule/": () => aSchedule(world, who),
  "/platform/combination/": () => aCombination(world, who),
  "/platform/combinationRun/": async () => (await aCombinationRun(world, who)).id,
  "/platform/task/report/": () => aTaskReport(world, who),
  "/platform/task/": () => aTask(world, who),
  "/platform/planFeed/": () => aFeed(world, who),
});

/** What calls on these rows want beside their ids. */
export function operationBodies(stage: () => { world: World; who: Person }) {
  const ours = () => aTask(stage().world, stage().who);
  return {
    ...updateBodies(() => stage().world),
    "PUT /platform/task/:id": (id: number) => ({
      ...{ name: `Zebra ${id} too`, revision: 0, definition: { steps: [A_STEP], runner: { kind: "best" } } },
    }),
    "POST /platform/task/:id/copy": () => ({ name: `Zebra ${randomUUID()}` }),
    "POST /platform/combination/:id/start": {},
    "POST /platform/combinationRun/:id/redo": {},
    "POST /platform/task/:id/start": async (id: number) => ({
      deviceId: await aReadyDevice(stage().world, id),
    }),
    "POST /platform/run/:id/rest": async () => ({ deviceId: await aDeviceForTheRest(stage().world) }),
    "PUT /platform/schedule/:id": async (id: number) => ({
      ...{ name: `Zebra ${id} too`, revision: 0, taskId: await ours() },
      rule: { repeat: "daily", times: ["23:00"], from: "2026-11-01" },
    }),
    "PUT /platform/combination/:id": async (id: number) => ({
      ...{ name: `Zebra ${id} too`, revision: 0 },
      definition: { stages: [{ id: "a", parts: [{ id: "a1", taskId: await ours() }] }] },
    }),
    "DELETE /platform/combination/:id": { revision: 0 },
    "POST /platform/combinationRun/:id/confirm": { stage: 0 },
    "POST /platform/combinationRun/:id/skip": { partId: "b1" },
    "POST /platform/combinationRun/:id/reorder": { partId: "b1", to: 1 },
  };
}

/** Two tenants, and of the first a task and a device that could begin it at once. */
export async function aTaskFixture() {
  const world = await aWorld();
  const tenant = async () =>
    world.aPerson({ organizationId: await world.anOrganization(), roleCodes: ["tenantAdmin"] });
  const [who, stranger] = [await tenant(), await tenant()];
  const taskId = await aTask(world, who);
  return { world, who, stranger, taskId, deviceId: await aReadyDevice(world, taskId) };
}
