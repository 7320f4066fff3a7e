import {
  ROLE_REFUSALS,
  ROLE_TYPE,
  type RoleFields,
  type ScopeKind,
} from "@sweepline/contract/access/roles.ts";
import { STAFF_REFUSALS } from "@sweepline/contract/access/staff.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { Refused, refusedAt } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { createRights } from "../rights/index.ts";
import { roleChangesStore } from "./role-changes.store.ts";
import { visibleRole } from "./role-reads.service.ts";
import { rolesStore } from "./roles.store.ts";
import { type RoleRecord, roleReadsStore } from "./roles-reads.store.ts";

const record = recorderOf("access_roles", "role");

/**
 * Roles as people make them. What is written is measured, in the same transaction, against the rights of whoever writes
 * it: nobody gives a role a permission or a reach that they lack, nor touches a role that holds such. Standard roles are
 * fixed. A change acts at once on everyone who holds the role.
 */
export interface RoleChanges {
  /** Each answers the role's id. */
  make(requester: Requester, fields: RoleFields): Promise<number>;
  change(requester: Requester, change: RoleFields & { id: number; revision: number }): Promise<number>;
  copy(requester: Requester, id: number, names: { roleName: string; roleCode: string }): Promise<number>;
  remove(requester: Requester, id: number): Promise<void>;
}

interface Deps {
  db: Database;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
}

export function createRoleChanges(deps: Deps): RoleChanges {
  return {
    make: (requester, fields) => make(deps, requester, fields),
    change: (requester, change) => changeRole(deps, requester, change),
    copy: (requester, id, names) => copy(deps, requester, { id, names }),
    remove: (requester, id) => remove(deps, requester, id),
  };
}

async function make({ db, audit }: Deps, requester: Requester, fields: RoleFields): Promise<number> {
  refuseFaulty(requester.caller, fields);
  return db.transaction(async (tx) => {
    const id = await insert(tx, requester.caller, fields);
    await setParts(tx, id, fields);
    await refuseExcess(tx, requester.caller, { id, organizationId: requester.caller.organizationId });
    const after = await snapshot(tx, id, fields);
    await record({ audit }, tx, { requester, verb: "create", id, after });
    return id;
  });
}

async function changeRole(
  { db, audit, announcer }: Deps,
  requester: Requester,
  { id, revision, ...fields }: RoleFields & { id: number; revision: number },
): Promise<number> {
  const { caller } = requester;
  const before = await ownRole(db, caller, id);
  refuseFaulty(caller, fields);
  await db.transaction(async (tx) => {
    const store = roleChangesStore(tx);
    const was = await snapshot(tx, id, before);
    if (await store.isCodeTaken(fields.roleCode, id)) throw codeTaken(fields.roleCode);
    if (!(await store.update({ id, revision }, fields))) throw new Refused(CORE_REFUSALS.conflict);
    await setParts(tx, id, fields);
    await refuseExcess(tx, caller, before);
    await record({ audit }, tx, {
      requester,
      verb: "update",
      id,
      before: was,
      after: await snapshot(tx, id, fields),
    });
  });
  announcer.announceRights({ staffIds: await rolesStore(db).holdersOf(id) });
  return id;
}

async function copy(
  { db, audit }: Deps,
  requester: Requester,
  { id: sourceId, names }: { id: number; names: { roleName: string; roleCode: string } },
): Promise<number> {
  const { caller } = requester;
  const source = await visibleRole(db, caller, sourceId);
  const { menuIds, organizationIds } = await roleReadsStore(db).partsOf(sourceId);
  const roleType = mayGiveType(caller, source.roleType) ? source.roleType : "";
  return db.transaction(async (tx) => {
    const store = roleChangesStore(tx);
    const id = await insert(tx, caller, { ...source, ...names, roleType });
    await store.setMenus(id, await store.menusWithin(menuIds, caller.permissions));
    const scopeKind = await narrow(tx, caller, { id, scopeKind: source.scopeKind, organizationIds });
    await record({ audit }, tx, {
      requester,
      verb: "copy",
      id,
      after: {
        copiedFrom: source.roleCode,
        ...(await snapshot(tx, id, { ...source, ...names, roleType, scopeKind })),
      },
    });
    return id;
  });
}

async function remove({ db, audit }: Deps, requester: Requester, id: number): Promise<void> {
  const role = await ownRole(db, requester.caller, id);
  await db.transaction(async (tx) => {
    const store = roleChangesStore(tx);
    const count = await store.countHolders(id);
    if (count > 0) throw new Refused(ROLE_REFUSALS.roleInUse, { values: { count } });
    const before = await snapshot(tx, id, role);
    await store.remove(id);
    await record({ audit }, tx, { requester, verb: "delete", id, before });
  });
}

