import type {
  ElevatorChange,
  ElevatorFloor,
  NewElevator,
} from "@sweepline/contract/sites/elevators/index.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { placeFor } from "../places/index.ts";
import { visible } from "./elevators-reads.store.ts";

export const ELEVATORS_OF_ORGANIZATIONS = sql`select organization_id from elevators`;

/** An elevator under its lock. */
export interface HeldElevator {
  id: number;
  organizationId: number;
  name: string;
  addressNumber: string;
  accountId: string;
  mqttServerId: number | null;
  placeId: number | null;
  isEnabled: boolean;
  doorCount: number;
  revision: number;
}

export const holdElevator = (tx: Queries, scope: DataScope, id: number): Promise<HeldElevator | undefined> =>
  tx.maybe(sql`
    select e.id, e.organization_id as "organizationId", e.name, e.address_number as "addressNumber",
      e.account_id as "accountId", e.mqtt_server_id as "mqttServerId", e.place_id as "placeId",
      e.is_enabled as "isEnabled", e.door_count as "doorCount", e.revision
    from elevators e where e.id = ${id} and ${visible(scope)} for update`);

export async function insertElevator(tx: Queries, fields: NewElevator): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into elevators (organization_id, place_id, name, manufacturer, address_number, account_id, mac, floors_above,
      floors_below, door_open_time_ms, floor_travel_ms, door_count, gap_mm, mqtt_server_id, is_enabled)
    values (${fields.organizationId}, ${fields.placeId}, ${fields.name}, ${fields.manufacturer},
      ${fields.addressNumber}, ${fields.accountId}, ${fields.mac}, ${fields.floorsAbove}, ${fields.floorsBelow},
      ${fields.doorOpenTimeMs}, ${fields.floorTravelMs}, ${fields.doorCount}, ${fields.gapMm}, ${fields.mqttServerId},
      ${fields.isEnabled}) returning id`);
  await putFloors(tx, id, fields.floors);
  return id;
}

export async function updateElevator(tx: Queries, id: number, fields: ElevatorChange): Promise<void> {
  await tx.run(sql`
    update elevators set place_id = ${fields.placeId}, name = ${fields.name}, manufacturer = ${fields.manufacturer},
      address_number = ${fields.addressNumber}, account_id = ${fields.accountId}, mac = ${fields.mac},
      floors_above = ${fields.floorsAbove}, floors_below = ${fields.floorsBelow},
      door_open_time_ms = ${fields.doorOpenTimeMs}, floor_travel_ms = ${fields.floorTravelMs},
      door_count = ${fields.doorCount}, gap_mm = ${fields.gapMm}, mqtt_server_id = ${fields.mqttServerId},
      is_enabled = ${fields.isEnabled}, revision = revision + 1,
      -- Who speaks through another server signs in there.
      secret_hash = case when ${fields.mqttServerId}::bigint is null then secret_hash end
    where id = ${id}`);
  await tx.run(sql`delete from elevator_floors where elevator_id = ${id}`);
  await putFloors(tx, id, fields.floors);
}

async function putFloors(tx: Queries, id: number, floors: readonly ElevatorFloor[]): Promise<void> {
  const rows = JSON.stringify(floors);
  await tx.run(sql`
    insert into elevator_floors (elevator_id, ordinal, name, floor_id, doors, is_served)
    select ${id}, f.ordinal, f.name, f."floorId", f.doors, f."isServed"
    from jsonb_to_recordset(${rows}::jsonb)
      as f(ordinal int, name text, "floorId" bigint, doors text[], "isServed" boolean)`);
}

export const removeElevator = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from elevators where id = ${id}`);

export const keepSecret = (tx: Queries, id: number, secretHash: Buffer | null): Promise<number> =>
  tx.run(sql`update elevators set secret_hash = ${secretHash} where id = ${id}`);

export const isInUse = async (tx: Queries, id: number): Promise<boolean> =>
  (await tx.maybe(sql`
    select from elevator_requests where elevator_id = ${id} and ended_at is null limit 1`)) !== undefined;

/** A place that the caller sees, in the same branch of organizations. */
export const isPlaceFor = async (
  tx: Queries,
  scope: DataScope,
  { placeId, organizationId }: { placeId: number; organizationId: number },
): Promise<boolean> => {
  const place = await tx.maybe(sql`
    select from places p where p.id = ${placeId} and ${placeFor(scope, organizationId)}`);
  return place !== undefined;
};

/** How many of the floors are of that place. */
export const countFloorsOf = async (
  tx: Queries,
  placeId: number | null,
  floorIds: readonly number[],
): Promise<number> => {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from floors where place_id = ${placeId} and id = any(${[...floorIds]}::bigint[])`);
  return count;
};

/** The organization that looks after the broker: of the product's own the platform. */
export const brokerHolder = async (tx: Queries, mqttServerId: number | null): Promise<number | undefined> => {
  const row = await tx.maybe<{ id: number }>(
    mqttServerId === null
      ? sql`select id from organization_directory where parent_id is null`
      : sql`select organization_id as id from mqtt_servers where id = ${mqttServerId}`,
  );
  return row?.id;
};

/** A server of the holder or of whoever stands above. */
export const mayUseServer = async (
  tx: Queries,
  { mqttServerId, organizationId }: { mqttServerId: number; organizationId: number },
): Promise<boolean> => {
  const server = await tx.maybe(sql`
    select from mqtt_servers m join organization_directory o on o.id = ${organizationId}
    where m.id = ${mqttServerId} and not m.is_built_in and m.organization_id = any(o.path)`);
  return server !== undefined;
};
