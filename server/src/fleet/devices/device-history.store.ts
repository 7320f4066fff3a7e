import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { held } from "./devices.store.ts";

/**
 * Whose history is whose (docs/decisions/0094): of a device one reads what happened since it came into one's scope for the
 * last time. Periods follow each other without a gap, so that is when the last period ended that was not one's own.
 */
export interface DeviceHistory {
  serialNumber: string;
  /** Null: from its beginning. */
  from: Date | null;
  decommissionedAt: Date | null;
}

/** A period within the scope, also one of an organization that is no more. */
function ownPeriod(scope: DataScope): Sql {
  const own = withinScope(scope, { organization: "a.organization_id", operator: "a.operator_staff_id" });
  if (scope.rootIds.length === 0) return own;
  return sql`(${own} or a.organization_id in (
    select f.id from former_organizations f where f.path && ${[...scope.rootIds]}::bigint[]))`;
}

/** From when on the history of the device in that column is within the scope, as a value; null: from its beginning. */
export function historyStart(scope: DataScope, device: string): Sql {
  if (scope.isAll) return sql`null::timestamptz`;
  // Not false but not true: a period without an operation account is nobody's own.
  return sql`(select max(a.ended_at) from device_allocations a
    where a.device_id = ${raw(device)} and a.ended_at is not null and ${ownPeriod(scope)} is not true)`;
}

/** Rows of devices `d` that happened at `at`: of a device one reads what was since it came into one's scope (docs/decisions/0094). */
export function sinceHeld(scope: DataScope, at: Sql): Sql {
  if (scope.isAll) return sql`true`;
  return sql`${held(scope)} and ${at} >= coalesce(${historyStart(scope, "d.id")}, '-infinity')`;
}

/**
 * Devices within the scope, each with since when its history is (`id`, `since`): to be joined with rows of which there are very many. Found first
 * and once each, so that rows of others are not even looked at.
 */
export const heldDevices = (scope: DataScope): Sql => sql`
  (select d.id, coalesce(${historyStart(scope, "d.id")}, '-infinity') as since from devices d where ${held(scope)} offset 0)`;

/** In use or not. */
export function historyOf(db: Queries, scope: DataScope, id: number): Promise<DeviceHistory | undefined> {
  return db.maybe<DeviceHistory>(sql`
    select d.serial_number as "serialNumber", ${historyStart(scope, "d.id")} as "from",
      d.decommissioned_at as "decommissionedAt"
    from devices d where d.id = ${id} and ${held(scope)}`);
}
