import {
  PERMISSION_REQUEST_REFUSALS,
  type PermissionRequestRow,
  REQUEST_MOVES,
  REQUEST_STATUS_LABELS,
  type RequestMove,
  type RequestStatus,
} from "@sweepline/contract/access/permission-requests.ts";
import type { Refusal } from "@sweepline/contract/core/refusal.ts";
import { EVERYTHING } from "../../core/caller.ts";
import { Refused } from "../../core/http/refused.ts";
import { permissionRequestsStore } from "./permission-requests.store.ts";
import type { Deps, StepActor } from "./permission-requests-deps.ts";
import { informApplicant } from "./request-notices.service.ts";

/** A step that somebody takes; time takes its own. */
export interface Decision {
  to: Exclude<RequestMove, "expired">;
  reason: string;
}

/** The verbs of the audit log, as permissions name them. */
const ACTIONS: Readonly<Record<Decision["to"], string>> = {
  approved: "access_permission-requests_approve",
  refused: "access_permission-requests_refuse",
  revoked: "access_permission-requests_revoke",
  withdrawn: "access_permission-requests_withdraw",
};

/** One step of an application, with its history and audit; refused where the state does not lead there. */
export async function move(
  deps: Deps,
  { by, before, to, reason }: Decision & { by: StepActor; before: PermissionRequestRow },
): Promise<void> {
  const { db, clock, audit } = deps;
  const now = clock.now();
  const { id } = before;
  await db.transaction(async (tx) => {
    const store = permissionRequestsStore(tx);
    if ((await store.move(id, { to, from: REQUEST_MOVES[to], now })) === 0) {
      // Read again: somebody else may have decided meanwhile.
      const present = await store.find(EVERYTHING, id, now);
      throw new Refused(wrongStep(present?.status ?? before.status));
    }
    const { displayName: byName, actor } = by;
    await store.addStep({ requestId: id, at: now, step: to, byName, staffId: actor.staffId, reason });
    if (to !== "withdrawn") {
      await store.noteReview(id, { by: byName, at: now, reason });
      await informApplicant(deps, tx, { ...before, by, reason, to });
    }
    await audit.record(tx, {
      actor,
      action: ACTIONS[to],
      subject: { kind: "permissionRequest", id },
      before: { status: before.status },
      after: { status: to, reason },
    });
  });
}

/** The state is named in the reader's language. */
function wrongStep(status: RequestStatus): Refusal {
  const { wrongStep: refusal } = PERMISSION_REQUEST_REFUSALS;
  const { zh, en } = REQUEST_STATUS_LABELS[status];
  return { ...refusal, zh: refusal.zh.replace("{status}", zh), en: refusal.en.replace("{status}", en) };
}
