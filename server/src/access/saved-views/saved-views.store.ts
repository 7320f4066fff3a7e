import type { ListColumns, SavedView } from "@sweepline/contract/access/saved-views.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** Every statement names whose the rows are, or to whom they are shown. */
type ViewRecord = Omit<SavedView, "createdAt"> & { createdAt: Date };

export interface ViewFields {
  name: string;
  query: string;
  columns: ListColumns | null;
  isDefault: boolean;
  isShared: boolean;
}

const COLUMNS = raw(`v.id, v.name, v.query, v.columns, v.is_default as "isDefault", v.is_shared as "isShared",
  v.created_at as "createdAt", v.revision, null as "ownerName"`);

const viewOf = (record: ViewRecord): SavedView => ({
  ...record,
  createdAt: record.createdAt.toISOString(),
});
/** The driver would send an array as one of PostgreSQL's own. */
const json = (columns: ListColumns | null) => (columns === null ? null : JSON.stringify(columns));

export async function viewsOf(db: Queries, staffId: number, list: string): Promise<SavedView[]> {
  const records = await db.many<ViewRecord>(sql`
    select ${COLUMNS} from saved_views v where v.staff_id = ${staffId} and v.list = ${list} order by lower(v.name)`);
  return records.map(viewOf);
}

/** As many of colleagues' views as a menu can show. */
const MAX_OF_COLLEAGUES = 60;

/** What enabled colleagues of the same organization share. What a list opens with is each person's own choice. */
export async function viewsOfColleagues(
  db: Queries,
  { staffId, organizationId }: { staffId: number; organizationId: number },
  list: string,
): Promise<SavedView[]> {
  const records = await db.many<ViewRecord>(sql`
    select v.id, v.name, v.query, v.columns, false as "isDefault", true as "isShared", v.created_at as "createdAt",
      v.revision, s.display_name as "ownerName"
    from saved_views v join staff s on s.id = v.staff_id
    where v.list = ${list} and v.is_shared and s.organization_id = ${organizationId} and s.is_enabled
      and v.staff_id <> ${staffId}
    order by lower(v.name), v.id limit ${MAX_OF_COLLEAGUES}`);
  return records.map(viewOf);
}

export async function columnsOf(db: Queries, staffId: number, list: string): Promise<ListColumns | null> {
  const row = await db.maybe<{ columns: ListColumns }>(sql`
    select columns from list_columns where staff_id = ${staffId} and list = ${list}`);
  return row?.columns ?? null;
}

/** Holds the person's views, so that two of one moment do not both find the last free place. */
export async function holdViews(tx: Queries, staffId: number): Promise<void> {
  await tx.run(sql`select 1 from staff where id = ${staffId} for no key update`);
}

export async function listOfView(db: Queries, staffId: number, id: number): Promise<string | undefined> {
  const row = await db.maybe<{ list: string }>(sql`
    select list from saved_views where id = ${id} and staff_id = ${staffId}`);
  return row?.list;
}

/** A list has one default; `except` becomes it. Who still sees another as such changes it no more without looking again. */
export async function clearDefault(
  tx: Queries,
  staffId: number,
  { list, except }: { list: string; except?: number },
): Promise<void> {
  await tx.run(sql`
    update saved_views set is_default = false, revision = revision + 1
    where staff_id = ${staffId} and list = ${list} and is_default and id is distinct from ${except ?? null}::bigint`);
}

export async function insertView(
  tx: Queries,
  staffId: number,
  { list, name, query, columns, isDefault, isShared }: ViewFields & { list: string },
): Promise<SavedView | undefined> {
  const record = await tx.maybe<ViewRecord>(sql`
    insert into saved_views as v (staff_id, list, name, query, columns, is_default, is_shared)
    values (${staffId}, ${list}, ${name}, ${query}, ${json(columns)}, ${isDefault}, ${isShared})
    on conflict (staff_id, list, lower(name)) do nothing
    returning ${COLUMNS}`);
  return record && viewOf(record);
}

export async function isNameTaken(
  tx: Queries,
  staffId: number,
  { list, name, except }: { list: string; name: string; except: number },
): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from saved_views where staff_id = ${staffId} and list = ${list} and lower(name) = lower(${name})
      and id <> ${except}`);
  return row !== undefined;
}

export async function updateView(
  tx: Queries,
  staffId: number,
  { id, revision, name, query, columns, isDefault, isShared }: ViewFields & { id: number; revision: number },
): Promise<SavedView | undefined> {
  const record = await tx.maybe<ViewRecord>(sql`
    update saved_views as v set name = ${name}, query = ${query}, columns = ${json(columns)}, is_default = ${isDefault},
      is_shared = ${isShared}, revision = v.revision + 1
    where v.id = ${id} and v.staff_id = ${staffId} and v.revision = ${revision}
    returning ${COLUMNS}`);
  return record && viewOf(record);
}

export async function removeView(db: Queries, staffId: number, id: number): Promise<boolean> {
  return (await db.run(sql`delete from saved_views where id = ${id} and staff_id = ${staffId}`)) > 0;
}

export async function keepColumns(
  db: Queries,
  staffId: number,
  { list, columns }: { list: string; columns: ListColumns | null },
): Promise<void> {
  if (columns === null)
    await db.run(sql`delete from list_columns where staff_id = ${staffId} and list = ${list}`);
  else
    await db.run(sql`
      insert into list_columns (staff_id, list, columns) values (${staffId}, ${list}, ${json(columns)})
      on conflict (staff_id, list) do update set columns = excluded.columns`);
}

/** How many lists a person has columns of: names of lists come from outside. */
export async function countLists(db: Queries, staffId: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select (select count(*) from list_columns where staff_id = ${staffId})
      + (select count(distinct list) from saved_views where staff_id = ${staffId}) as n`);
  return n;
}