/** A role that the caller sees, that people have made, and that holds nothing the caller lacks. */
async function ownRole(db: Queries, caller: Caller, id: number): Promise<RoleRecord> {
  const role = await visibleRole(db, caller, id);
  if (role.standardRole) throw new Refused(ROLE_REFUSALS.standardRole);
  await refuseExcess(db, caller, role);
  return role;
}

type Fields = Pick<
  RoleFields,
  "roleName" | "roleCode" | "roleType" | "roleTypeRange" | "roleDesc" | "scopeKind" | "staysSignedIn"
>;

async function insert(tx: Queries, { organizationId }: Caller, fields: Fields): Promise<number> {
  const id = await roleChangesStore(tx).insert(fields, organizationId);
  if (id === undefined) throw codeTaken(fields.roleCode);
  return id;
}

async function setParts(tx: Queries, id: number, fields: RoleFields): Promise<void> {
  const store = roleChangesStore(tx);
  await store.setMenus(id, fields.menuIds);
  const areThere = await store.setOrganizations(
    id,
    fields.scopeKind === "chosen" ? fields.organizationIds : [],
  );
  // As if it were out of the caller's reach: what exists elsewhere is not told.
  if (!areThere) throw exceeding("organizationIds");
}

/** What is left of a reach that goes too far. */
const NARROWER: Readonly<Record<ScopeKind, ScopeKind | undefined>> = {
  all: "ownAndBelow",
  chosen: "own",
  ownAndBelow: "own",
  own: "self",
  self: undefined,
};

/** Gives the role the widest reach, at most the given one, that the caller has too. */
async function narrow(
  tx: Queries,
  caller: Caller,
  role: { id: number; scopeKind: ScopeKind; organizationIds: readonly number[] },
): Promise<ScopeKind> {
  const store = roleChangesStore(tx);
  const organizationIds = await roleReadsStore(tx).organizationsWithin(caller.scope, role.organizationIds);
  let scopeKind = role.scopeKind === "chosen" && organizationIds.length === 0 ? "own" : role.scopeKind;
  for (;;) {
    await store.setScopeKind(role.id, scopeKind);
    await store.setOrganizations(role.id, scopeKind === "chosen" ? organizationIds : []);
    const next = NARROWER[scopeKind];
    if (!next || (await createRights({ db: tx }).lackedBy(caller, [role.id])).length === 0) return scopeKind;
    scopeKind = next;
  }
}

function refuseFaulty(caller: Caller, { scopeKind, organizationIds, roleType }: RoleFields): void {
  if (scopeKind === "chosen" && organizationIds.length === 0)
    throw new Refused(ROLE_REFUSALS.chosenOrganizations, {
      fields: [{ field: "organizationIds", text: ROLE_REFUSALS.chosenOrganizations }],
    });
  if (!mayGiveType(caller, roleType)) throw exceeding("roleType");
}

/** The platform's own types of roles are the platform's to give. */
function mayGiveType({ scope }: Caller, roleType: RoleFields["roleType"]): boolean {
  return scope.isAll || (roleType !== ROLE_TYPE.platformAdmin && roleType !== ROLE_TYPE.platformOperator);
}

/** Refuses a role, as it stands, that holds what the caller lacks: measured where its maker is. */
async function refuseExcess(
  db: Queries,
  caller: Caller,
  { id, organizationId }: { id: number; organizationId: number | null },
): Promise<void> {
  const at = organizationId ?? caller.organizationId;
  if ((await createRights({ db }).lackedBy(caller, [id], at)).length === 0) return;
  const { permissions, organizationIds } = await roleReadsStore(db).partsOf(id);
  if (permissions.some((permission) => !caller.permissions.has(permission))) throw exceeding("menuIds");
  throw exceeding(organizationIds.length > 0 ? "organizationIds" : "scopeKind");
}

const exceeding = (field: keyof RoleFields): Refused => refusedAt(field, STAFF_REFUSALS.exceedsOwnRights);

function codeTaken(roleCode: string): Refused {
  const fields = [{ field: "roleCode", text: ROLE_REFUSALS.roleCodeTaken }];
  return new Refused(ROLE_REFUSALS.roleCodeTaken, { values: { roleCode }, fields });
}

/** What the audit log keeps: permissions by name, since ids of menus mean nothing to who reads it. */
async function snapshot(db: Queries, id: number, role: Fields) {
  const { roleName, roleCode, roleType, roleTypeRange, roleDesc, scopeKind, staysSignedIn } = role;
  const { permissions, organizationIds } = await roleReadsStore(db).partsOf(id);
  return {
    roleName,
    roleCode,
    roleType,
    roleTypeRange,
    roleDesc,
    scopeKind,
    staysSignedIn,
    organizationIds,
    permissions,
  };
}
