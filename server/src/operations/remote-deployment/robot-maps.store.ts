import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { visible } from "../../sites/maps/index.ts";

/** The map that the robot drives by now; null: it names none. */
export async function mapKeyOf(db: Queries, deviceId: number): Promise<string | null> {
  const row = await db.maybe<{ mapKey: string | null }>(sql`
    select s.map_key as "mapKey" from device_states s where s.device_id = ${deviceId}`);
  return row?.mapKey ?? null;
}

/** What the robot has drawn, as the room of maps has kept it; undefined: it has not, or it was there before the drawing began. */
export const drawnVersion = (
  tx: Queries,
  map: { organizationId: number; mapKey: string; version: string; since: Date },
): Promise<{ id: number; mapId: number } | undefined> =>
  tx.maybe(sql`
    select v.id, v.map_id as "mapId" from maps m join map_versions v on v.map_id = m.id
    where m.organization_id = ${map.organizationId} and m.map_key = ${map.mapKey} and v.version = ${map.version}
      and v.created_at >= ${map.since}`);

export interface ChosenMap {
  organizationId: number;
  mapKey: string;
  name: string;
  floorId: number | null;
}

export const chosenMap = (tx: Queries, scope: DataScope, id: number): Promise<ChosenMap | undefined> =>
  tx.maybe(sql`
    select m.organization_id as "organizationId", m.map_key as "mapKey", m.name, m.floor_id as "floorId"
    from maps m where m.id = ${id} and m.current_version_id is not null and ${visible(scope)}`);
