import type { AllocationNode } from "@sweepline/contract/fleet/allocations.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

/** Organizations as receivers of devices, and who of them may operate one: always within a scope. */
export interface Operator {
  id: number;
  username: string;
  displayName: string;
}

/** Longer rows of brothers are searched. */
const MAX_NODES = 1_000;
const MAX_MATCHES = 200;
const MAX_OPERATORS = 100;

const visible = (scope: DataScope, alias: string): Sql => withinScope(scope, { organization: `${alias}.id` });

const matching = (search: string): Sql => {
  const like = containing(search);
  return sql`o.org_name ilike ${like} or o.short_name ilike ${like} or o.org_code ilike ${like}`;
};

/** Neither disabled nor below one that is. */
const USABLE = sql`not exists (select from organization_directory up where up.id = any(o.path) and not up.is_enabled)`;

function asked(
  scope: DataScope,
  { parentId, search }: { parentId?: number | undefined; search?: string | undefined },
) {
  if (search)
    return sql`o.id in (select unnest(match.path) from (
      select o.path from organization_directory o where ${allOf([visible(scope, "o"), matching(search)])}
      order by o.org_name, o.id limit ${MAX_MATCHES}) match)`;
  return parentId === undefined ? sql`above.id is null` : sql`above.id = ${parentId}`;
}

/** Devices are counted once for the whole fleet and added up along the paths: cheaper than a count for each node. */
export function level(
  db: Queries,
  scope: DataScope,
  query: { parentId?: number | undefined; search?: string | undefined },
): Promise<AllocationNode[]> {
  return db.many<AllocationNode>(sql`
    with held as (
      select organization_id as id, count(*)::int as devices from devices
      where decommissioned_at is null group by organization_id
    ), branches as (
      select branch.id, sum(held.devices)::int as devices
      from held join organization_directory o on o.id = held.id cross join unnest(o.path) as branch(id) group by branch.id
    )
    select o.id, above.id as "parentId", o.org_name as "orgName", o.short_name as "shortName",
      o.org_type_code as "orgTypeCode",
      array(select up.id from organization_directory up where up.id = any(o.path) and up.id <> o.id and ${visible(scope, "up")}
        order by array_length(up.path, 1))::float8[] as "aboveIds",
      ${USABLE} as "isUsable",
      (select count(*)::int from organization_directory below where below.parent_id = o.id and ${visible(scope, "below")})
        as "childCount",
      coalesce(held.devices, 0) as "deviceCount", coalesce(branches.devices, 0) as "branchDeviceCount"
    from organization_directory o
      left join organization_directory above on above.id = o.parent_id and ${visible(scope, "above")}
      left join held on held.id = o.id
      left join branches on branches.id = o.id
    where ${allOf([visible(scope, "o"), asked(scope, query)])}
    order by array_length(o.path, 1), o.org_name, o.id limit ${MAX_NODES + MAX_MATCHES}`);
}

export function operators(
  db: Queries,
  scope: DataScope,
  { organizationId, search }: { organizationId: number; search?: string | undefined },
): Promise<Operator[]> {
  return db.many<Operator>(sql`
    select s.id, s.username, s.display_name as "displayName" from people_directory s
    where ${allOf([
      sql`s.organization_id = ${organizationId} and s.is_enabled`,
      withinScope(scope, { organization: "s.organization_id", operator: "s.id" }),
      search
        ? sql`lower(s.username || ' ' || s.display_name) like ${containing(search.toLowerCase())}`
        : undefined,
    ])}
    order by s.display_name, s.id limit ${MAX_OPERATORS}`);
}

export interface Receiver {
  id: number;
  orgName: string;
  path: number[];
  isUsable: boolean;
}

/** Held until the commit, so that none is deleted or disabled under a move. */
export function receivers(tx: Queries, scope: DataScope, ids: readonly number[]): Promise<Receiver[]> {
  return tx.many<Receiver>(sql`
    select o.id, o.org_name as "orgName", o.path::float8[] as path, ${USABLE} as "isUsable"
    from organization_directory o where o.id = any(${[...ids]}::bigint[]) and ${visible(scope, "o")}
    order by o.id for share of o`);
}

/** Of these people those who are enabled, each with the organization that they belong to. */
export function enabledStaff(
  tx: Queries,
  ids: readonly number[],
): Promise<{ id: number; organizationId: number; displayName: string }[]> {
  return tx.many(sql`
    select s.id, s.organization_id as "organizationId", s.display_name as "displayName" from people_directory s
    where s.id = any(${[...ids]}::bigint[]) and s.is_enabled order by s.id for share of s`);
}
