import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import {
  FRAME,
  type FrameColumns,
  insertVersion,
  type MadeVersion,
  newVersionName,
  withFrame,
} from "../../sites/maps/index.ts";

export interface Content extends MapFrame {
  versionId: number;
  version: string;
  grid: Buffer;
}

/** The one that counts. */
export async function currentVersionOf(db: Queries, mapId: number): Promise<number | undefined> {
  const row = await db.maybe<{ id: number | null }>(
    sql`select m.current_version_id as id from maps m where m.id = ${mapId}`,
  );
  return row?.id ?? undefined;
}

export async function contentOf(db: Queries, versionId: number): Promise<Content | undefined> {
  const row = await db.maybe<FrameColumns & Omit<Content, "origin">>(sql`
    select v.id as "versionId", v.version, ${FRAME}, v.grid from map_versions v where v.id = ${versionId}`);
  return row && withFrame(row);
}

export interface AlignedVersion {
  mapId: number;
  lastNumber: number;
  frame: MapFrame;
  grid: Uint8Array;
  note: string;
  staffId: number;
  staffName: string;
  at: Date;
}

/** With the elements of the version that counts. A grid of another size has no pixels of an image any more, so it goes on from none. */
export const insertAligned = (
  tx: Queries,
  { mapId, lastNumber, frame, grid, note, staffId, staffName, at }: AlignedVersion,
): Promise<MadeVersion> =>
  insertVersion(
    tx,
    sql`
    select m.id, ${lastNumber + 1}, ${newVersionName(lastNumber + 1)}, m.name, 'import', ${frame.resolutionM}::float8,
      ${frame.width}::int, ${frame.height}::int, ${frame.origin.x}::float8, ${frame.origin.y}::float8, ${frame.origin.theta}::float8,
      ${grid}::bytea, v.elements, ${note}, null::bigint, ${staffId}::bigint, ${staffName}, ${at}::timestamptz, ${at}::timestamptz
    from maps m join map_versions v on v.id = m.current_version_id where m.id = ${mapId}`,
  );
