import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import { NOTHING } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { type CallerRow, callerStore } from "./caller.store.ts";
import { tokenHash } from "./token-hash.ts";

/** A session's last use is noted once a minute at most: reading must not become writing. */
const SEEN_EVERY_MS = 60_000;

export interface Callers {
  /** Who holds an access token; undefined where it is unknown, ended or expired. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** The same session as it is now, for open sockets: its token may have been refreshed since. */
  reauthenticate(caller: Pick<Caller, "sessionId">): Promise<Caller | undefined>;
}

/** Nothing is remembered between requests, so that whatever ends, ends at once. */
export function createCallers({ db, clock }: { db: Database; clock: Clock }): Callers {
  const store = callerStore(db);
  return {
    async authenticate(token) {
      const now = clock.now();
      const row = await store.byToken(tokenHash(token), now);
      if (!row) return undefined;
      if (now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS) await store.noteSeen(row.sessionId, now);
      return callerOf(row);
    },
    async reauthenticate({ sessionId }) {
      const row = await store.bySession(sessionId, clock.now());
      return row && callerOf(row);
    },
  };
}

function callerOf(row: CallerRow): Caller {
  const { staffId, sessionId, organizationId, displayName, mustChangePassword: isRestricted } = row;
  return {
    staffId,
    sessionId,
    organizationId,
    displayName,
    isRestricted,
    permissions: new Set(isRestricted ? [] : row.permissions),
    scope: isRestricted ? NOTHING : scopeOf(row),
    companyPermissions: new Set(row.isCompany ? row.granted : COMPANY_PERMISSIONS),
    viewer: row.viewerId === null ? null : { staffId: row.viewerId, displayName: row.viewerName ?? "" },
  };
}

/** The union of what the person's roles show. */
function scopeOf(row: CallerRow): DataScope {
  const kinds = new Set(row.scopeKinds);
  const own = row.organizationId;
  return {
    isAll: kinds.has("all"),
    rootIds: kinds.has("ownAndBelow") ? [own] : [],
    organizationIds: [...(kinds.has("own") ? [own] : []), ...row.chosenIds],
    staffId: kinds.has("self") ? row.staffId : null,
  };
}
