import type { ElevatorLanding } from "@sweepline/contract/sites/elevator-rides/records.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { Pose } from "./requests.store.ts";

export interface Landing extends Pose {
  floorId: number;
}

const elevatorPoints = (organizationId: number, floorIds: readonly number[]): Sql => sql`
  from maps m join map_versions v on v.id = m.current_version_id, jsonb_array_elements(v.elements) with ordinality p
  where m.organization_id = ${organizationId} and m.floor_id = any(${[...floorIds]}::bigint[])
    and p.value ->> 'kind' = 'point' and p.value ->> 'pointKind' = 'elevator'`;

/**
 * Where robots of that organization stand in front of the elevator on each of its floors, by the maps that count: the point of
 * kind elevator that has the elevator's name, else the first one.
 */
export const landingsOf = (
  db: Queries,
  { organizationId, floorIds, name }: { organizationId: number; floorIds: readonly number[]; name: string },
): Promise<Landing[]> =>
  db.many(sql`
    select distinct on (m.floor_id) m.floor_id as "floorId", m.map_key as "mapId",
      (p.value ->> 'x')::float8 as x, (p.value ->> 'y')::float8 as y, coalesce((p.value ->> 'theta')::float8, 0) as theta
    ${elevatorPoints(organizationId, floorIds)}
    order by m.floor_id, p.value ->> 'name' = ${name} desc, m.id, p.ordinality`);

/** The same of all floors, as people look at it. */
export const namedLandingsOf = (
  db: Queries,
  { organizationId, floorIds, name }: { organizationId: number; floorIds: readonly number[]; name: string },
): Promise<ElevatorLanding[]> =>
  db.many(sql`
    select distinct on (m.floor_id) m.floor_id as "floorId", m.id as "mapId", m.name as "mapName",
      p.value ->> 'name' as "pointName", (p.value ->> 'x')::float8 as x, (p.value ->> 'y')::float8 as y
    ${elevatorPoints(organizationId, floorIds)}
    order by m.floor_id, p.value ->> 'name' = ${name} desc, m.id, p.ordinality`);

/** The robot as rides see it: whose it is, where it stands. */
export interface Rider {
  organizationId: number;
  isOnline: boolean;
  mapKey: string | null;
  floorId: number | null;
  x: number | null;
  y: number | null;
}

export const findRider = (db: Queries, deviceId: number): Promise<Rider | undefined> =>
  db.maybe(sql`
    select d.organization_id as "organizationId", coalesce(s.is_online, false) as "isOnline", s.map_key as "mapKey",
      m.floor_id as "floorId", s.x, s.y
    from devices d left join device_states s on s.device_id = d.id
    left join maps m on m.organization_id = d.organization_id and m.map_key = s.map_key
    where d.id = ${deviceId}`);

/** Elevators in use that take who stands on a floor to that of a map, and what they call it. */
export const elevatorsTo = (
  db: Queries,
  { fromFloorId, mapId }: { fromFloorId: number; mapId: number },
): Promise<{ id: number; toFloor: string }[]> =>
  db.many(sql`
    select e.id, t.name as "toFloor"
    from maps m
    join elevator_floors t on t.floor_id = m.floor_id and t.is_served
    join elevator_floors b on b.elevator_id = t.elevator_id and b.floor_id = ${fromFloorId} and b.is_served
    join elevators e on e.id = t.elevator_id and e.is_enabled
    where m.id = ${mapId} and m.floor_id <> ${fromFloorId} order by e.id`);
