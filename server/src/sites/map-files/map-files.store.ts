import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { PackedSource, VersionContent } from "../map-formats/index.ts";
import {
  FRAME,
  type FrameColumns,
  insertVersion,
  type MadeVersion,
  newVersionName,
  visible,
  withFrame,
} from "../maps/index.ts";

type ContentRow = Omit<VersionContent, "origin"> & FrameColumns;

const CONTENT = sql`m.map_key as "mapKey", v.version, m.name, ${FRAME}, v.grid, v.elements`;

/** A whole version. */
export async function contentOfVersion(
  db: Queries,
  scope: DataScope,
  versionId: number,
): Promise<VersionContent | undefined> {
  const row = await db.maybe<ContentRow>(sql`
    select ${CONTENT} from map_versions v join maps m on m.id = v.map_id
    where v.id = ${versionId} and ${visible(scope)}`);
  return row && withFrame(row);
}

export interface PresentMap extends VersionContent {
  mapId: number;
  isSingleArea: boolean;
}

/** A map as it is now. */
export async function presentMap(
  db: Queries,
  scope: DataScope,
  mapId: number,
): Promise<PresentMap | undefined> {
  const row = await db.maybe<ContentRow & Pick<PresentMap, "mapId" | "isSingleArea">>(sql`
    select m.id as "mapId", m.cleaning_area_rule = 'single' as "isSingleArea", ${CONTENT}
    from maps m join map_versions v on v.id = m.current_version_id
    where m.id = ${mapId} and ${visible(scope)}`);
  return row && withFrame(row);
}

/** What a version was imported from: itself, or the nearest of those that it was made from. */
export const sourceOf = (db: Queries, versionId: number): Promise<PackedSource | undefined> =>
  db.maybe(sql`
    with recursive line as (
      select v.id, v.parent_id from map_versions v where v.id = ${versionId}
      union all
      select p.id, p.parent_id from line l join map_versions p on p.id = l.parent_id
      where not exists (select from map_rasters r where r.version_id = l.id))
    select r.samples, r.facts from line l join map_rasters r on r.version_id = l.id`);

export interface ImportedVersion {
  lastNumber: number;
  /** Those that are undefined stay as they are in the present version. */
  grid: Uint8Array | undefined;
  frame: MapFrame | undefined;
  elements: readonly MapElement[] | undefined;
  /** Whether it goes on from the present version. */
  hasParent: boolean;
  note: string;
  staffId: number;
  staffName: string;
  at: Date;
}

export const insertImported = (tx: Queries, mapId: number, made: ImportedVersion): Promise<MadeVersion> => {
  const { frame, lastNumber, note, staffId, staffName, at } = made;
  const { resolutionM = null, width = null, height = null, origin } = frame ?? {};
  const [grid, elements] = [made.grid ?? null, made.elements ? jsonOf(made.elements) : null];
  return insertVersion(
    tx,
    sql`
    select m.id, ${lastNumber + 1}, ${newVersionName(lastNumber + 1)}, m.name, 'import', coalesce(${resolutionM}, v.resolution_m),
      coalesce(${width}, v.width), coalesce(${height}, v.height), coalesce(${origin?.x ?? null}, v.origin_x),
      coalesce(${origin?.y ?? null}, v.origin_y), coalesce(${origin?.theta ?? null}, v.origin_theta),
      coalesce(${grid}::bytea, v.grid), coalesce(${elements}::jsonb, v.elements, '[]'), ${note},
      case when ${made.hasParent}::boolean then v.id end, ${staffId}, ${staffName}, ${at}, ${at}
    from maps m left join map_versions v on v.id = m.current_version_id where m.id = ${mapId}`,
  );
};

export const insertSource = (
  tx: Queries,
  versionId: number,
  { samples, facts }: PackedSource,
): Promise<number> =>
  tx.run(sql`
    insert into map_rasters (version_id, samples, facts) values (${versionId}, ${samples}, ${jsonOf(facts)}::jsonb)`);
