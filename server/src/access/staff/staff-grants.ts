import { STAFF_REFUSALS } from "@sweepline/contract/access/staff.ts";
import type { Refusal } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type Refused, refusedAt } from "../../core/http/refused.ts";
import type { Rights } from "../rights/index.ts";
import { type GrantableRole, type Place, staffRolesStore } from "./staff-roles.store.ts";

/** Roles of others do not exist at a place: those made by an organization are handed out there and below. */
export function isKnownAt(role: GrantableRole, place: Place): boolean {
  return role.organizationId === null || place.path.includes(role.organizationId);
}

/** Whether organizations of the place's type may hand the role out. */
export function isInRange(role: GrantableRole, place: Place): boolean {
  return role.roleTypeRange.length === 0 || role.roleTypeRange.includes(place.orgTypeCode);
}

/** Refuses where the caller may not give these roles to someone who stands there. */
export async function refuseGrant(
  { db, rights }: { db: Queries; rights: Rights },
  caller: Caller,
  { roleIds, place }: { roleIds: readonly number[]; place: Place },
): Promise<void> {
  const roles = await staffRolesStore(db).roles(roleIds);
  for (const id of roleIds) {
    const role = roles.find((one) => one.id === id);
    if (!role || !isKnownAt(role, place)) throw atRole(STAFF_REFUSALS.unknownRole, String(id));
    if (!isInRange(role, place)) throw atRole(STAFF_REFUSALS.roleOutOfRange, role.roleCode);
  }
  const [lacked] = await rights.lackedBy(caller, roleIds, place.id);
  if (lacked !== undefined) throw atRole(STAFF_REFUSALS.exceedsOwnRights, lacked);
}

function atRole(refusal: Refusal, role: string): Refused {
  return refusedAt("role", refusal, { role });
}
