import type { RoleListQuery, ScopeKind, StandardRole } from "@sweepline/contract/access/roles.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

export interface RoleRecord {
  id: number;
  roleName: string;
  roleCode: string;
  roleType: "" | "00" | "01" | "02";
  roleTypeRange: string[];
  standardRole: boolean;
  roleDesc: string;
  scopeKind: ScopeKind;
  staysSignedIn: boolean;
  organizationId: number | null;
  organizationName: string | null;
  staffCount: number;
  permissionCount: number;
  createdAt: Date;
  revision: number;
}

export interface RoleOption {
  id: number;
  roleCode: string;
  roleName: string;
  standardRole: boolean;
}

const COLUMNS = raw(`r.id, r.role_name as "roleName", r.role_code as "roleCode", r.role_type as "roleType",
  r.role_type_range as "roleTypeRange", r.is_standard as "standardRole", r.role_desc as "roleDesc",
  r.scope_kind as "scopeKind", r.stays_signed_in as "staysSignedIn", r.organization_id as "organizationId",
  cardinality(r.permissions) as "permissionCount", r.created_at as "createdAt", r.revision`);

/** Standard roles belong to everyone; others are seen where their maker is. */
const visible = (scope: DataScope): Sql =>
  sql`(r.is_standard or ${withinScope(scope, { organization: "r.organization_id" })})`;

/** The roles of `chosen`, each with its figures: counted together, not one by one. Who sees everyone counts without looking at people. */
const withFigures = (scope: DataScope, chosen: Sql): Sql => sql`
  with chosen as (${chosen}),
  holders as (
    select sr.role_id, count(*) as n from staff_roles sr
    ${scope.isAll ? empty : sql`join staff s on s.id = sr.staff_id`}
    where sr.role_id in (select id from chosen)
      and ${withinScope(scope, { organization: "s.organization_id" })}
    group by sr.role_id
  )
  select chosen.*, o.org_name as "organizationName", coalesce(holders.n, 0) as "staffCount"
  from chosen left join organizations o on o.id = chosen."organizationId" left join holders on holders.role_id = chosen.id
  order by chosen.place`;

const SORTS = {
  columns: {
    roleName: "r.role_name",
    roleCode: "r.role_code",
    createdAt: "r.created_at",
    standardFirst: "(not r.is_standard)",
  },
  initial: "standardFirst",
  id: "r.id",
};

export const roleReadsStore = (db: Queries) => ({
  /** `standardCodes`: standard roles that the search means by a name which the table does not hold. */
  page: (
    scope: DataScope,
    { query, standardCodes }: { query: RoleListQuery; standardCodes: readonly StandardRole[] },
  ): Promise<Page<RoleRecord>> => {
    const { search, standardRole, roleType } = query;
    const conditions = allOf([
      visible(scope),
      standardRole !== undefined && sql`r.is_standard = ${standardRole}`,
      roleType !== undefined && sql`r.role_type = ${roleType}`,
      search !== undefined &&
        search !== "" &&
        sql`r.role_name ilike ${containing(search)} or r.role_code ilike ${containing(search)}
          or r.is_standard and r.role_code = any(${[...standardCodes]})`,
    ]);
    const order = orderBy(query, SORTS);
    return readPage(db, query, {
      rows: withFigures(
        scope,
        sql`select ${COLUMNS}, row_number() over (${order}) as place from roles r where ${conditions}
          ${order} ${limitOf(query)}`,
      ),
      all: sql`select from roles r where ${conditions}`,
      row: (row: RoleRecord) => row,
    });
  },

  /** Those of the ids that are seen, in the order of the ids. */
  among: (scope: DataScope, ids: readonly number[]): Promise<RoleRecord[]> =>
    db.many<RoleRecord>(
      withFigures(
        scope,
        sql`select ${COLUMNS}, array_position(${[...ids]}::bigint[], r.id) as place from roles r
          where r.id = any(${[...ids]}::bigint[]) and ${visible(scope)}`,
      ),
    ),

  /** Roles that may stand with people of an organization, by its place and type; anywhere where none is given. */
  candidates: (scope: DataScope, organizationId: number | undefined, limit: number) =>
    db.many<RoleOption>(sql`
      select r.id, r.role_code as "roleCode", r.role_name as "roleName", r.is_standard as "standardRole"
      from roles r
      where ${
        organizationId === undefined
          ? visible(scope)
          : sql`exists (select from organizations o where o.id = ${organizationId}
              and (r.organization_id is null or r.organization_id = any(o.path))
              and (r.role_type_range = '{}' or o.org_type_code = any(r.role_type_range)))`
      }
      order by (not r.is_standard), r.role_name, r.id limit ${limit}`),

  /** Those of the organizations that are seen. */
  organizationsWithin: async (scope: DataScope, ids: readonly number[]) => {
    const rows = await db.many<{ id: number }>(sql`
      select o.id from organizations o
      where o.id = any(${[...ids]}::bigint[]) and ${withinScope(scope, { organization: "o.id" })}`);
    return rows.map(({ id }) => id);
  },

  /** What stands beside the row itself. */
  partsOf: (roleId: number) =>
    db.one<{ menuIds: number[]; organizationIds: number[]; permissions: string[] }>(sql`
      select
        (select coalesce(json_agg(rm.menu_id order by rm.menu_id), '[]') from role_menus rm
          where rm.role_id = ${roleId}) as "menuIds",
        (select coalesce(json_agg(ro.organization_id order by ro.organization_id), '[]') from role_organizations ro
          where ro.role_id = ${roleId}) as "organizationIds",
        coalesce((select r.permissions from roles r where r.id = ${roleId}), '{}') as permissions`),
});

/** For the audit log. */
export const ROLE_NAMES = namedByNumber(
  (ids, scope) => sql`
    select r.id, r.role_name as name
    from roles r
    where r.id = any(${ids}) and ${visible(scope)}`,
);
