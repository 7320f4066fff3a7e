import sql from "sql-template-tag";
import type { Database, Queries } from "../core/db/database.ts";
import { hashOf, newSecret } from "../fleet/devices/index.ts";
import { DEMO_PLACES } from "./demo-places.ts";
import { type FleetFileElevator, readFleetFile, writeFleetFile } from "./fleet-file.ts";
import type { SeedSteps } from "./seed-steps.store.ts";

const STEP = "demo/elevators";
/** Joins the two floors of that place on which robots work. */
const LIFT = {
  place: "澜岸广场",
  name: "货梯 1",
  manufacturer: "Vantage",
  addressNumber: "lanan-plaza/core/1",
  mac: "00:1B:44:11:3A:B7",
  doorOpenTimeMs: 10_000,
  floorTravelMs: 1_500,
};

/** An elevator that the simulator plays. Its password is known only when it is made: where the file got lost, it gets another. */
export async function seedElevators(
  { db, steps, file }: { db: Database; steps: SeedSteps; file: string },
  companies: ReadonlyMap<string, number>,
): Promise<void> {
  const place = DEMO_PLACES.find(({ name }) => name === LIFT.place);
  const organizationId = companies.get(place?.orgCode ?? "");
  if (!place || organizationId === undefined) return;
  await steps.once(STEP, (tx) => plantElevator(tx, organizationId));
  const fleet = await readFleetFile(file);
  const elevator = await db.maybe<{ id: number; floors: { name: string; planId: string | null }[] }>(sql`
    select e.id, (select jsonb_agg(jsonb_build_object('name', f.name, 'planId', m.map_key) order by f.ordinal)
      from elevator_floors f left join maps m on m.floor_id = f.floor_id where f.elevator_id = e.id) as floors
    from elevators e where e.address_number = ${LIFT.addressNumber} and e.mqtt_server_id is null`);
  // People may have taken it away.
  if (!fleet || !elevator) return;
  const username = `elevator/${elevator.id}`;
  const known = fleet.elevators?.find((one) => one.username === username)?.password;
  const password = known ?? newSecret();
  if (!known)
    await db.run(sql`update elevators set secret_hash = ${hashOf(password)} where id = ${elevator.id}`);
  const floors = elevator.floors.map(({ name, planId }) => ({ name, ...(planId !== null && { planId }) }));
  const { name, addressNumber: address, doorOpenTimeMs, floorTravelMs } = LIFT;
  const entry: FleetFileElevator = {
    name,
    address,
    username,
    password,
    doorOpenTimeMs,
    floorTravelMs,
    floors,
  };
  if (JSON.stringify(fleet.elevators) !== JSON.stringify([entry]))
    await writeFleetFile(file, { ...fleet, elevators: [entry] });
}

async function plantElevator(tx: Queries, organizationId: number): Promise<void> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into elevators (organization_id, place_id, name, manufacturer, address_number, account_id, mac, floors_above,
      floors_below, door_open_time_ms, floor_travel_ms, door_count, gap_mm, is_enabled)
    select p.organization_id, p.id, ${LIFT.name}, ${LIFT.manufacturer}, ${LIFT.addressNumber}, 'sweepline', ${LIFT.mac},
      p.floors_above, p.floors_below, ${LIFT.doorOpenTimeMs}, ${LIFT.floorTravelMs}, 1, 12, true
    from places p where p.organization_id = ${organizationId} and p.name = ${LIFT.place} returning id`);
  await tx.run(sql`insert into elevator_states (elevator_id, changed_at) values (${id}, now())`);
  await tx.run(sql`
    insert into elevator_floors (elevator_id, ordinal, name, floor_id, doors, is_served)
    select ${id}, row_number() over (order by f.level) - 1, f.name, f.id, '{front}', true
    from floors f join elevators e on e.place_id = f.place_id where e.id = ${id} and f.mezzanine = 0`);
}
