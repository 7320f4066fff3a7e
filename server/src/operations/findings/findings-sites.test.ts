/** What is found of places, elevators and combinations on a real database. */
import { COMBINATION_ENDPOINTS } from "@sweepline/contract/operations/combinations/index.ts";
import { FINDING_ENDPOINTS as E } from "@sweepline/contract/operations/findings.ts";
import { PLAN_ENDPOINTS } from "@sweepline/contract/operations/plan.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anElevator } from "../../../test/elevator-rows.ts";
import { aPlace } from "../../../test/isolation-rows.ts";
import { aReadyDevice, aTask } from "../../../test/task-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

const HOUR = 3_600_000;
let world: World;
let who: Person;
let organizationId: number;
let tasks: number[];
let deviceId: number;
const floors: number[] = [];
beforeAll(async () => {
  world = await aWorld();
  organizationId = await world.anOrganization();
  who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  tasks = [await aTask(world, who), await aTask(world, who)];
  deviceId = await aReadyDevice(world, tasks[0] as number);
  for (const taskId of tasks) {
    const placeId = await aPlace(world, organizationId);
    const { id } = await world.db.one<{ id: number }>(sql`
      update maps m set floor_id = f.id from tasks t, floors f
      where t.id = ${taskId} and m.id = t.map_id and f.place_id = ${placeId} returning f.id`);
    floors.push(id);
  }
  const [a, b] = tasks.map((taskId, at) => ({
    id: `${at}`,
    parts: [{ id: `p${at}`, taskId, device: { kind: "device", deviceId } }],
  }));
  const { data: round } = await world.call(who, COMBINATION_ENDPOINTS.create, {
    body: { name: "Round", definition: { stages: [a, b] } } as never,
  });
  const first = new Date(world.clock.now().getTime() + HOUR).toISOString();
  const rule = { repeat: "daily", times: [first.slice(11, 16)], from: first.slice(0, 10) };
  await world.call(who, SCHEDULE_ENDPOINTS.create, {
    body: { name: "Nightly", combinationId: round.id, rule } as never,
  });
});
afterAll(() => world.close());

const found = async () => {
  const { data, error } = await world.call(who, E.list, { query: {} });
  expect(error).toBeUndefined();
  return data.map(({ kind, taskId, elevator, count }) => [kind, taskId, elevator?.name ?? null, count]);
};

const serve = (elevatorId: number, at: number) =>
  world.db.run(sql`
    insert into elevator_floors (elevator_id, ordinal, name, floor_id, doors, is_served)
    values (${elevatorId}, ${at}, ${`F${at}`}, ${floors[at] ?? null}, '{front}', true)
    on conflict (elevator_id, ordinal) do update set floor_id = excluded.floor_id`);

/** There on seven nights, and back on all but the first. */
const both = (kind: string, name: string | null) => [
  [kind, tasks[1], name, 7],
  [kind, tasks[0], name, 6],
];

it("brings a robot by an elevator that serves both floors and is in use", async () => {
  expect(await found()).toEqual(both("noElevator", null));
  const elevatorId = await anElevator(world, organizationId);
  await serve(elevatorId, 0);
  expect(await found()).toEqual(both("noElevator", null));
  await serve(elevatorId, 1);
  expect(await found()).toEqual([]);
  await world.db.run(sql`update elevators set is_enabled = false where id = ${elevatorId}`);
  expect(await found()).toEqual(both("elevatorOut", "ZEBRA lift"));
  await world.db.run(sql`update elevators set is_enabled = true where id = ${elevatorId}`);
  // A fault of now says something of the first night alone.
  await world.db.run(sql`update elevator_states set fault = 'noAnswer' where elevator_id = ${elevatorId}`);
  expect(await found()).toEqual([["elevatorOut", tasks[1], "ZEBRA lift", 1]]);
  await world.db.run(sql`update elevator_states set fault = null where elevator_id = ${elevatorId}`);
});

it("keeps robots out of a place while it is open, where it says so", async () => {
  const always = JSON.stringify(
    [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, ranges: [{ from: "00:00", to: "24:00" }] })),
  );
  const say = (robotHours: string) =>
    world.db.run(sql`
      update places p set opening_hours = ${always}::jsonb, robot_hours = ${robotHours} from floors f
      where f.place_id = p.id and f.id = ${floors[0]}`);
  await say("closed");
  expect(await found()).toEqual([["placeOpen", tasks[0], null, 7]]);
  await say("open");
  expect(await found()).toEqual([]);
});

it("says of a combination that one of its tasks was deleted", async () => {
  await world.call(who, TASK_ENDPOINTS.remove, { params: { id: tasks[1] as number } });
  expect(await found()).toEqual([["partDeleted", tasks[0], null, 7]]);
});

it("says so too where all of them were, and leaves the combination on the plan", async () => {
  await world.call(who, TASK_ENDPOINTS.remove, { params: { id: tasks[0] as number } });
  expect(await found()).toEqual([["partDeleted", tasks[0], null, 7]]);
  const now = world.clock.now().getTime();
  const query = { from: new Date(now).toISOString(), to: new Date(now + 24 * HOUR).toISOString() };
  const { data: plan } = await world.call(who, PLAN_ENDPOINTS.get, { query });
  expect(plan).toMatchObject({ schedules: [{ taskName: "Round", mapId: null }], occurrences: [{}] });
});
