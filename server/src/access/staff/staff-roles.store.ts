import sql, { raw } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

/** A role as it may be handed out. */
export interface GrantableRole {
  id: number;
  roleCode: string;
  roleName: string;
  /** Types of organizations that may hand it out; empty: any. */
  roleTypeRange: string[];
  /** Who made it: handed out there and below. Null: a standard role. */
  organizationId: number | null;
}

export interface Place {
  id: number;
  path: number[];
  orgName: string;
  shortName: string;
  orgCode: string;
  orgTypeCode: string;
}

const PLACE = raw(`o.id, array_to_json(o.path) as path, o.org_name as "orgName", o.short_name as "shortName",
  o.org_code as "orgCode", o.org_type_code as "orgTypeCode"`);
const PLACE_SCOPE = { organization: "o.id" };

export const staffRolesStore = (db: Queries) => ({
  roles: (ids?: readonly number[]) =>
    db.many<GrantableRole>(sql`
      select id, role_code as "roleCode", role_name as "roleName", role_type_range as "roleTypeRange",
        organization_id as "organizationId"
      from roles where ${ids === undefined} or id = any(${[...(ids ?? [])]}::bigint[])`),

  place: (id: number) => db.maybe<Place>(sql`select ${PLACE} from organizations o where o.id = ${id}`),

  placeWithin: (scope: DataScope, id: number) =>
    db.maybe<Place>(sql`
      select ${PLACE} from organizations o where o.id = ${id} and ${withinScope(scope, PLACE_SCOPE)}`),

  /** Places of these codes, or where a code is none, of these names. */
  placesNamed: (scope: DataScope, names: readonly string[]) =>
    db.many<Place>(sql`
      select ${PLACE} from organizations o
      where (o.org_code = any(${[...names]}) or o.org_name = any(${[...names]}) or o.short_name = any(${[...names]}))
        and ${withinScope(scope, PLACE_SCOPE)}`),
});
