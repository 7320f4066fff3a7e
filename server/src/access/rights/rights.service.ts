import { STAFF_REFUSALS } from "@sweepline/contract/access/staff.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { rightsStore } from "./rights.store.ts";

export interface Rights {
  /**
   * Codes of those roles that hold a permission or a reach which the caller lacks. What `own` and `ownAndBelow` reach
   * depends on where the holder stands: at `organizationId`, or where none is given with the caller.
   */
  lackedBy(caller: Caller, roleIds: readonly number[], organizationId?: number): Promise<string[]>;
  /** Refuses (403) where the person has a right that the caller lacks. Whether they may be seen at all is asked elsewhere. */
  refuseBeyond(caller: Caller, staffId: number): Promise<void>;
  /** Whether the person sees and may do nothing that the caller does not, what a company was granted included. */
  isWithin(caller: Caller, person: Caller): Promise<boolean>;
}

export function createRights({ db }: { db: Queries }): Rights {
  const store = rightsStore(db);
  const isBeyond = async (caller: Caller, staffId: number): Promise<boolean> => {
    const held = await store.heldBy(staffId);
    return held !== undefined && (await store.lackedBy(caller, held)).length > 0;
  };
  return {
    async lackedBy(caller, roleIds, organizationId = caller.organizationId) {
      if (roleIds.length === 0) return [];
      return store.lackedBy(caller, { roleIds, organizationId });
    },
    async refuseBeyond(caller, staffId) {
      if (await isBeyond(caller, staffId)) throw new Refused(STAFF_REFUSALS.exceedsOwnRights);
    },
    async isWithin(caller, person) {
      const granted = [...person.companyPermissions];
      if (!granted.every((permission) => caller.companyPermissions.has(permission))) return false;
      return !(await isBeyond(caller, person.staffId));
    },
  };
}
