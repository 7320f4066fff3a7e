import { RIGHTS_ENDPOINTS } from "@sweepline/contract/access/rights.ts";
import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import { NOTHING } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Rights } from "../rights/index.ts";
import { type CallerRow, callerStore } from "./caller.store.ts";
import { tokenHash } from "./token-hash.ts";
import { isNarrowed, withinLimits } from "./token-scope.ts";

/** A session's last use, and its person's last act, are noted once a minute at most: reading must not become writing. */
const SEEN_EVERY_MS = 60_000;

/** What someone who looks through another's eyes must be allowed all the while. */
const VIEW_AS = RIGHTS_ENDPOINTS.viewAs.permission;

export interface Callers {
  /**
   * Who holds an access token; undefined where it is unknown, ended or expired. `idleS`: for how many seconds the person
   * had done nothing when the call was made; 0 where the call itself is the person's.
   */
  authenticate(token: string, idleS?: number): Promise<Caller | undefined>;
  /** The same session as it is now, for open sockets: its token may have been refreshed since. */
  reauthenticate(caller: Pick<Caller, "sessionId">): Promise<Caller | undefined>;
  /** A person as they would be if they came in now by the console; undefined where they could not. */
  callerOf(staffId: number): Promise<Caller | undefined>;
}

interface Deps {
  db: Database;
  clock: Clock;
  rights: Pick<Rights, "isWithin">;
}

/** Nothing is remembered between requests, so that whatever ends, ends at once. */
export function createCallers({ db, clock, rights }: Deps): Callers {
  const store = callerStore(db);
  const callerAs = async (staffId: number) => {
    const row = await store.byPerson(staffId, clock.now());
    return row && callerOf(row);
  };
  /** Looking ends with the viewer's account or permission, and where the person comes to see more than the viewer. */
  const admitted = async (row: CallerRow): Promise<Caller | undefined> => {
    const caller = callerOf(row);
    if (!caller.viewer) return caller;
    const viewer = await callerAs(caller.viewer.staffId);
    const mayView = viewer?.permissions.has(VIEW_AS) && (await rights.isWithin(viewer, caller));
    return mayView ? caller : undefined;
  };
  return {
    async authenticate(token, idleS = 0) {
      const now = clock.now();
      const row = await store.byToken(tokenHash(token), now);
      if (!row) return undefined;
      const activeMs = Math.max(row.lastActiveAt.getTime(), now.getTime() - idleS * 1_000);
      const isSeen = now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS;
      if (isSeen || activeMs - row.lastActiveAt.getTime() > SEEN_EVERY_MS)
        await store.noteSeen(row, now, new Date(activeMs));
      return admitted(row);
    },
    async reauthenticate({ sessionId }) {
      const row = await store.bySession(sessionId, clock.now());
      return row && admitted(row);
    },
    callerOf: callerAs,
  };
}

function callerOf(row: CallerRow): Caller {
  const { staffId, sessionId, organizationId, displayName } = row;
  const restriction = restrictionOf(row);
  const isRestricted = restriction !== undefined;
  return {
    staffId,
    sessionId,
    organizationId,
    displayName,
    isRestricted,
    restriction,
    verifiedAt: row.verifiedAt,
    isMachine: row.isMachine,
    isNarrowed: isNarrowed(row),
    permissions: new Set(isRestricted ? [] : withinLimits(row.permissions.flat(), row)),
    scope: isRestricted ? NOTHING : scopeOf(row),
    companyPermissions: new Set(row.isCompany ? row.granted : COMPANY_PERMISSIONS),
    viewer: row.viewerId === null ? null : { staffId: row.viewerId, displayName: row.viewerName ?? "" },
  };
}

/** The password comes first: whoever knows only the initial one enrolls nothing. */
function restrictionOf(row: CallerRow): Caller["restriction"] {
  if (row.isMachine || row.viewerId !== null) return undefined;
  if (row.mustChangePassword) return "initialPassword";
  return row.lacksSecondFactor ? "secondFactor" : undefined;
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
