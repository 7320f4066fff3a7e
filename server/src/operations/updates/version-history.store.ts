import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

interface Asked {
  productId: number;
  kind: string;
  organizationId?: number | undefined;
}

const devicesOf = (scope: DataScope, { productId, organizationId }: Asked): Sql => sql`
  d.product_id = ${productId} and d.decommissioned_at is null
  and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}
  and ${
    organizationId === undefined
      ? sql`true`
      : sql`d.organization_id in (select f.id from organization_directory f where f.path @> ${[organizationId]}::bigint[])`
  }`;

/** How many of the devices that there are run which version now. */
export const versionsNow = (
  db: Queries,
  scope: DataScope,
  asked: Asked,
): Promise<{ version: string; devices: number }[]> =>
  db.many(sql`
    select v.version, count(*)::int as devices from device_versions v join devices d on d.id = v.device_id
    where v.kind = ${asked.kind} and ${devicesOf(scope, asked)} group by v.version order by devices desc, v.version`);

/** How many went from which version to which on which day. */
export const versionChanges = (
  db: Queries,
  scope: DataScope,
  asked: Asked & { since: Date },
): Promise<{ day: string; before: string; version: string; devices: number }[]> =>
  db.many(sql`
    select to_char(c.at at time zone 'UTC', 'YYYY-MM-DD') as day, c.before, c.version, count(*)::int as devices
    from device_version_changes c join devices d on d.id = c.device_id
    where c.at >= ${asked.since} and c.kind = ${asked.kind} and ${devicesOf(scope, asked)}
    group by 1, 2, 3`);
