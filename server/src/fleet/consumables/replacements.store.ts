import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { Replacement } from "@sweepline/contract/fleet/consumables.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, limitOf, readPage } from "../../core/db/page.ts";
import { SAME_REPLACEMENT_DAYS } from "./wears.store.ts";

type Instants = "replacedAt" | "counterResetAt" | "undoneAt";
interface Row extends Omit<Replacement, Instants> {
  deviceId: number;
  replacedAt: Date;
  counterResetAt: Date | null;
  undoneAt: Date | null;
}

const COLUMNS = raw(`r.id, r.device_id as "deviceId", r.kind, r.replaced_at as "replacedAt", r.source,
  r.staff_id as "staffId", s.display_name as "staffName", r.used_hours as "usedHours", r.life_hours as "lifeHours",
  r.note, r.counter_reset_at as "counterResetAt", r.undone_at as "undoneAt", u.display_name as "undoneByName", r.revision`);
const TABLES = raw(`consumable_replacements r left join people_directory s on s.id = r.staff_id
  left join people_directory u on u.id = r.undone_by`);

export async function pageOfReplacements(
  db: Queries,
  deviceId: number,
  query: PageQuery & { kind?: string | undefined; start: Date | null },
): Promise<Page<Replacement>> {
  const where = allOf([
    sql`r.device_id = ${deviceId}`,
    query.kind ? sql`r.kind = ${query.kind}` : undefined,
    query.start !== null && sql`r.replaced_at >= ${query.start}`,
  ]);
  const order =
    query.sort === "replacedAt" ? raw("r.replaced_at, r.id") : raw("r.replaced_at desc, r.id desc");
  return readPage(db, query, {
    rows: sql`select ${COLUMNS} from ${TABLES} where ${where} order by ${order} ${limitOf(query)}`,
    all: sql`select from consumable_replacements r where ${where}`,
    row: replacementOf,
  });
}

/** The newest of each part that was not undone. */
export async function newestReplacements(
  db: Queries,
  deviceId: number,
  start: Date | null,
): Promise<Replacement[]> {
  const rows = await db.many<Row>(sql`
    select distinct on (r.kind) ${COLUMNS} from ${TABLES}
    where r.device_id = ${deviceId} and r.undone_at is null and ${start ? sql`r.replaced_at >= ${start}` : sql`true`}
    order by r.kind, r.replaced_at desc, r.id desc`);
  return rows.map(replacementOf);
}

const one = async (db: Queries, condition: Sql): Promise<Row | undefined> =>
  db.maybe<Row>(sql`select ${COLUMNS} from ${TABLES} where ${condition}`);

/** Of whose device, for whoever asks whether it may be seen. */
export async function findReplacement(
  db: Queries,
  id: number,
): Promise<(Replacement & { deviceId: number }) | undefined> {
  const row = await one(db, sql`r.id = ${id}`);
  return row && { ...replacementOf(row), deviceId: row.deviceId };
}

export interface NewReplacement {
  deviceId: number;
  kind: string;
  replacedAt: Date;
  usedHours: number | null;
  note: string;
  staffId: number;
}

/** One that the counter has shown and nobody has confirmed yet. */
export async function confirmSeen(db: Queries, given: NewReplacement): Promise<number | undefined> {
  const { deviceId, kind, replacedAt, usedHours, note, staffId } = given;
  const row = await db.maybe<{ id: number }>(sql`
    update consumable_replacements set staff_id = ${staffId}, note = ${note}, revision = revision + 1,
      used_hours = coalesce(${usedHours}::float8, used_hours)
    where id = (
      select id from consumable_replacements
      where device_id = ${deviceId} and kind = ${kind} and source = 'counter' and staff_id is null
        and undone_at is null
        and replaced_at between ${replacedAt}::timestamptz - make_interval(days => ${SAME_REPLACEMENT_DAYS})
          and ${replacedAt}::timestamptz + make_interval(days => ${SAME_REPLACEMENT_DAYS})
      order by replaced_at desc, id desc limit 1)
    returning id`);
  return row?.id;
}

/** What the counter stood at is taken from that day's sample, or from the newest report. Undefined: no such part. */
export async function insertReplacement(db: Queries, given: NewReplacement): Promise<number | undefined> {
  const { deviceId, kind, replacedAt, usedHours, note, staffId } = given;
  const day = replacedAt.toISOString().slice(0, 10);
  const row = await db.maybe<{ id: number }>(sql`
    insert into consumable_replacements (device_id, kind, replaced_at, source, staff_id, used_hours, life_hours, note)
    select c.device_id, c.kind, ${replacedAt}, 'person', ${staffId},
      coalesce(${usedHours}::float8,
        case when c.reported_at > ${replacedAt}::timestamptz then (
          select h.used_hours from device_consumable_days h
          where h.device_id = c.device_id and h.kind = c.kind and h.site_day <= ${day}::date
          order by h.site_day desc limit 1) end,
        c.used_hours), c.life_hours, ${note}
    from device_consumables c where c.device_id = ${deviceId} and c.kind = ${kind}
    returning id`);
  return row?.id;
}

export async function changeReplacement(
  db: Queries,
  change: { id: number; replacedAt: Date; usedHours: number | null; note: string; revision: number },
): Promise<boolean> {
  const { id, replacedAt, usedHours, note, revision } = change;
  const count = await db.run(sql`
    update consumable_replacements set replaced_at = ${replacedAt}, used_hours = ${usedHours}::float8, note = ${note},
      revision = revision + 1
    where id = ${id} and revision = ${revision} and undone_at is null`);
  return count > 0;
}

export async function undoReplacement(
  db: Queries,
  { id, staffId, at }: { id: number; staffId: number; at: Date },
): Promise<boolean> {
  const count = await db.run(sql`
    update consumable_replacements set undone_at = ${at}, undone_by = ${staffId}, revision = revision + 1
    where id = ${id} and undone_at is null`);
  return count > 0;
}

function replacementOf({ deviceId: _, ...row }: Row): Replacement {
  return {
    ...row,
    replacedAt: row.replacedAt.toISOString(),
    counterResetAt: row.counterResetAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}
