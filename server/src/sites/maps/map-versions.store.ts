import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { MapVersion } from "@sweepline/contract/sites/maps.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { FRAME, type FrameColumns, withFrame } from "./map-columns.store.ts";

type Row = Omit<MapVersion, "origin" | "createdAt"> & FrameColumns & { createdAt: Date };

/** Of a map that the caller may see. */
export async function pageOfVersions(
  db: Queries,
  mapId: number,
  query: PageQuery,
): Promise<Page<MapVersion>> {
  const order = { columns: { number: "v.number" }, initial: "-number", id: "v.id", isNeverNull: true };
  return readPage(db, query, {
    rows: sql`
      select v.id, v.map_id as "mapId", v.number, v.version, v.source, v.note, v.staff_name as "staffName",
        v.parent_id as "parentId", v.element_count as "elementCount", v.id = m.current_version_id as "isCurrent",
        v.created_at as "createdAt", ${FRAME}
      from map_versions v join maps m on m.id = v.map_id
      where v.map_id = ${mapId} ${orderBy(query, order)} ${limitOf(query)}`,
    all: sql`select from map_versions v where v.map_id = ${mapId}`,
    row: versionOf,
  });
}

const versionOf = ({ createdAt, ...row }: Row): MapVersion => ({
  ...withFrame(row),
  createdAt: createdAt.toISOString(),
});
