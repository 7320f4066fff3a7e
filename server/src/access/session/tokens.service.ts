import {
  GRANT_TYPE,
  type GrantType,
  OAUTH_CLIENT_REFUSALS,
} from "@sweepline/contract/access/oauth-clients.ts";
import type { SecondFactorMethod } from "@sweepline/contract/access/second-factors/shapes.ts";
import {
  SESSION_REFUSALS,
  type SessionLoss,
  type TokenAnswer,
} from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type Actor, type Audit, SYSTEM } from "../../system/logs/index.ts";
import type { NoteAccount } from "../account-notices/index.ts";
import type { OAuthClient } from "../oauth-clients/index.ts";
import type { Staff } from "../staff/index.ts";
import type { SecondFactorGate } from "./second-factor-gate.ts";
import { whyEnded } from "./session-losses.store.ts";
import { sessionsStore } from "./sessions.store.ts";
import { isNewPlace } from "./sign-in-place.ts";
import { newToken, tokenHash } from "./token-hash.ts";
import { saidScope, scopeFor } from "./token-scope.ts";
import { endViewings } from "./viewing-ends.ts";

/**
 * A session is one pair of tokens. Refreshing gives a new pair and uses the old refresh token up; one that comes a
 * second time was stolen, by whichever of the two, so the session ends. The access token before stays good for a moment,
 * because requests that were already in progress carry it.
 */
export interface Tokens {
  begin(client: OAuthClient, who: Entrant): Promise<TokenAnswer>;
  refresh(client: OAuthClient, refreshToken: string): Promise<TokenAnswer>;
  /** Whatever the token is. */
  logout(accessToken: string | undefined): Promise<void>;
  /** For the page that held it. */
  whyEnded(accessToken: string | undefined): Promise<SessionLoss | null>;
}

/** Who comes in, and how. */
export interface Entrant {
  staffId: number;
  from: Origin;
  /** By which grant, or by a passkey alone; a password unless said otherwise. */
  grant?: GrantType | "passkey";
  /** What came after the password. */
  secondFactor?: SecondFactorMethod;
  /** What the token is asked for; empty: all that the client may have. */
  scope?: string | undefined;
  /** By a password that someone else chose, which is good for this one time. */
  usesInitialPassword?: boolean;
}

export interface Origin {
  remoteIp: string;
  userAgent: string;
}

interface Deps {
  db: Database;
  clock: Clock;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
  staff: Staff;
  noteAccount: NoteAccount;
  secondFactors: Pick<SecondFactorGate, "isEnrolled">;
}

const GRACE_MS = 30_000;

export function createTokens(deps: Deps): Tokens {
  return {
    begin: (client, who) => begin(deps, client, who),
    refresh: (client, refreshToken) => refresh(deps, client, refreshToken),
    async logout(accessToken) {
      if (!accessToken) return;
      await end(deps, {
        action: "access_session_signOut",
        take: (store) => store.endByAccess(tokenHash(accessToken)),
      });
    },
    whyEnded: async (accessToken) =>
      accessToken ? whyEnded(deps.db, tokenHash(accessToken), deps.clock.now()) : null,
  };
}

/** Machines have no second factor, and a passkey is one. */
const asksPassword = (grant: GrantType | "passkey"): boolean =>
  grant === GRANT_TYPE.password || grant === GRANT_TYPE.singleSignOn;

function lives(client: OAuthClient, now: Date) {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  return { accessExpiresAt: after(client.accessTokenS), refreshExpiresAt: after(client.refreshTokenS) };
}

