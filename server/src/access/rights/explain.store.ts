import type { ScopeKind, StandardRole } from "@sweepline/contract/access/roles.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

export interface ExplainedPerson {
  id: number;
  displayName: string;
  username: string;
  organizationId: number;
  organizationName: string;
  isEnabled: boolean;
  isOrganizationEnabled: boolean;
  mustChangePassword: boolean;
}

export interface HeldRole {
  roleId: number;
  roleCode: StandardRole | (string & {});
  roleName: string;
  isStandard: boolean;
  scopeKind: ScopeKind;
  chosenIds: number[];
  hasPermission: boolean;
}

export interface Place {
  id: number;
  name: string;
  /** Names from the root down to the organization itself. */
  path: string[];
}

export const explainStore = (db: Queries) => ({
  /** As the staff list shows people: those of organizations in scope, and by the scope `self` oneself. */
  person: (scope: DataScope, id: number) =>
    db.maybe<ExplainedPerson>(sql`
      select s.id, s.display_name as "displayName", s.username, s.organization_id as "organizationId",
        o.org_name as "organizationName", s.is_enabled as "isEnabled",
        not exists (select from organizations above where above.id = any(o.path) and not above.is_enabled)
          as "isOrganizationEnabled",
        s.must_change_password as "mustChangePassword"
      from staff s join organizations o on o.id = s.organization_id
      where s.id = ${id} and ${withinScope(scope, { organization: "s.organization_id", operator: "s.id" })}`),

  rolesOf: (staffId: number, permission: string) =>
    db.many<HeldRole>(sql`
      select r.id as "roleId", r.role_code as "roleCode", r.role_name as "roleName", r.is_standard as "isStandard",
        r.scope_kind as "scopeKind",
        (select coalesce(json_agg(ro.organization_id), '[]') from role_organizations ro where ro.role_id = r.id)
          as "chosenIds",
        ${permission} = any(r.permissions) as "hasPermission"
      from staff_roles sr join roles r on r.id = sr.role_id
      where sr.staff_id = ${staffId} order by r.role_name, r.id`),

  places: (ids: readonly number[]) =>
    db.many<Place>(sql`
      select o.id, o.org_name as name,
        (select json_agg(a.org_name order by array_length(a.path, 1)) from organizations a where a.id = any(o.path))
          as path
      from organizations o where o.id = any(${[...ids]}::bigint[])`),
});
