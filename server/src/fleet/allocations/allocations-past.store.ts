import type { AllocationKind } from "@sweepline/contract/fleet/allocations.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** A period of a past that was written down afterwards; it ends where the device's next one begins. */
export interface PastPeriod {
  deviceId: number;
  kind: AllocationKind;
  organizationId: number;
  operatorStaffId: number | null;
  at: Date;
  byStaffId: number | null;
  reason: string;
}

/** In place of what is noted of these devices so far. Names are those of now; the last period of each is to be what holds. */
export async function writePast(tx: Queries, periods: readonly PastPeriod[]): Promise<void> {
  const all = <K extends keyof PastPeriod>(key: K) => periods.map((period) => period[key]);
  await tx.run(sql`delete from device_allocations where device_id = any(${all("deviceId")}::bigint[])`);
  await tx.run(sql`
    insert into device_allocations (device_id, kind, organization_id, organization_name, operator_staff_id,
      operator_name, from_organization_id, from_organization_name, from_operator_staff_id, from_operator_name,
      assigned_at, ended_at, by_staff_id, by_name, reason)
    select g.device_id, g.kind, o.id, o.org_name, s.id, s.display_name,
      lag(o.id) over w, lag(o.org_name) over w, lag(s.id) over w, lag(s.display_name) over w,
      g.at, lead(g.at) over w, who.id, who.display_name, g.reason
    from unnest(${all("deviceId")}::bigint[], ${all("kind")}::text[], ${all("organizationId")}::bigint[],
        ${all("operatorStaffId")}::bigint[], ${all("at")}::timestamptz[], ${all("byStaffId")}::bigint[],
        ${all("reason")}::text[]) as g (device_id, kind, organization_id, operator_id, at, by_id, reason)
      join organization_directory o on o.id = g.organization_id
      left join people_directory s on s.id = g.operator_id
      left join people_directory who on who.id = g.by_id
    window w as (partition by g.device_id order by g.at)`);
}
