import { VIEW_AS_S } from "@sweepline/contract/access/rights.ts";
import type { TokenAnswer } from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import { newToken, tokenHash } from "./token-hash.ts";
import { viewingStore } from "./viewing.store.ts";

/** Who looks through whose eyes is decided elsewhere; here such a session begins: short, and without refresh. */
export type BeginViewing = (
  viewingAccount: { caller: Caller; remoteIp: string; userAgent: string },
  staffId: number,
) => Promise<TokenAnswer>;

interface Deps {
  db: Database;
  clock: Clock;
  audit: Audit;
}

export function createViewing({ db, clock, audit }: Deps): BeginViewing {
  return async ({ caller, remoteIp, userAgent }, staffId) => {
    const now = clock.now();
    const token = newToken();
    const expiresAt = new Date(now.getTime() + VIEW_AS_S * 1_000);
    const begun = await db.transaction(async (tx) => {
      const session = found(
        await viewingStore(tx).begin({
          viewerSessionId: caller.sessionId,
          viewerStaffId: caller.staffId,
          staffId,
          remoteIp,
          userAgent,
          now,
          accessHash: tokenHash(token),
          expiresAt,
        }),
        CORE_REFUSALS.notSignedIn,
      );
      await audit.record(tx, {
        actor: actorOf({ caller, remoteIp }),
        action: "access_rights_viewAs",
        subject: { kind: "staff", id: staffId },
        after: { sessionId: session.id, until: expiresAt.toISOString() },
      });
      return session;
    });
    return { access_token: token, token_type: "bearer", expires_in: VIEW_AS_S, scope: begun.scope };
  };
}
