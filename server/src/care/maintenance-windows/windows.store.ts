import type {
  MaintenanceWindow,
  MaintenanceWindowChange,
  MaintenanceWindowQuery,
  NewMaintenanceWindow,
} from "@sweepline/contract/care/maintenance-windows.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { WindowTimes } from "./windows.ts";

export interface WindowReader {
  scope: DataScope;
  now: Date;
}

const inScope = (scope: DataScope): Sql => withinScope(scope, { organization: "w.organization_id" });
const stateAt = (now: Date): Sql => sql`
  case when w.ends_at <= ${now} then 'ended' when w.starts_at > ${now} then 'planned' else 'running' end`;
const FROM = sql`from maintenance_windows w join organization_directory g on g.id = w.organization_id`;
const named = (ids: Sql, table: Sql): Sql => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name, n.id) from (${table}) n where n.id = any(${ids})), '[]')`;
const columnsFor = ({ scope, now }: WindowReader): Sql => sql`
  w.id, w.organization_id as "organizationId", g.org_name as "organizationName", w.reason,
  ${named(sql`w.place_ids`, sql`select id, name from places p where ${withinScope(scope, { organization: "p.organization_id" })}`)} as places,
  ${named(
    sql`w.device_ids`,
    sql`select id, coalesce(nullif(short_name, ''), serial_number) as name from devices d
    where ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}`,
  )} as devices,
  w.starts_at as "startsAt", w.ends_at as "endsAt", w.weekly, ${stateAt(now)} as state, w.created_by as "createdBy",
  w.ended_by as "endedBy", w.revision`;

type Stored = Omit<MaintenanceWindow, "startsAt" | "endsAt"> & { startsAt: Date; endsAt: Date | null };
const windowOf = ({ startsAt, endsAt, ...row }: Stored): MaintenanceWindow => ({
  ...row,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
});

const SORTS = { startsAt: "w.starts_at", endsAt: "w.ends_at" };

export function pageOfWindows(
  db: Queries,
  reader: WindowReader,
  query: MaintenanceWindowQuery,
): Promise<Page<MaintenanceWindow>> {
  const { search, states } = query;
  const where = allOf([
    inScope(reader.scope),
    search ? sql`w.reason ilike ${containing(search)}` : undefined,
    states?.length ? sql`${stateAt(reader.now)} = any(${states})` : undefined,
  ]);
  const order = orderBy(query, { columns: SORTS, initial: "-startsAt", id: "w.id" });
  return readPage<Stored, MaintenanceWindow>(db, query, {
    rows: sql`select ${columnsFor(reader)} ${FROM} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select ${FROM} where ${where}`,
    row: windowOf,
  });
}

export async function findWindow(
  db: Queries,
  reader: WindowReader,
  id: number,
): Promise<MaintenanceWindow | undefined> {
  const row = await db.maybe<Stored>(
    sql`select ${columnsFor(reader)} ${FROM} where w.id = ${id} and ${inScope(reader.scope)}`,
  );
  return row && windowOf(row);
}

/** Locked until the transaction ends. */
export async function holdWindow(
  tx: Queries,
  reader: WindowReader,
  id: number,
): Promise<MaintenanceWindow | undefined> {
  const row = await tx.maybe<Stored>(
    sql`select ${columnsFor(reader)} ${FROM} where w.id = ${id} and ${inScope(reader.scope)} for update of w`,
  );
  return row && windowOf(row);
}

export async function insertWindow(
  tx: Queries,
  { organizationId, createdBy }: { organizationId: number; createdBy: string },
  window: NewMaintenanceWindow,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into maintenance_windows (organization_id, reason, place_ids, device_ids, starts_at, ends_at, weekly, created_by)
    values (${organizationId}, ${window.reason}, ${window.placeIds}, ${window.deviceIds}, ${window.startsAt}, ${window.endsAt},
      ${jsonOf(window.weekly)}, ${createdBy}) returning id`);
  return id;
}

export const updateWindow = (
  tx: Queries,
  id: number,
  window: Omit<MaintenanceWindowChange, "revision">,
): Promise<number> =>
  tx.run(sql`
    update maintenance_windows set reason = ${window.reason}, place_ids = ${window.placeIds}, device_ids = ${window.deviceIds},
      starts_at = ${window.startsAt}, ends_at = ${window.endsAt}, weekly = ${jsonOf(window.weekly)}, revision = revision + 1
    where id = ${id}`);

/** One that has not begun ends before it does. */
export const endWindow = (
  tx: Queries,
  id: number,
  { at, endedBy }: { at: Date; endedBy: string },
): Promise<number> =>
  tx.run(sql`
    update maintenance_windows set starts_at = least(starts_at, ${at}), ends_at = ${at}, ended_by = ${endedBy}, revision = revision + 1
    where id = ${id}`);

export const countOpen = async (tx: Queries, organizationId: number, now: Date): Promise<number> => {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from maintenance_windows
     where organization_id = ${organizationId} and (ends_at is null or ends_at > ${now})`);
  return n;
};

export interface WindowOfDevice extends WindowTimes {
  id: number;
  reason: string;
}

/** Windows of each device that may last at some time within the span. */
export async function windowsOfDevices(
  db: Queries,
  deviceIds: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<number, WindowOfDevice[]>> {
  const rows = await db.many<
    Omit<WindowOfDevice, "startsAt" | "endsAt"> & {
      deviceId: number;
      startsAt: Date;
      endsAt: Date | null;
    }
  >(sql`
    select d.id as "deviceId", w.id, w.reason, w.starts_at as "startsAt", w.ends_at as "endsAt", w.weekly
      from maintenance_windows w
      join organization_directory o on w.organization_id = any(o.path)
      join devices d on d.organization_id = o.id
     where w.starts_at <= ${to} and (w.ends_at is null or w.ends_at > ${from}) and d.id = any(${[...deviceIds]})
       and (w.place_ids = '{}' and w.device_ids = '{}' or d.id = any(w.device_ids)
         or exists (select from place_devices pd where pd.device_id = d.id and pd.place_id = any(w.place_ids)))
     order by d.id, w.id`);
  const found = new Map<number, WindowOfDevice[]>();
  for (const { deviceId, startsAt, endsAt, ...window } of rows)
    found.set(deviceId, [
      ...(found.get(deviceId) ?? []),
      { ...window, startsAt: startsAt.getTime(), endsAt: endsAt?.getTime() ?? null },
    ]);
  return found;
}

export const deleteEnded = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from maintenance_windows where ends_at < ${before}`);

export const WINDOWS_OF_ORGANIZATIONS = sql`select organization_id from maintenance_windows`;

/** For the audit log. */
export const WINDOW_NAMES = namedByNumber(
  (ids, scope) => sql`
    select w.id, w.reason as name
    from maintenance_windows w
    where w.id = any(${ids}) and ${withinScope(scope, { organization: "w.organization_id" })}`,
);
