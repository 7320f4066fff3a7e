import type {
  OrganizationListQuery,
  OrganizationNode,
  OrganizationOption,
  OrganizationRow,
} from "@sweepline/contract/access/organizations/index.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { Holdings } from "./organization-holdings.store.ts";

/** Reading of organizations for people: always within a scope, and of the one above only what the scope shows. */
export interface OptionFilter {
  search?: string | undefined;
  ids?: readonly number[] | undefined;
}

export interface Counts {
  childCount: number;
  staffCount: number;
  deviceCount: number;
  administrators: { id: number; displayName: string; username: string; enabled: boolean }[];
  branch: { organizationCount: number; staffCount: number; deviceCount: number };
}

/** Longer rows of options, or of brothers in the tree, are searched. */
const MAX_OPTIONS = 1_000;
const MAX_MATCHES = 200;
const MAX_ADMINISTRATORS = 20;

const SORTS = {
  orgName: "o.org_name",
  orgCode: "o.org_code",
  orgTypeCode: "o.org_type_code",
  createdAt: "o.created_at",
};

const OPTION = sql`o.id, above.id as "parentId", above.org_name as "parentName", o.org_name as "orgName",
  o.short_name as "shortName", o.org_type_code as "orgTypeCode"`;

const ROW = sql`${OPTION}, o.org_code as "orgCode", o.principal, o.address, o.region_info as "regionInfo", o.logo, o.iccid,
  o.product_name as "productName", o.created_at as "createdAt", o.revision,
  case when o.is_enabled then '0' else '1' end as status,
  json_build_object('zh', coalesce(t.name_zh, o.org_type_code), 'en', coalesce(t.name_en, o.org_type_code))
    as "orgTypeName",
  exists (select from organizations up where up.id = any(o.path) and up.id <> o.id and not up.is_enabled)
    as "isBelowDisabled"`;

const visible = (scope: DataScope, alias = "o"): Sql => withinScope(scope, { organization: `${alias}.id` });

/** With the one above as `above` where the scope shows it, and with the type as `t`. */
const tables = (scope: DataScope): Sql => sql`organizations o
  left join organizations above on above.id = o.parent_id and ${visible(scope, "above")}
  left join organization_types t on t.code = o.org_type_code`;

const matching = (search: string | undefined): Sql | false => {
  if (!search) return false;
  const like = containing(search);
  return sql`o.org_name ilike ${like} or o.short_name ilike ${like} or o.org_code ilike ${like}`;
};

type Raw = Omit<OrganizationRow, "createdAt"> & { createdAt: Date };
const rowOf = (row: Raw): OrganizationRow => ({ ...row, createdAt: row.createdAt.toISOString() });

export const organizationReads = (db: Queries) => ({
  options: (scope: DataScope, { search, ids }: OptionFilter) =>
    db.many<OrganizationOption>(sql`
      select ${OPTION} from ${tables(scope)}
      where ${allOf([visible(scope), ids !== undefined && sql`o.id = any(${[...ids]}::bigint[])`, matching(search)])}
      order by array_length(o.path, 1), o.org_name, o.id limit ${MAX_OPTIONS}`),

  /** One level: the topmost that are visible, or what stands directly below one. */
  level: (scope: DataScope, parentId: number | undefined) =>
    nodes(db, scope, parentId === undefined ? sql`above.id is null` : sql`above.id = ${parentId}`),

  /** What a search finds, with all above it. */
  found: (scope: DataScope, search: string) =>
    nodes(
      db,
      scope,
      sql`o.id in (select unnest(match.path) from (
        select o.path from organizations o where ${allOf([visible(scope), matching(search)])}
        order by o.org_name, o.id limit ${MAX_MATCHES}) match)`,
    ),

  async page(scope: DataScope, query: OrganizationListQuery) {
    const { search, organizationId, orgTypeCode, status } = query;
    const conditions = allOf([
      visible(scope),
      matching(search),
      organizationId !== undefined && sql`o.path && ${[organizationId]}::bigint[]`,
      orgTypeCode !== undefined && orgTypeCode !== "" && sql`o.org_type_code = ${orgTypeCode}`,
      status !== undefined && sql`o.is_enabled = ${status === "0"}`,
    ]);
    const order = orderBy(query, { columns: SORTS, initial: "orgName", id: "o.id" });
    return readPage(db, query, {
      rows: sql`select ${ROW} from ${tables(scope)} where ${conditions} ${order} ${limitOf(query)}`,
      all: sql`select from organizations o where ${conditions}`,
      row: rowOf,
    });
  },

  /** The scope decides what is said of those above it; whether it is visible itself was asked before. */
  async row(scope: DataScope, id: number) {
    const row = await db.maybe<Raw>(sql`select ${ROW} from ${tables(scope)} where o.id = ${id}`);
    return row && rowOf(row);
  },

  ancestors: (scope: DataScope, id: number) =>
    db.many<{ id: number; orgName: string }>(sql`
      select o.id, o.org_name as "orgName" from organizations o
      where o.id in (select unnest(path) from organizations where id = ${id}) and o.id <> ${id} and ${visible(scope)}
      order by array_length(o.path, 1)`),

  counts: (id: number, { devices }: Pick<Holdings, "devices">) =>
    db.one<Counts>(sql`
      with branch as (select o.id from organizations o where o.path && ${[id]}::bigint[]),
        held_devices as not materialized (${devices})
      select (select count(*) from organizations where parent_id = ${id}) as "childCount",
        (select count(*) from staff where organization_id = ${id}) as "staffCount",
        (select count(*) from held_devices where organization_id = ${id}) as "deviceCount",
        (select coalesce(json_agg(a), '[]') from (
          select s.id, s.display_name as "displayName", s.username, s.is_enabled as enabled from staff s
          where s.organization_id = ${id} and s.kind = 'admin' order by s.is_enabled desc, s.id limit ${MAX_ADMINISTRATORS}
        ) a) as administrators,
        json_build_object('organizationCount', (select count(*) from branch),
          'staffCount', (select count(*) from staff where organization_id in (select id from branch)),
          'deviceCount', (select count(*) from held_devices where organization_id in (select id from branch))) as branch`),
});

const nodes = (db: Queries, scope: DataScope, condition: Sql) =>
  db.many<OrganizationNode>(sql`
    select ${OPTION}, case when o.is_enabled then '0' else '1' end as status,
      (select count(*) from organizations below where below.parent_id = o.id and ${visible(scope, "below")})
        as "childCount"
    from ${tables(scope)}
    where ${allOf([visible(scope), condition])}
    order by array_length(o.path, 1), o.org_name, o.id
    limit ${MAX_OPTIONS + MAX_MATCHES}`);

/** For the audit log. */
export const ORGANIZATION_NAMES = namedByNumber(
  (ids, scope) => sql`
    select o.id, o.org_name as name
    from organizations o
    where o.id = any(${ids}) and ${visible(scope)}`,
);
