import { ELEMENT_KINDS } from "@sweepline/contract/fleet/shared/map-elements.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDemo, type DemoFixture } from "../../test/demo-fixture.ts";
import { insertMap } from "../../test/map-rows.ts";
import type { World } from "../../test/world.ts";
import { demoCombinations } from "./demo-combinations.jobs.ts";
import { demoDrawing } from "./demo-drawing.jobs.ts";
import { demoFloors } from "./demo-floors.jobs.ts";
import { operatorOf } from "./demo-operator.ts";
import { demoRides } from "./demo-rides.jobs.ts";
import { demoRobots } from "./demo-robots.ts";
import { demoSchedules, scheduleFloor } from "./demo-schedules.jobs.ts";
import { demoTasks } from "./demo-tasks.jobs.ts";

const TIMEOUT_MS = 60_000;
const RIDERS = demoRobots().filter(({ floor }) => floor.isErrands);

let demo: DemoFixture;
let world: World;
beforeAll(async () => {
  // Robots of the demonstration have a history of coming from elsewhere.
  demo = await aDemo(RIDERS, { HOST: "0.0.0.0" });
  world = demo.world;
}, TIMEOUT_MS);
afterAll(() => demo.close());

const send = () => demoRides({ db: world.db, rides: world.app.sites.rides }).work(world.clock.now());
const requests = () =>
  world.db.many<{ name: string; from: string; to: string }>(sql`
    select d.short_name as name, r.from_floor as "from", r.to_floor as "to"
    from elevator_requests r join devices d on d.id = r.device_id where r.ended_at is null order by r.requested_at`);

/** As they have reported: where they stand, what they can, and a map of each floor with the elevator's point. */
async function comeOnline(): Promise<void> {
  const { organizationId } = await world.db.one<{ organizationId: number }>(
    sql`select organization_id as "organizationId" from devices where serial_number = ${RIDERS[0]?.serialNumber}`,
  );
  const areas = [0, 1, 2].map((n) => ({
    ...{ kind: "cleaningArea", id: `z${n}`, name: `Area ${n}`, groupId: null, isLocked: false, passes: 1 },
    ...{ mode: null, intensity: null, edgeDistanceM: 0.1 },
    points: [
      [n * 4, 0],
      [n * 4 + 4, 0],
      [n * 4 + 4, 8],
      [n * 4, 8],
    ],
  }));
  const point = { kind: "point", pointKind: "elevator", id: "e", name: "East Lift", x: 5, y: 5, theta: 0 };
  const sheet = {
    version: "2.1.0",
    protocolFeatures: {
      agvActions: ["rideElevator", "downloadMap", "enableMap"].map((actionType) => ({ actionType })),
    },
  };
  for (const { floor, serialNumber } of RIDERS) {
    await insertMap(world.db, {
      organizationId,
      mapKey: floor.planId,
      width: 240,
      height: 160,
      elements: [point, ...areas],
    });
    await world.db.run(sql`
      insert into device_states (device_id, is_online, last_report_at, map_key)
      select id, true, now(), ${floor.planId} from devices where serial_number = ${serialNumber}
      on conflict (device_id) do update set is_online = true, map_key = excluded.map_key`);
  }
  await world.db.run(sql`update devices set factsheet = ${JSON.stringify(sheet)}::jsonb`);
}

