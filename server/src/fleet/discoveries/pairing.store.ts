import type { PairingWindow } from "@sweepline/contract/fleet/discoveries/pairing.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

type WindowRow = Omit<PairingWindow, "openedAt" | "endsAt"> & { openedAt: Date; endsAt: Date };

/** Older ones go, and with them what was found in them and never decided about. */
const KEPT_WINDOWS = 20;

const isOpen = (now: Date): Sql => sql`w.closed_at is null and w.ends_at > ${now}`;

export function openWindows(
  db: Queries,
  scope: DataScope,
  { now, id }: { now: Date; id?: number },
): Promise<WindowRow[]> {
  const only = id === undefined ? sql`true` : sql`w.id = ${id}`;
  return db.many(sql`
    select w.id, w.organization_id as "organizationId", o.org_name as "organizationName",
      w.opened_at as "openedAt", w.ends_at as "endsAt", w.admitted,
      w.admitted + (select count(*)::int from device_discoveries x where x.pairing_window_id = w.id) as found
    from pairing_windows w join organization_directory o on o.id = w.organization_id
    where ${isOpen(now)} and ${only} and ${withinScope(scope, { organization: "w.organization_id" })}
    order by o.org_name, w.id`);
}

/** Undefined: there is an open one. */
export async function openWindow(
  db: Queries,
  given: { organizationId: number; codeHash: Buffer; now: Date; endsAt: Date },
): Promise<number | undefined> {
  const { organizationId, codeHash, now, endsAt } = given;
  await db.run(sql`
    update pairing_windows set closed_at = ends_at
    where organization_id = ${organizationId} and closed_at is null and ends_at <= ${now}`);
  await db.run(sql`
    delete from pairing_windows where organization_id = ${organizationId} and closed_at is not null and id not in (
      select id from pairing_windows where organization_id = ${organizationId} order by id desc limit ${KEPT_WINDOWS - 1})`);
  const row = await db.maybe<{ id: number }>(sql`
    insert into pairing_windows (organization_id, code_hash, opened_at, ends_at)
    values (${organizationId}, ${codeHash}, ${now}, ${endsAt}) on conflict do nothing returning id`);
  return row?.id;
}

/** Undefined: it is none of the scope, or over already. */
export function closeWindow(
  db: Queries,
  scope: DataScope,
  { id, now }: { id: number; now: Date },
): Promise<{ organizationId: number } | undefined> {
  return db.maybe(sql`
    update pairing_windows w set closed_at = ${now}
    where w.id = ${id} and ${isOpen(now)} and ${withinScope(scope, { organization: "w.organization_id" })}
    returning w.organization_id as "organizationId"`);
}

export async function addAdmitted(db: Queries, windowIds: readonly number[]): Promise<void> {
  await db.run(sql`
    update pairing_windows w set admitted = w.admitted + g.count
    from (select id, count(*)::int as count from unnest(${[...windowIds]}::bigint[]) id group by id) g
    where w.id = g.id`);
}

export interface KnownWindow {
  id: number;
  organizationId: number;
  codeHash: Buffer;
  endsAt: Date;
  /** Names of robots that came in it, and of those that were rejected. */
  names: string[];
  rejected: string[];
}

export function windowsForBroker(db: Queries, now: Date): Promise<KnownWindow[]> {
  return db.many(sql`
    select w.id, w.organization_id as "organizationId", w.code_hash as "codeHash", w.ends_at as "endsAt",
      coalesce(array_agg(distinct x.username) filter (where x.id is not null), '{}') as names,
      coalesce(array_agg(distinct x.username) filter (where x.rejected_at is not null), '{}') as rejected
    from pairing_windows w left join device_discoveries x on x.pairing_window_id = w.id
    where ${isOpen(now)} group by w.id`);
}

/** Devices that sign in by what was entered at them while they were paired. */
export function usernamesForBroker(db: Queries): Promise<{ username: string; serialNumber: string }[]> {
  return db.many(sql`
    select c.username, d.serial_number as "serialNumber" from device_credentials c join devices d on d.id = c.device_id
    where c.username is not null`);
}
