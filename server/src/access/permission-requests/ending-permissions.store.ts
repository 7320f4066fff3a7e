import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

export interface EndingPermission {
  id: number;
  organizationId: number;
  organizationName: string;
  permission: CompanyPermission;
  endsAt: Date;
  /** Whoever applied; null: they are gone. */
  staffId: number | null;
}

/** Grants of an organization and those below it that end soon; each is answered once, to whoever commits. */
export const takeEnding = (
  tx: Queries,
  {
    scope,
    organizationId,
    now,
    until,
    limit,
  }: { scope: DataScope; organizationId: number; now: Date; until: Date; limit: number },
): Promise<EndingPermission[]> =>
  tx.many(sql`
    with ending as (
      select r.id from permission_requests r join organizations o on o.id = r.organization_id
      where r.status = 'approved' and r.end_noticed_at is null and r.ends_at > ${now} and r.ends_at <= ${until}
        and o.path @> array[${organizationId}::bigint] and ${withinScope(scope, { organization: "r.organization_id" })}
      order by r.ends_at, r.id limit ${limit} for update of r skip locked)
    update permission_requests r set end_noticed_at = ${now} from ending, organizations o
    where r.id = ending.id and o.id = r.organization_id
    returning r.id, r.organization_id as "organizationId", o.org_name as "organizationName", r.permission, r.ends_at as "endsAt",
      (select s.staff_id from permission_request_steps s where s.request_id = r.id and s.step = 'applied' order by s.id limit 1) as "staffId"`);
