import { type ScopeKind, STANDARD_ROLES, type StandardRole } from "@sweepline/contract/access/roles.ts";
import { STAFF_REFUSALS } from "@sweepline/contract/access/staff.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type Actor, type Audit, SYSTEM } from "../../system/logs/index.ts";
import { everyPermission } from "../menus/index.ts";
import { createRoleChanges, type RoleChanges } from "./role-changes.service.ts";
import { ROLE_PERMISSIONS, ROLE_REACH } from "./role-permissions.ts";
import { createRoleReads, type ReadDeps, type RoleReads } from "./role-reads.service.ts";
import { type Role, rolesStore } from "./roles.store.ts";

export interface NewRole {
  roleCode: string;
  roleName: string;
  scopeKind: ScopeKind;
  permissions: readonly string[];
  /** Where the scope is `chosen`. */
  organizationIds?: readonly number[];
}

export interface Roles extends RoleReads, RoleChanges {
  /** The roles of these codes, or a refusal that names the one that is missing or out of the type's range. */
  forOrganizationType(codes: readonly string[], orgTypeCode: string): Promise<Role[]>;
  create(role: NewRole, by?: Actor): Promise<void>;
  /** Changes what a role may do, for everyone who holds it and at once. */
  setPermissions(roleCode: string, permissions: readonly string[], by: Actor): Promise<void>;
  /** Makes the standard roles be what the table says. */
  ensureStandard(): Promise<void>;
}

interface Deps extends ReadDeps {
  db: Database;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
}

export function createRoles(deps: Deps): Roles {
  const { db } = deps;
  const store = rolesStore(db);
  return {
    ...createRoleReads(deps),
    ...createRoleChanges(deps),
    async forOrganizationType(codes, orgTypeCode) {
      const roles = await store.findByCodes(codes);
      for (const code of codes) refuseUnfit(roles, code, orgTypeCode);
      return roles;
    },
    create: (role, by = SYSTEM) => create(deps, role, by),
    async setPermissions(roleCode, permissions, by) {
      const [role] = await store.findByCodes([roleCode]);
      if (!role) throw new Refused(STAFF_REFUSALS.unknownRole, { values: { role: roleCode } });
      await db.transaction(async (tx) => {
        await rolesStore(tx).setPermissions(role.id, permissions);
        await record(deps.audit, tx, { roleCode, permissions, by, action: "access_roles_update" });
      });
      deps.announcer.announceRights({ staffIds: await store.holdersOf(role.id) });
    },
    ensureStandard: () =>
      db.transaction(async (tx) => {
        for (const code of Object.keys(STANDARD_ROLES) as StandardRole[]) await writeStandard(tx, code);
      }),
  };
}

function refuseUnfit(roles: readonly Role[], code: string, orgTypeCode: string): void {
  const role = roles.find(({ roleCode }) => roleCode === code);
  if (!role) throw new Refused(STAFF_REFUSALS.unknownRole, { values: { role: code } });
  if (role.roleTypeRange.length > 0 && !role.roleTypeRange.includes(orgTypeCode))
    throw new Refused(STAFF_REFUSALS.roleOutOfRange, { values: { role: code } });
}

async function create({ db, audit }: Deps, role: NewRole, by: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const store = rolesStore(tx);
    const id = await store.insertOwn(role);
    if (id === undefined) throw new Error(`there is a role ${role.roleCode} already`);
    await store.setPermissions(id, role.permissions);
    await store.chooseOrganizations(id, role.organizationIds ?? []);
    await record(audit, tx, { ...role, by, action: "access_roles_create" });
  });
}

function record(
  audit: Audit,
  tx: Queries,
  change: { roleCode: string; by: Actor; action: string } & Partial<NewRole>,
): Promise<void> {
  const { by, action, ...after } = change;
  return audit.record(tx, { actor: by, action, subject: { kind: "role", id: change.roleCode }, after });
}

async function writeStandard(tx: Queries, code: StandardRole): Promise<void> {
  const store = rolesStore(tx);
  const { scopeKind, range, roleType } = ROLE_REACH[code];
  const id = await store.upsertStandard({
    roleCode: code,
    roleName: STANDARD_ROLES[code].en,
    roleType,
    roleTypeRange: range,
    scopeKind,
  });
  const permissions = ROLE_PERMISSIONS[code];
  await store.setPermissions(id, permissions === "every" ? await everyPermission(tx) : permissions);
}
