import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantMap } from "../../test/map-rows.ts";
import { aWorld, type World } from "../../test/world.ts";
import { readConfig } from "../core/config.ts";
import { createLog } from "../core/log.ts";
import { demoRobots } from "./demo-robots.ts";
import { demoRides, type FleetFile, seedFirstStart } from "./index.ts";

const PATIENCE_MS = 60_000;
const RIDERS = demoRobots().filter(({ floor }) => floor.isErrands);

let world: World;
let dataDir: string;
let file: FleetFile;
beforeAll(async () => {
  world = await aWorld();
  dataDir = await mkdtemp(join(tmpdir(), "sweepline-rides-"));
  const { access, rooms, ensureBuiltIns } = world.app;
  const ground = { config: readConfig({ DATA_DIR: dataDir }), db: world.db, clock: world.clock };
  await seedFirstStart({
    ...{ ...ground, ...rooms, access, ensureBuiltIns, log: createLog("silent"), robots: RIDERS },
    brokerUrl: "mqtt://127.0.0.1:1883",
  });
  file = JSON.parse(await readFile(join(dataDir, "demo-fleet.json"), "utf8")) as FleetFile;
}, PATIENCE_MS);
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

const send = () =>
  demoRides({ db: world.db, elevators: world.app.rooms.sites.elevators }).work(world.clock.now());
const requests = () =>
  world.db.many<{ name: string; from: string; to: string }>(sql`
    select d.short_name as name, r.from_floor as "from", r.to_floor as "to"
    from elevator_requests r join devices d on d.id = r.device_id where r.ended_at is null order by r.requested_at`);

/** As they have reported: where they stand, what they can, and a map of each floor with the elevator's point. */
async function comeOnline(): Promise<void> {
  const { organizationId } = await world.db.one<{ organizationId: number }>(
    sql`select organization_id as "organizationId" from devices where serial_number = ${RIDERS[0]?.serialNumber}`,
  );
  const point = { kind: "point", pointKind: "elevator", id: "e", name: "East Lift", x: 5, y: 5, theta: 0 };
  const sheet = { version: "2.1.0", protocolFeatures: { agvActions: [{ actionType: "rideElevator" }] } };
  for (const { floor, serialNumber } of RIDERS) {
    await plantMap(world.db, { organizationId, mapKey: floor.planId, elements: [point] });
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
    expect(demoRobots().slice(-2)).toEqual(RIDERS);
    expect(file.robots.map(({ mood, planId }) => [mood, planId])).toEqual([
      ["errands", "wynstead-lobby"],
      ["errands", "wynstead-6"],
    ]);
    const elevator = file.elevators?.find(({ address }) => address === "wynstead/east/1");
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
    const told = await world.db.many(sql`select kind, staff_name as "by" from elevator_events order by id`);
    expect(told).toEqual([
      { kind: "requested", by: "Idris Calloway" },
      { kind: "requested", by: "Idris Calloway" },
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
