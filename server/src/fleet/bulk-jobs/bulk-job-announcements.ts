import {
  BULK_JOB_ENDPOINTS,
  type BulkJob,
  BULK_JOB_EVENTS as E,
} from "@sweepline/contract/fleet/bulk-jobs.ts";
import type { LiveHub } from "../../core/live/index.ts";
import type { Announcer } from "../../core/live/live.ts";

/** Whose a job is, the key alone says. */
const NO_ORGANIZATION = 0;

export interface Announcing {
  announcer: Pick<Announcer, "announce" | "isWanted">;
}

/** Tells the person's own browsers how far a job is; nobody else can ask for it. */
export function announce({ announcer }: Announcing, staffId: number, job: BulkJob): void {
  const { name } = E.bulkJobChanged;
  if (announcer.isWanted(name, staffId))
    announcer.announce([{ entry: [name, staffId, job], organizationId: NO_ORGANIZATION }]);
}

/** Each person may listen to their own. */
export function offerBulkJobEvents(hub: Pick<LiveHub, "offer">): void {
  hub.offer(E.bulkJobChanged, {
    permission: BULK_JOB_ENDPOINTS.list.permission,
    visibleAmong: async (_scope, ids, staffId) =>
      ids
        .filter((id) => id === staffId)
        .map((id) => ({ id, organizationId: NO_ORGANIZATION, operatorStaffId: null })),
  });
}
