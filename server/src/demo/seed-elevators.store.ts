import sql from "sql-template-tag";
import type { Database, Queries } from "../core/db/database.ts";
import { hashOf, newSecret } from "../fleet/devices/index.ts";
import { rideRows } from "../sites/elevator-rides/index.ts";
import { insertElevator, keepSecret } from "../sites/elevators/index.ts";
import { DEMO_PLACES } from "./demo-places.ts";
import { RIDDEN } from "./demo-riders.ts";
import { type FleetFileElevator, readFleetFile, writeFleetFile } from "./fleet-file.ts";
import type { SeedSteps } from "./seed-steps.store.ts";

/** Each joins the two floors of its place on which robots work. */
const ELEVATORS = [
  {
    step: "demo/elevators",
    place: "澜岸广场",
    name: "货梯 1",
    manufacturer: "Vantage",
    addressNumber: "lanan-plaza/core/1",
    mac: "00:1B:44:11:3A:B7",
    doorOpenTimeMs: 10_000,
    floorTravelMs: 1_500,
  },
  { step: "demo/elevators/ridden", ...RIDDEN },
] as const;
type DemoElevator = (typeof ELEVATORS)[number];

interface Deps {
  db: Database;
  steps: SeedSteps;
  /** Of the fleet. */
  file: string;
}

/** Elevators that the simulator plays. */
export async function seedElevators(deps: Deps, companies: ReadonlyMap<string, number>): Promise<void> {
  const { steps, file } = deps;
  for (const elevator of ELEVATORS) {
    const place = DEMO_PLACES.find(({ name }) => name === elevator.place);
    const organizationId = companies.get(place?.orgCode ?? "");
    if (organizationId !== undefined)
      await steps.once(elevator.step, (tx) => insertElevatorRow(tx, organizationId, elevator));
  }
  const fleet = await readFleetFile(file);
  if (!fleet) return;
  const entries: FleetFileElevator[] = [];
  for (const elevator of ELEVATORS) entries.push(...(await entryOf(deps.db, elevator, fleet.elevators)));
  if (JSON.stringify(fleet.elevators ?? []) !== JSON.stringify(entries))
    await writeFleetFile(file, { ...fleet, elevators: entries });
}

/** Its password is known only when it is made: where the file got lost, it gets another. None where people have taken it away. */
async function entryOf(
  db: Database,
  { name, addressNumber: address, doorOpenTimeMs, floorTravelMs }: DemoElevator,
  known: readonly FleetFileElevator[] = [],
): Promise<FleetFileElevator[]> {
  const elevator = await db.maybe<{ id: number; floors: { name: string; planId: string | null }[] }>(sql`
    select e.id, (select jsonb_agg(jsonb_build_object('name', f.name, 'planId', m.map_key) order by f.ordinal)
      from elevator_floors f left join maps m on m.floor_id = f.floor_id where f.elevator_id = e.id) as floors
    from elevators e where e.address_number = ${address} and e.mqtt_server_id is null`);
  if (!elevator) return [];
  const username = `elevator/${elevator.id}`;
  const before = known.find((one) => one.username === username)?.password;
  const password = before ?? newSecret();
  if (!before) await keepSecret(db, elevator.id, hashOf(password));
  const floors = elevator.floors.map((floor) => ({
    name: floor.name,
    ...(floor.planId !== null && { planId: floor.planId }),
  }));
  return [{ name, address, username, password, doorOpenTimeMs, floorTravelMs, floors }];
}

/** In a demonstration that is older than its place there is none. */
async function insertElevatorRow(tx: Queries, organizationId: number, elevator: DemoElevator): Promise<void> {
  const { name, manufacturer, addressNumber, mac, doorOpenTimeMs, floorTravelMs } = elevator;
  const place = await tx.maybe<{ id: number; floorsAbove: number; floorsBelow: number }>(sql`
    select id, floors_above as "floorsAbove", floors_below as "floorsBelow" from places
    where organization_id = ${organizationId} and name = ${elevator.place}`);
  if (!place) return;
  const { id: placeId, ...levels } = place;
  const floors = await tx.many<{ id: number; name: string }>(sql`
    select id, name from floors where place_id = ${placeId} and mezzanine = 0 order by level`);
  const id = await insertElevator(tx, {
    ...{
      organizationId,
      placeId,
      name,
      manufacturer,
      addressNumber,
      mac,
      doorOpenTimeMs,
      floorTravelMs,
      ...levels,
    },
    ...{ accountId: "sweepline", doorCount: 1, gapMm: 12, mqttServerId: null, isEnabled: true },
    floors: floors.map((floor, ordinal) => ({
      ...{ ordinal, name: floor.name, floorId: floor.id },
      ...{ doors: ["front" as const], isServed: true },
    })),
  });
  await rideRows.begin(tx, id, new Date());
}
