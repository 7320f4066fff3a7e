import type { FloorMap } from "@sweepline/contract/sites/maps.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

type Row = Omit<FloorMap, "origin" | "reportedAt"> & { originX: number; originY: number; reportedAt: Date };

const COLUMNS = raw(`m.id, m.map_key as "mapKey", m.version, m.name, m.resolution_m as "resolutionM", m.width,
  m.height, m.origin_x as "originX", m.origin_y as "originY", m.docks, m.zones, m.reported_at as "reportedAt"`);

/** The newest version of the map that the device's position names, among the maps of its holder. */
export async function mapOfDevice(db: Queries, deviceId: number): Promise<FloorMap | undefined> {
  const row = await db.maybe<Row>(sql`
    select ${COLUMNS}
    from devices d
    join device_states s on s.device_id = d.id
    join maps m on m.organization_id = d.organization_id and m.map_key = s.map_key
    where d.id = ${deviceId}
    order by m.reported_at desc, m.id desc limit 1`);
  if (!row) return undefined;
  const { originX, originY, reportedAt, ...map } = row;
  return { ...map, origin: { x: originX, y: originY }, reportedAt: reportedAt.toISOString() };
}

/** A person whose scope is the devices in their own hands sees the floors that these drive on. */
export function visible(scope: DataScope): Sql {
  const within = withinScope(scope, { organization: "m.organization_id" });
  if (scope.isAll || scope.staffId === null) return within;
  return sql`${within} or exists (
    select from devices d join device_states s on s.device_id = d.id
    where d.organization_id = m.organization_id and d.operator_staff_id = ${scope.staffId}
      and d.decommissioned_at is null and s.map_key = m.map_key)`;
}

export function gridOf(
  db: Queries,
  scope: DataScope,
  id: number,
): Promise<{ grid: Buffer; version: string } | undefined> {
  return db.maybe(sql`select m.grid, m.version from maps m where m.id = ${id} and (${visible(scope)})`);
}