async function begin(
  deps: Deps,
  client: OAuthClient,
  { staffId, from, grant = GRANT_TYPE.password, scope: asked, ...how }: Entrant,
): Promise<TokenAnswer> {
  const { db, clock, audit, staff, secondFactors } = deps;
  const now = clock.now();
  const scope = scopeFor(client.scope, asked);
  if (scope === undefined)
    throw new Refused(OAUTH_CLIENT_REFUSALS.scopeNotAllowed, { values: { scope: asked ?? "" } });
  const isMachine = grant === GRANT_TYPE.machine;
  const isRefreshable = !isMachine && isContinued(client);
  const [access, refreshToken] = [newToken(), newToken()];
  const { accessExpiresAt, refreshExpiresAt } = lives(client, now);
  const { organizationId } = await staff.get(staffId);
  await db.transaction(async (tx) => {
    // Holds the person's row, as enrolling does: of both at once the later one sees what the earlier one did.
    await staff.noteSignIn(tx, staffId, now);
    if (asksPassword(grant) && !how.secondFactor && (await secondFactors.isEnrolled(staffId, tx)))
      throw new Refused(CORE_REFUSALS.conflict);
    if (how.usesInitialPassword) await staff.useInitialPassword(tx, staffId, now);
    const id = await sessionsStore(tx).insert({
      staffId,
      clientId: client.clientId,
      scope,
      ...from,
      startedAt: now,
      accessHash: tokenHash(access),
      accessExpiresAt,
      refreshHash: isRefreshable ? tokenHash(refreshToken) : null,
      refreshExpiresAt: isRefreshable ? refreshExpiresAt : null,
      isMachine,
    });
    const actor: Actor = { staffId, sessionId: id, organizationId, remoteIp: from.remoteIp };
    const subject = { kind: "session", id };
    await audit.record(tx, {
      actor,
      action: "access_session_signIn",
      subject,
      after: { client: client.clientId, grant, ...(how.secondFactor && { secondFactor: how.secondFactor }) },
    });
    if (grant !== GRANT_TYPE.machine)
      await noteArrival(deps, tx, { staffId, from, isInitial: how.usesInitialPassword ?? false });
  });
  const answer: TokenAnswer = answerOf(client, access, scope);
  return isRefreshable ? { ...answer, refresh_token: refreshToken } : answer;
}

/** The person is told where somebody comes in from elsewhere than ever before, or by the password that others may know. */
async function noteArrival(
  { clock, noteAccount }: Deps,
  tx: Queries,
  { staffId, from, isInitial }: { staffId: number; from: Origin; isInitial: boolean },
): Promise<void> {
  const isNew = await isNewPlace(tx, { staffId, from, now: clock.now() });
  if (isNew) await noteAccount(tx, { staffId, kind: "newSignIn", ...from });
  if (isInitial) await noteAccount(tx, { staffId, kind: "initialPasswordUsed", ...from });
}

/** A machine signs in again; people of a client that is not approved of do too. */
const isContinued = (client: OAuthClient): boolean =>
  client.isAutoapproved && client.grantTypes.includes(GRANT_TYPE.refresh);

async function refresh(deps: Deps, client: OAuthClient, refreshToken: string): Promise<TokenAnswer> {
  if (!isContinued(client)) throw new Refused(SESSION_REFUSALS.invalidGrant);
  const now = deps.clock.now();
  const [access, next] = [newToken(), newToken()];
  const rotated = await sessionsStore(deps.db).rotate({
    clientId: client.clientId,
    oldRefreshHash: tokenHash(refreshToken),
    now,
    ...lives(client, now),
    accessHash: tokenHash(access),
    refreshHash: tokenHash(next),
    graceUntil: new Date(now.getTime() + GRACE_MS),
  });
  if (rotated) return { ...answerOf(client, access, rotated.scope), refresh_token: next };
  await end(deps, {
    action: "access_session_endReused",
    take: (tx) => tx.endReused(tokenHash(refreshToken)),
  });
  throw new Refused(SESSION_REFUSALS.invalidGrant);
}

type Take = (store: ReturnType<typeof sessionsStore>) => Promise<EndedSession | undefined>;
interface EndedSession {
  id: number;
  staffId: number;
  /** Who looked through this person's eyes. */
  viewerId?: number | null;
}

/** Ends a session, if there is one, on every node. */
async function end(deps: Deps, { action, take }: { action: string; take: Take }): Promise<void> {
  const { db, audit, announcer } = deps;
  const ended = await db.transaction(async (tx) => {
    const session = await take(sessionsStore(tx));
    if (!session) return undefined;
    const { id, staffId, viewerId } = session;
    const actor: Actor = { ...SYSTEM, staffId: viewerId ?? staffId, sessionId: id };
    const entry = viewerId
      ? {
          actor: { ...actor, onBehalfOf: staffId },
          action: "access_rights_viewEnd",
          subject: { kind: "staff", id: staffId },
        }
      : { actor, action, subject: { kind: "session", id } };
    await audit.record(tx, entry);
    await endViewings(tx, deps);
    return session;
  });
  if (ended) announcer.announceRights({ staffIds: [ended.staffId], sessionIds: [ended.id] });
}

function answerOf(client: OAuthClient, accessToken: string, scope: string): TokenAnswer {
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: client.accessTokenS,
    scope: saidScope(scope, client.scope),
  };
}
