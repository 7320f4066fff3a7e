import { STANDARD_ROLES, type StandardRole } from "@sweepline/contract/access/roles.ts";
import { STAFF_REFUSALS } from "@sweepline/contract/access/staff.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Faults, Spot } from "../../core/import/index.ts";
import type { Rights } from "../rights/index.ts";
import { isInRange, isKnownAt } from "./staff-grants.ts";
import { IMPORT_FAULTS } from "./staff-import.texts.ts";
import { type GrantableRole, type Place, staffRolesStore } from "./staff-roles.store.ts";

/** Roles as people write them, names or codes with commas between, and whether the importer may hand them out. */
export interface ImportGrants {
  /** Ids of the roles; what is wrong goes to the faults. */
  roleIds(spot: Spot, place: Place, faults: Faults): Promise<number[]>;
}

const SEPARATORS = /[,，;；、\n]/;

export async function importGrants(
  { db, rights }: { db: Queries; rights: Rights },
  caller: Caller,
): Promise<ImportGrants> {
  const byName = namesOf(await staffRolesStore(db).roles());
  const allIds = [...new Set([...byName.values()].flat().map(({ id }) => id))];
  const lacked = new Map<string, Promise<Set<string>>>();
  /** What the importer lacks is the same all over a branch that they see as a whole. */
  const lackedAt = (place: Place) => {
    const { isAll, rootIds } = caller.scope;
    const key = isAll ? "all" : (rootIds.find((id) => place.path.includes(id)) ?? `at ${place.id}`);
    const known = lacked.get(String(key));
    if (known) return known;
    const asked = rights.lackedBy(caller, allIds, place.id).then((codes) => new Set(codes));
    lacked.set(String(key), asked);
    return asked;
  };
  return {
    async roleIds(spot, place, faults) {
      const names = spot.value.split(SEPARATORS).map((name) => name.trim());
      const roles = new Set<GrantableRole>();
      for (const name of names.filter((one) => one !== "")) {
        const role = roleCalled(name, {
          byName,
          place,
          say: (text) => faults.add(spot, text, { role: name }),
        });
        if (role && (await lackedAt(place)).has(role.roleCode))
          faults.add(spot, STAFF_REFUSALS.exceedsOwnRights, { role: name });
        else if (role) roles.add(role);
      }
      return [...roles].map(({ id }) => id);
    },
  };
}

/** Codes come before names. */
function namesOf(roles: readonly GrantableRole[]): Map<string, GrantableRole[]> {
  const byName = new Map<string, GrantableRole[]>();
  for (const role of roles) {
    const standard = STANDARD_ROLES[role.roleCode as StandardRole];
    const names = [role.roleCode, role.roleName, ...(standard ? [standard.zh, standard.en] : [])];
    for (const name of new Set(names.map((one) => one.toLowerCase())))
      byName.set(name, [...(byName.get(name) ?? []), role]);
  }
  return byName;
}

interface Known {
  byName: ReadonlyMap<string, GrantableRole[]>;
  place: Place;
  say(text: { zh: string; en: string }): void;
}

function roleCalled(name: string, { byName, place, say }: Known): GrantableRole | undefined {
  const wanted = name.toLowerCase();
  const called = (byName.get(wanted) ?? []).filter((role) => isKnownAt(role, place));
  const byCode = called.find((role) => role.roleCode.toLowerCase() === wanted);
  const role = byCode ?? called[0];
  if (!role) say(STAFF_REFUSALS.unknownRole);
  else if (!byCode && called.length > 1) say(IMPORT_FAULTS.ambiguousRole);
  else if (!isInRange(role, place)) say(STAFF_REFUSALS.roleOutOfRange);
  else return role;
  return undefined;
}
