import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** Only these elements of a version leave the database. */
const elementsAmong = async (db: Queries, version: Sql, ids: readonly string[]): Promise<MapElement[]> => {
  const rows = await db.many<{ element: MapElement }>(sql`
    select e as element from ${version}, jsonb_array_elements(v.elements) e where e->>'id' = any(${[...ids]}::text[])`);
  return rows.map(({ element }) => element);
};

export const elementsOfCurrent = (
  db: Queries,
  mapId: number,
  ids: readonly string[],
): Promise<MapElement[]> =>
  elementsAmong(
    db,
    sql`(select v.elements from maps m join map_versions v on v.id = m.current_version_id where m.id = ${mapId}) v`,
    ids,
  );

export const elementsOfVersion = (
  db: Queries,
  { mapId, versionId, ids }: { mapId: number; versionId: number; ids: readonly string[] },
): Promise<MapElement[]> =>
  elementsAmong(
    db,
    sql`(select v.elements from map_versions v where v.id = ${versionId} and v.map_id = ${mapId}) v`,
    ids,
  );
