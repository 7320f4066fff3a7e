import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { SavedVersion } from "@sweepline/contract/sites/map-drafts/index.ts";
import sql from "sql-template-tag";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { insertVersion as insertNew, makeCurrent } from "../maps/index.ts";

/** The version that a save with this mark has made. */
export const savedAs = (db: Queries, mapId: number, mark: string): Promise<SavedVersion | undefined> =>
  db.maybe(sql`
    select id as "versionId", number, version from map_versions
    where map_id = ${mapId} and source = 'editor' and right(version, ${mark.length}) = ${mark}
    order by number desc limit 1`);

export interface NewVersion {
  elements: readonly MapElement[];
  /** Undefined: that of the draft's beginning. */
  grid: Buffer | undefined;
  mark: string;
  note: string;
  staffId: number;
  staffName: string;
  at: Date;
}

/** Out of the draft, as the map's version that counts. The map's row is locked. */
export async function insertVersion(tx: Queries, mapId: number, made: NewVersion): Promise<SavedVersion> {
  const { elements, grid = null, mark, note, staffId, staffName, at } = made;
  const version = await insertNew(
    tx,
    sql`
    select m.id, m.last_version_number + 1, 's' || (m.last_version_number + 1) || '-' || ${mark}::text, m.name, 'editor',
      d.resolution_m, d.width, d.height, d.origin_x, d.origin_y, d.origin_theta, coalesce(${grid}::bytea, d.grid),
      ${jsonOf(elements)}::jsonb, ${note}, d.base_version_id, ${staffId}, ${staffName}, ${at}, ${at}
    from maps m join map_drafts d on d.map_id = m.id where m.id = ${mapId}`,
  );
  await makeCurrent(tx, mapId, version);
  return version;
}
