import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Audit } from "../../system/logs/index.ts";
import { viewingStore } from "./viewing.store.ts";

export interface ViewingEndDeps {
  audit: Audit;
  clock: Clock;
}

/**
 * Looking through another's eyes is over with the session that it was begun from, whatever ended that: the query that finds
 * callers sees it at once. This clears away what is over and notes its end, as done by who looked. Called where sessions
 * are ended, so that the entry stands beside the cause, and every minute for what runs out by itself.
 */
export async function endViewings(tx: Queries, { audit, clock }: ViewingEndDeps): Promise<void> {
  for (const { id, staffId, viewerId, organizationId, remoteIp } of await viewingStore(tx).takeEnded(
    clock.now(),
  ))
    await audit.record(tx, {
      actor: { staffId: viewerId, sessionId: id, organizationId, remoteIp, onBehalfOf: staffId },
      action: "access_rights_viewEnd",
      subject: { kind: "staff", id: staffId },
    });
}
