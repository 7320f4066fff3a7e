import type {
  ElevatorDoor,
  ElevatorFault,
  ElevatorState,
} from "@sweepline/contract/sites/elevators/index.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { RideDialog } from "./ride-dialog.ts";

/** What is kept of an elevator's rides from when on it is set up, and no longer than that. */
export const rideRows = {
  begin: (tx: Queries, elevatorId: number, at: Date): Promise<number> =>
    tx.run(sql`insert into elevator_states (elevator_id, changed_at) values (${elevatorId}, ${at})`),
  async forget(tx: Queries, elevatorId: number): Promise<void> {
    await tx.run(sql`delete from elevator_requests where elevator_id = ${elevatorId}`);
    await tx.run(sql`delete from elevator_events where elevator_id = ${elevatorId}`);
  },
};

/** Takes the elevator's lock; undefined: there is no such elevator. */
export async function lockState(tx: Queries, elevatorId: number): Promise<true | undefined> {
  const row = await tx.maybe(sql`select from elevator_states where elevator_id = ${elevatorId} for update`);
  return row === undefined ? undefined : true;
}

/**
 * Takes what nobody drives or whose driver died, keeps what it has, and answers all that it drives now: those that are in use, and
 * those disabled on which somebody still rides or that were not given free yet.
 */
export const claimElevators = (
  db: Queries,
  holder: string,
  lease: { now: Date; until: Date },
): Promise<{ id: number; isWanted: boolean }[]> =>
  db.many(sql`
    with mine as (
      select s.elevator_id,
        exists (select from elevator_requests r where r.elevator_id = s.elevator_id and r.ended_at is null) as is_wanted
      from elevator_states s join elevators e on e.id = s.elevator_id
      where (s.holder is null or s.holder = ${holder}::uuid or s.held_until < ${lease.now})
        and (e.is_enabled or (s.talk->'mustRelease')::boolean or exists (
          select from elevator_requests r where r.elevator_id = e.id and r.ended_at is null))
      for update of s skip locked)
    update elevator_states s set holder = ${holder}::uuid, held_until = ${lease.until}
    from mine where mine.elevator_id = s.elevator_id returning s.elevator_id as id, mine.is_wanted as "isWanted"`);

/** Also those whose row is in a turn just now, which a claim passes over. */
export const heldElevators = (db: Queries, holder: string, now: Date): Promise<{ id: number }[]> =>
  db.many(sql`
    select elevator_id as id from elevator_states where holder = ${holder}::uuid and held_until > ${now}`);

export const letGoOf = (db: Queries, holder: string): Promise<number> =>
  db.run(sql`update elevator_states set holder = null, held_until = null where holder = ${holder}::uuid`);

export interface DrivenFloor {
  name: string;
  doors: ElevatorDoor[];
  floorId: number | null;
}

/** An elevator as its driver needs to know it. */
export interface Driven {
  id: number;
  organizationId: number;
  addressNumber: string;
  accountId: string;
  mqttServerId: number | null;
  /** Reached by a control system's interface. */
  isByService: boolean;
  isEnabled: boolean;
  /** It is to sign in at our own broker and cannot. */
  lacksCredentials: boolean;
  doorOpenTimeMs: number;
  floorTravelMs: number;
  floors: DrivenFloor[];
  currentFloor: string | null;
  destinationFloor: string | null;
  door: ElevatorState["door"];
  openDoors: ElevatorDoor[];
  motion: ElevatorState["motion"];
  mode: ElevatorState["mode"];
  fault: ElevatorFault | null;
  faultNote: string;
  faultSince: Date | null;
  occupiedBy: number | null;
  reportedAt: Date | null;
  changedAt: Date;
  talk: Partial<RideDialog>;
}

/** In its lock; undefined where another process drives it. */
export const readDriven = (
  tx: Queries,
  { elevatorId, holder }: { elevatorId: number; holder: string },
): Promise<Driven | undefined> =>
  tx.maybe(sql`
    select e.id, e.organization_id as "organizationId", e.address_number as "addressNumber",
      e.account_id as "accountId", e.mqtt_server_id as "mqttServerId", e.is_enabled as "isEnabled",
      v.elevator_id is not null as "isByService",
      e.mqtt_server_id is null and e.secret_hash is null and v.elevator_id is null as "lacksCredentials",
      e.door_open_time_ms as "doorOpenTimeMs", e.floor_travel_ms as "floorTravelMs",
      (select jsonb_agg(jsonb_build_object('name', f.name, 'doors', f.doors, 'floorId', f.floor_id) order by f.ordinal)
        from elevator_floors f where f.elevator_id = e.id) as floors,
      s.current_floor as "currentFloor", s.destination_floor as "destinationFloor", s.door, s.open_doors as "openDoors",
      s.motion, s.mode, s.fault, s.fault_note as "faultNote", s.fault_since as "faultSince",
      s.occupied_by as "occupiedBy", s.reported_at as "reportedAt", s.changed_at as "changedAt", s.talk
    from elevator_states s join elevators e on e.id = s.elevator_id
    left join elevator_services v on v.elevator_id = e.id and e.mqtt_server_id is null
    where s.elevator_id = ${elevatorId} and s.holder = ${holder}::uuid for update of s`);

export type StatePatch = Partial<
  Pick<
    Driven,
    | "currentFloor"
    | "destinationFloor"
    | "door"
    | "openDoors"
    | "motion"
    | "mode"
    | "fault"
    | "faultNote"
    | "faultSince"
    | "occupiedBy"
    | "reportedAt"
    | "changedAt"
  >
> & { talk: RideDialog };

export async function writeState(tx: Queries, driven: Driven, patch: StatePatch): Promise<void> {
  const next = { ...driven, ...patch };
  await tx.run(sql`
    update elevator_states set current_floor = ${next.currentFloor}, destination_floor = ${next.destinationFloor},
      door = ${next.door}, open_doors = ${next.openDoors}, motion = ${next.motion}, mode = ${next.mode},
      fault = ${next.fault}, fault_note = ${next.faultNote}, fault_since = ${next.faultSince},
      occupied_by = ${next.occupiedBy}, reported_at = ${next.reportedAt}, changed_at = ${next.changedAt},
      talk = ${JSON.stringify(next.talk)}::jsonb
    where elevator_id = ${driven.id}`);
}

/** By hand: whatever we know of it, it is asked to be free, and at once. */
export const wantRelease = (tx: Queries, elevatorId: number): Promise<number> =>
  tx.run(sql`
    update elevator_states set talk = talk || '{"mustRelease": true, "asked": null}'::jsonb
    where elevator_id = ${elevatorId}`);

/** A person confirmed that nobody is in the car. */
export const emptyCar = (tx: Queries, elevatorId: number, now: Date): Promise<number> =>
  tx.run(sql`
    update elevator_states set occupied_by = null, changed_at = ${now},
      fault = case when fault = 'occupied' then null else fault end,
      fault_since = case when fault = 'occupied' then null else fault_since end
    where elevator_id = ${elevatorId}`);

/** What is known of an elevator where its messages come in. */
export interface KnownElevator {
  id: number;
  addressNumber: string;
  accountId: string;
  mqttServerId: number | null;
  secretHash: Buffer | null;
}

/** Those that speak MQTT. */
export const knownElevators = (db: Queries): Promise<KnownElevator[]> =>
  db.many(sql`
    select id, address_number as "addressNumber", account_id as "accountId", mqtt_server_id as "mqttServerId",
      secret_hash as "secretHash"
    from elevators e
    where e.mqtt_server_id is not null or not exists (select from elevator_services v where v.elevator_id = e.id)`);
