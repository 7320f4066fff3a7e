import type { RequirementKind } from "@sweepline/contract/access/second-factors/shapes.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

export interface RequirementRecord {
  kind: RequirementKind;
  id: number;
  name: string;
  roleCode: string;
  isStandard: boolean;
  isRequired: boolean;
  /** Whose people asked for it. */
  requiredBy: number | null;
  /** Whether those are within the caller's scope. */
  isByOwn: boolean;
  people: number;
  peopleWithout: number;
}

/** People that a scope shows, with whether they have a factor. */
const peopleWhere = (scope: DataScope, whom: Sql): Sql => sql`
  select count(*)::int as people,
    (count(*) filter (where not exists (select from staff_totp t where t.staff_id = s.id and t.confirmed_at is not null)
      and not exists (select from staff_passkeys k where k.staff_id = s.id)))::int as "peopleWithout"
  from staff s join organizations o on o.id = s.organization_id
  where ${whom} and ${withinScope(scope, { organization: "s.organization_id", operator: "s.id" })}`;

const isByOwn = (scope: DataScope, column: string): Sql => sql`
  exists (select from organizations b where b.id = ${raw(column)}
    and ${withinScope(scope, { organization: "b.id" })}) as "isByOwn"`;

export const requirementsStore = (db: Queries) => ({
  /** Standard roles, and those made within the scope. */
  roles: (scope: DataScope, id?: number) =>
    db.many<RequirementRecord>(sql`
      select 'role' as kind, r.id, r.role_name as name, r.role_code as "roleCode", r.is_standard as "isStandard",
        r.second_factor_required as "isRequired", r.second_factor_required_by as "requiredBy",
        ${isByOwn(scope, "r.second_factor_required_by")}, c.people, c."peopleWithout"
      from roles r cross join lateral (${peopleWhere(
        scope,
        sql`s.id in (select sr.staff_id from staff_roles sr where sr.role_id = r.id)`,
      )}) c
      where (r.is_standard or ${withinScope(scope, { organization: "r.organization_id" })})
        and (${id ?? null}::bigint is null or r.id = ${id ?? null})
      order by r.is_standard desc, r.role_name, r.id`),

  /** Those that ask for it, and the one that is looked for. */
  organizations: (scope: DataScope, id: number | undefined) =>
    db.many<RequirementRecord>(sql`
      select 'organization' as kind, a.id, a.org_name as name, '' as "roleCode", false as "isStandard",
        a.second_factor_required as "isRequired", a.second_factor_required_by as "requiredBy",
        ${isByOwn(scope, "a.second_factor_required_by")}, c.people, c."peopleWithout"
      from organizations a cross join lateral (${peopleWhere(scope, sql`a.id = any(o.path)`)}) c
      where ${withinScope(scope, { organization: "a.id" })}
        and (a.second_factor_required or a.id = ${id ?? null}::bigint)
      order by a.path, a.id limit 200`),

  /** Whom it covers, wherever they are: their sessions look again at what they may. */
  covered: async ({ kind, id }: { kind: RequirementKind; id: number }) => {
    const rows = await db.many<{ id: number }>(
      kind === "role"
        ? sql`select staff_id as id from staff_roles where role_id = ${id}`
        : sql`select s.id from staff s join organizations o on o.id = s.organization_id where ${id} = any(o.path)`,
    );
    return rows.map((row) => row.id);
  },

  /** Of people that the scope shows. */
  isSeen: async (scope: DataScope, staffId: number) => {
    const row = await db.one<{ isSeen: boolean }>(sql`
      select exists (select from staff s where s.id = ${staffId}
        and ${withinScope(scope, { organization: "s.organization_id", operator: "s.id" })}) as "isSeen"`);
    return row.isSeen;
  },
});