describe("the demonstration's errand robots", () => {
  it("have a place, a tenant and an elevator of their own, and names after all the others", () => {
    expect(RIDERS.map(({ orgCode }) => orgCode)).toEqual(["WYNSTEAD-HOUSE", "WYNSTEAD-HOUSE"]);
    const own = demoRobots().filter(({ speaks }) => speaks === undefined);
    expect(own.slice(-2)).toEqual(RIDERS);
    expect(demo.file.robots.map(({ mood, planId }) => [mood, planId])).toEqual([
      ["errands", "wynstead-lobby"],
      ["errands", "wynstead-6"],
    ]);
    const elevator = demo.file.elevators?.find(({ address }) => address === "wynstead/east/1");
    expect(elevator?.floors.filter(({ planId }) => planId)).toEqual([
      { name: "Lobby", planId: "wynstead-lobby" },
      { name: "6", planId: "wynstead-6" },
    ]);
  });

  it("are sent to the other floor at once, one behind the other, and not again while they wait", async () => {
    await send();
    expect(await requests()).toEqual([]);
    await comeOnline();
    await send();
    const both = [
      { name: "Wynstead Lobby 1", from: "Lobby", to: "6" },
      { name: "Wynstead 6 1", from: "6", to: "Lobby" },
    ];
    expect(await requests()).toEqual(both);
    await send();
    expect(await requests()).toEqual(both);
    const received = await world.db.many(
      sql`select kind, staff_name as "by" from elevator_events order by id`,
    );
    expect(received).toEqual([
      { kind: "requested", by: "Idris Calloway" },
      { kind: "requested", by: "Idris Calloway" },
    ]);
  });

  it("have a floor with something of every kind, drawn twice, of which both have the second", async () => {
    const { drafts, distributions } = world.app.sites;
    for (let turn = 0; turn < 2; turn += 1)
      await demoDrawing({ db: world.db, drafts, distributions }).work(world.clock.now());
    const versions = await world.db.many<{ number: number; source: string; kinds: string[] }>(sql`
      select v.number, v.source, array(select distinct e ->> 'kind' from jsonb_array_elements(v.elements) e) as kinds
      from map_versions v join maps m on m.id = v.map_id where m.map_key = 'wynstead-6' order by v.number`);
    expect(versions.map(({ source }) => source)).toEqual(["robot", "editor", "editor"]);
    expect(versions[2]?.kinds.sort()).toEqual([...ELEMENT_KINDS].sort());
    const sent = await world.db.many(sql`select map_key as key, act, device_id from map_distributions`);
    expect(sent).toHaveLength(2);
  });

  it("have floors of which some parts were cleaned today, others long ago, and no floor is aged twice", async () => {
    const age = () => demoFloors({ db: world.db }).work(world.clock.now());
    await age();
    const tiles = () =>
      world.db.many<{ key: string; newest: number; sum: string }>(sql`
        select m.map_key as key, t.newest_day as newest, md5(t.cleaned_at || t.days) as sum
        from coverage_tiles t join maps m on m.id = t.map_id order by 1, t.tile_y, t.tile_x`);
    const first = await tiles();
    expect(new Set(first.map(({ key }) => key))).toEqual(new Set(["wynstead-6", "wynstead-lobby"]));
    const today = Math.floor(world.clock.now().getTime() / 86_400_000);
    for (const { newest } of first) expect(Math.abs(today - newest)).toBeLessThanOrEqual(2);
    await age();
    expect(await tiles()).toEqual(first);
  });

  it("have tasks on each floor, made once: the whole floor, its corridors, and a template", async () => {
    const { tasks } = world.app.operations;
    const make = () => demoTasks({ db: world.db, tasks }).work(world.clock.now());
    await make();
    await world.db.run(sql`delete from seed_steps where name like 'demo/tasks/%'`);
    await make();
    const made = await world.db.many<{ key: string; name: string; steps: number; template: boolean }>(sql`
      select m.map_key as key, t.name, t.step_count as steps, t.is_template as template
      from tasks t join maps m on m.id = t.map_id where m.map_key = 'wynstead-lobby' order by t.id`);
    expect(made).toEqual([
      { key: "wynstead-lobby", name: "Wynstead Lobby · Whole floor, at night", steps: 3, template: false },
      {
        key: "wynstead-lobby",
        name: "Wynstead Lobby · Corridors, in the morning",
        steps: 2,
        template: false,
      },
      { key: "wynstead-lobby", name: "Wynstead Lobby · Deep clean (template)", steps: 1, template: true },
      { key: "wynstead-lobby", name: "Wynstead Lobby · Public areas, in rounds", steps: 2, template: false },
    ]);
  });

  it("have their corridors and public areas as one combination, made once, by one robot", async () => {
    const make = () => demoCombinations({ ...world.app.operations, db: world.db }).work(world.clock.now());
    await make();
    await world.db.run(sql`delete from seed_steps where name like 'demo/combinations/%'`);
    await make();
    const made = await world.db.many<{ name: string; stages: { parts: { device: object }[] }[] }>(sql`
      select name, definition->'stages' as stages from combinations where name like 'Wynstead Lobby%'`);
    expect(made).toMatchObject([{ name: "Wynstead Lobby · Corridors, then public areas" }]);
    expect(made[0]?.stages.map(({ parts }) => parts.map(({ device }) => device))).toEqual([
      [{ kind: "best" }],
      [{ kind: "sameAs", partId: "part-1" }],
    ]);
  });

  it("would be timed once, night and day, by the clocks of their place, were they not for errands", async () => {
    const deps = { ...world.app.operations, db: world.db, clock: world.clock };
    await demoSchedules(deps).work(world.clock.now());
    const written = () =>
      world.db.many<{ name: string; zone: string; times: number }>(sql`
        select name, time_zone as zone, jsonb_array_length(rule->'times') as times from schedules order by id`);
    expect(await written()).toEqual([]);
    const requester = await operatorOf(world.db, "wynsteadoperator");
    const { id: mapId } = await world.db.one<{ id: number }>(
      sql`select id from maps where map_key = 'wynstead-lobby'`,
    );
    const schedule = () =>
      scheduleFloor(deps, requester as NonNullable<typeof requester>, {
        ...{ mapId, name: "Lobby", timeZone: "Europe/London" },
      });
    expect(await schedule()).toBe(true);
    expect(await schedule()).toBe(true);
    expect(await written()).toEqual([
      { name: "Lobby · Every night", zone: "Europe/London", times: 1 },
      { name: "Lobby · Corridors by day", zone: "Europe/London", times: 7 },
      { name: "Lobby · Rounds of the day", zone: "Europe/London", times: 7 },
    ]);
  });

  it("stay where they are when the elevator is out of use", async () => {
    await world.db.run(sql`delete from elevator_riders`);
    await world.db.run(sql`update elevator_requests set ended_at = now(), state = 'cancelled'`);
    await world.db.run(sql`update elevators set is_enabled = false`);
    await send();
    expect(await requests()).toEqual([]);
  });
});
