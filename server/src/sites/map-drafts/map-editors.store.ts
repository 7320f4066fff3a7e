import type { MapEditor } from "@sweepline/contract/sites/map-drafts/editors.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** More than ever edit one map; a browser that makes up windows gets no further. */
const MAX_EDITORS = 50;

type Row = Omit<MapEditor, "cursor"> & { x: number | null; y: number | null };

export async function editorsSince(db: Queries, mapId: number, since: Date): Promise<MapEditor[]> {
  const rows = await db.many<Row>(sql`
    select client_id as "clientId", staff_id as "staffId", display_name as "displayName", cursor_x as x, cursor_y as y,
      selected_ids as "selectedIds"
    from map_editors where map_id = ${mapId} and seen_at >= ${since} order by seen_at, client_id limit ${MAX_EDITORS}`);
  return rows.map(({ x, y, ...editor }) => ({
    ...editor,
    cursor: x === null || y === null ? null : { x, y },
  }));
}

/** A window is its person's: nobody speaks in another's name. */
export async function keepEditor(
  db: Queries,
  mapId: number,
  { editor, at }: { editor: MapEditor; at: Date },
): Promise<void> {
  const { clientId, staffId, displayName, cursor, selectedIds } = editor;
  await db.run(sql`
    insert into map_editors (map_id, client_id, staff_id, display_name, cursor_x, cursor_y, selected_ids, seen_at)
    select ${mapId}, ${clientId}, ${staffId}, ${displayName}, ${cursor?.x ?? null}::double precision,
      ${cursor?.y ?? null}::double precision, ${selectedIds}::text[], ${at}
    where (select count(*) from map_editors where map_id = ${mapId} and client_id <> ${clientId}) < ${MAX_EDITORS}
    on conflict (map_id, client_id) do update set cursor_x = excluded.cursor_x, cursor_y = excluded.cursor_y,
      selected_ids = excluded.selected_ids, seen_at = excluded.seen_at
    where map_editors.staff_id = excluded.staff_id`);
}

export const removeEditor = (db: Queries, mapId: number, { clientId, staffId }: MapEditor): Promise<number> =>
  db.run(sql`
    delete from map_editors where map_id = ${mapId} and client_id = ${clientId} and staff_id = ${staffId}`);

export const removeEditorsBefore = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from map_editors where seen_at < ${before}`);
