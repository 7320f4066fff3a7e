import type { newPermissionRequestSchema } from "@sweepline/contract/access/permission-requests.ts";
import type { z } from "zod";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Inform } from "../../core/job-handler.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Actor, Audit } from "../../system/logs/index.ts";

/** Who takes a step, as the history names them, and how far they reach. */
export interface StepActor {
  actor: Actor;
  displayName: string;
  scope: DataScope;
  /** Null for the product itself. */
  organizationId: number | null;
}

export type NewPermissionRequest = z.output<typeof newPermissionRequestSchema>;
export interface Deps {
  db: Database;
  clock: Clock;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
  inform: Inform;
  /** A person as they are now; undefined where they could not come in any more. */
  callerOf(staffId: number): Promise<Caller | undefined>;
}
