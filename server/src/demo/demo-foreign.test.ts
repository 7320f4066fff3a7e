import type { TaskStep } from "@sweepline/contract/operations/tasks/definition.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDemo, type DemoFixture } from "../../test/demo-fixture.ts";
import { insertMap } from "../../test/map-rows.ts";
import type { World } from "../../test/world.ts";
import { demoRobots } from "./demo-robots.ts";
import { demoSchedules } from "./demo-schedules.jobs.ts";
import { demoTasks } from "./demo-tasks.jobs.ts";

const FOREIGN = demoRobots().filter(({ speaks }) => speaks !== undefined);

let demo: DemoFixture;
let world: World;
beforeAll(async () => {
  demo = await aDemo(FOREIGN);
  world = demo.world;
}, 60_000);
afterAll(() => demo.close());

const area = (n: number) => ({
  ...{ kind: "cleaningArea", id: `${n}`, name: `Area ${n}`, groupId: null, isLocked: false, passes: 1 },
  ...{ mode: null, intensity: null, edgeDistanceM: 0.1 },
  points: [
    [n * 4, 2],
    [n * 4 + 4, 2],
    [n * 4 + 4, 6],
    [n * 4, 6],
  ],
});
const way = {
  ...{ kind: "path", id: "r1", name: "Loop", groupId: null, isLocked: false, direction: "twoWay" },
  points: [
    [1, 1],
    [9, 1],
    [9, 5],
  ],
};

/** As their floors have been reported: the one by robots of ours, the other by the vacuum itself. */
async function reportMaps(): Promise<void> {
  for (const { floor, orgCode, speaks } of FOREIGN) {
    const { organizationId } = await world.db.one<{ organizationId: number }>(
      sql`select id as "organizationId" from organization_directory where org_code = ${orgCode}`,
    );
    const elements = [area(0), area(1), area(2), ...(speaks === "vda5050" ? [way] : [])];
    await insertMap(world.db, { organizationId, mapKey: floor.planId, width: 240, height: 160, elements });
  }
}

it("robots of other makers came lately, with products of what they speak and can, and have no history", async () => {
  const rows = await world.db.many<{ serial: string }>(sql`
    select d.serial_number as serial, d.manufacturer, p.protocol, p.capabilities && '{cleaning}' as cleans, f.name as floor,
      (select count(*) from connection_records c where c.device_id = d.id) as connections,
      (select count(*) from device_allocations a where a.device_id = d.id and a.assigned_at > ${world.clock.now()}) as ahead
    from devices d join products p on p.id = d.product_id join place_devices pd on pd.device_id = d.id
      join floors f on f.id = pd.floor_id
    where d.serial_number = any(${FOREIGN.map(({ serialNumber }) => serialNumber)}::text[]) order by 1`);
  expect(rows).toEqual([
    {
      ...{ serial: "CalmBrightHeron", manufacturer: "pellamo", protocol: "valetudo", cleans: true },
      ...{ floor: "1", connections: 0, ahead: 0 },
    },
    {
      ...{ serial: "NV2-0417", manufacturer: "norvane", protocol: "vda5050", cleans: false },
      ...{ floor: "1", connections: 0, ahead: 0 },
    },
  ]);
  const { robots } = demo.file;
  expect(robots.map(({ speaks, mood }) => [speaks, mood])).toEqual([
    ["vda5050", "errands"],
    ["valetudo", "errands"],
  ]);
});

it("robots of other makers have work that they can do, and times for it", async () => {
  const { db, clock } = world;
  const { operations } = world.app;
  const work = async () => {
    await demoTasks({ db, tasks: operations.tasks }).work(clock.now());
    await demoSchedules({ ...operations, db, clock }).work(clock.now());
  };
  await work();
  expect(await db.many(sql`select from tasks`)).toEqual([]);
  await reportMaps();
  await work();
  await work();
  const rows = await db.many<{ name: string; steps: TaskStep[]; by: string; times: number }>(sql`
    select t.name, t.definition->'steps' as steps, d.serial_number as by,
      (select sum(jsonb_array_length(s.rule->'times')) from schedules s where s.task_id = t.id)::int as times
    from tasks t join devices d on d.id = any(t.device_ids) order by t.id`);
  expect(rows.map(({ name, by, times }) => [name, by, times])).toEqual([
    ["Kestrel B · Round of the racks", "NV2-0417", 9],
    ["Fennel Court · Spot, as drawn", "CalmBrightHeron", 2],
  ]);
  expect(rows[0]?.steps.map(({ target }) => target)).toEqual([{ kind: "element", elementId: "r1" }]);
  const square = [
    [9.2, 3.2],
    [10.8, 3.2],
    [10.8, 4.8],
    [9.2, 4.8],
  ];
  expect(rows[1]?.steps.map(({ target }) => target)).toEqual([{ kind: "area", points: square }]);
  const timed = await db.many<{ name: string }>(
    sql`select s.name from schedules s where s.name like 'Fennel%' order by s.id`,
  );
  expect(timed.map(({ name }) => name)).toEqual([
    "Fennel Court · Every night",
    "Fennel Court · Corridors by day",
    "Fennel Court · Rounds of the day",
    "Fennel Court · Spot at night",
  ]);
});
