import type { FloorMap } from "@sweepline/contract/sites/maps.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import type { Holder } from "../../core/live/index.ts";
import type { OnMap } from "../../fleet/devices/index.ts";
import { type FloorColumns, FRAME, type FrameColumns, floorOf, withFrame } from "./map-columns.store.ts";

/** Keys of maps are the organization's own. */
export const onMap: OnMap = (mapId, { organization, mapKey }) =>
  sql`${mapKey} = (select m.map_key from maps m where m.id = ${mapId})
    and ${organization} = (select m.organization_id from maps m where m.id = ${mapId})`;

type Row = Omit<FloorMap, "origin" | "changedAt" | "floor"> &
  FrameColumns &
  FloorColumns & { changedAt: Date };

const SELECT = sql`
  select v.id, v.map_id as "mapId", m.map_key as "mapKey", v.version, m.name, ${FRAME}, v.elements,
    v.changed_at as "changedAt", p.id as "placeId", p.name as "placeName", f.id as "floorId", f.name as "floorName"`;
const FLOOR = raw("left join floors f on f.id = m.floor_id left join places p on p.id = f.place_id");

function floorMapOf({ changedAt, placeId, placeName, floorId, floorName, ...row }: Row): FloorMap {
  return {
    ...withFrame(row),
    floor: floorOf({ placeId, placeName, floorId, floorName }),
    changedAt: changedAt.toISOString(),
  };
}

/** The version that counts of the map that the device's position names, among the maps of its holder. */
export async function mapOfDevice(db: Queries, deviceId: number): Promise<FloorMap | undefined> {
  const row = await db.maybe<Row>(sql`
    ${SELECT}
    from devices d
    join device_states s on s.device_id = d.id
    join maps m on m.organization_id = d.organization_id and m.map_key = s.map_key
    join map_versions v on v.id = m.current_version_id
    ${FLOOR} where d.id = ${deviceId}`);
  return row && floorMapOf(row);
}

/** A version with all that is drawn on it. */
export async function versionOf(
  db: Queries,
  scope: DataScope,
  { mapId, versionId }: { mapId: number; versionId: number },
): Promise<FloorMap | undefined> {
  const row = await db.maybe<Row>(sql`
    ${SELECT} from maps m join map_versions v on v.map_id = m.id ${FLOOR}
    where m.id = ${mapId} and v.id = ${versionId} and ${visible(scope)}`);
  return row && floorMapOf(row);
}

/** A person whose scope is the devices in their own hands sees the floors that these drive on. `m` is the map. */
export function visible(scope: DataScope): Sql {
  const within = withinScope(scope, { organization: "m.organization_id" });
  if (scope.isAll || scope.staffId === null) return within;
  return sql`(${within} or exists (
    select from devices d join device_states s on s.device_id = d.id
    where d.organization_id = m.organization_id and d.operator_staff_id = ${scope.staffId}
      and d.decommissioned_at is null and s.map_key = m.map_key))`;
}

export function gridOf(
  db: Queries,
  scope: DataScope,
  versionId: number,
): Promise<{ grid: Buffer; version: string; changedAt: Date } | undefined> {
  return db.maybe(sql`
    select v.grid, v.version, v.changed_at as "changedAt" from map_versions v join maps m on m.id = v.map_id
    where v.id = ${versionId} and ${visible(scope)}`);
}

/** Maps whose live events the scope may watch. */
export const visibleAmong = (db: Queries, scope: DataScope, ids: readonly number[]): Promise<Holder[]> =>
  db.many(sql`
    select m.id, m.organization_id as "organizationId", null as "operatorStaffId" from maps m
    where m.id = any(${[...ids]}::bigint[]) and ${visible(scope)}`);
