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
}

export function createRights({ db }: { db: Queries }): Rights {
  const store = rightsStore(db);
  return {
    async lackedBy(caller, roleIds, organizationId = caller.organizationId) {
      if (roleIds.length === 0) return [];
      return store.lackedBy(caller, { roleIds, organizationId });
    },
    async refuseBeyond(caller, staffId) {
      const held = await store.heldBy(staffId);
      if (held && (await store.lackedBy(caller, held)).length > 0)
        throw new Refused(STAFF_REFUSALS.exceedsOwnRights);
    },
  };
}
