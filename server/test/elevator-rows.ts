import { randomUUID } from "node:crypto";
import { newElevatorSchema } from "@sweepline/contract/sites/elevators/index.ts";
import sql from "sql-template-tag";
import { rideRows } from "../src/sites/elevator-rides/index.ts";
import { insertElevator } from "../src/sites/elevators/elevator-changes.store.ts";
import { sealedFields } from "./sealed-fields.ts";
import type { World } from "./world.ts";

export const AN_ELEVATOR = {
  ...{ name: "ZEBRA lift", floorsAbove: 2, floorsBelow: 0 },
  floors: ["1", "2"].map((name, ordinal) => ({ ordinal, name })),
};

export async function anElevator({ db, clock }: World, organizationId: number): Promise<number> {
  const addressNumber = `zebra/a/${randomUUID()}`;
  const fields = newElevatorSchema.parse({ ...AN_ELEVATOR, organizationId, addressNumber });
  const id = await insertElevator(db, fields);
  await rideRows.begin(db, id, clock.now());
  return id;
}

/** A person's request at the door, where there is such an elevator. */
export async function aBoarding({ db, clock }: World, elevatorId: number): Promise<{ requestId: string }> {
  const requestId = randomUUID();
  const at = clock.now();
  await db.run(sql`
    insert into elevator_requests (elevator_id, requested_at, id, from_floor, to_floor, state, state_since, deadline_at)
    select id, ${at}, ${requestId}, '1', '2', 'boarding', ${at}, ${at} from elevators where id = ${elevatorId}`);
  return { requestId };
}

/** A commissioning test that is over, where there is such an elevator: how it is kept. */
async function aTrialRun({ db, clock }: World, elevatorId: number): Promise<{ startedAt: string }> {
  const at = clock.now();
  await db.run(sql`
    insert into elevator_trial_runs (elevator_id, started_at, ended_at, staff_id, staff_name, session_id, remote_ip,
      language, steps, progress)
    select e.id, ${at}, ${at}, (select min(id) from staff), 'ZEBRA', 1, '', 'en', '[]', '{}'
    from elevators e where e.id = ${elevatorId} on conflict do nothing`);
  return { startedAt: at.toISOString() };
}

/** Where nobody is. */
const NOWHERE = { serviceUrl: "http://zebra.invalid", serviceClientId: "zebra" };
const aServiceBody = async (world: World) => ({
  ...NOWHERE,
  ...(await sealedFields(world, { password: "sesame" })),
});

/** A control system, where there is such an elevator. */
async function aService({ db }: World, elevatorId: number): Promise<undefined> {
  await db.run(sql`
    insert into elevator_services (elevator_id, service_url, service_client_id, secret_sealed, revision)
    select id, ${NOWHERE.serviceUrl}, ${NOWHERE.serviceClientId}, ''::bytea, 1 from elevators where id = ${elevatorId}
    on conflict do nothing`);
}

/** Of calls that need more than an elevator's id. */
export const elevatorBodies = (world: () => World) => ({
  "POST /platform/elevator/:id/trials": (id: number) => aTrialRun(world(), id),
  "PUT /platform/elevator/:id/service": async () => ({ ...(await aServiceBody(world())), revision: 0 }),
  "DELETE /platform/elevator/:id/service": (id: number) => aService(world(), id),
  "POST /platform/elevator/:id/service/test": () => aServiceBody(world()),
});
