import type { SessionLoss, SessionRow } from "@sweepline/contract/access/session/index.ts";
import type { Queries } from "../../core/db/database.ts";
import { knownBrowsersStore } from "./known-browsers.store.ts";
import { sessionsStore } from "./sessions.store.ts";
import { endViewings, type ViewingEndDeps } from "./viewing-ends.ts";

const MAX_SESSIONS = 100;

/** A person's open sessions, newest first; which of them is the asker's own, the asker knows. */
export async function openSessionsOf(
  db: Queries,
  staffId: number,
  now: Date,
): Promise<Omit<SessionRow, "isCurrent">[]> {
  const open = await sessionsStore(db).listOf(staffId, now, MAX_SESSIONS);
  return open.map(({ startedAt, lastSeenAt, ...session }) => ({
    ...session,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** For rooms that put people out: in their transaction, and they announce it. */
interface SessionEndings {
  /** All of theirs; their browsers are strangers then. */
  endSessionsOf(tx: Queries, staffIds: readonly number[], reason: SessionLoss): Promise<void>;
  /** All but one; answers which. */
  endOtherSessionsOf(
    tx: Queries,
    staffId: number,
    kept: { keepId: number; reason: SessionLoss },
  ): Promise<number[]>;
  /** One of them; answers whether the person had it. */
  endSessionOf(tx: Queries, staffId: number, ended: { id: number; reason: SessionLoss }): Promise<boolean>;
}

export interface SessionEndingDeps extends ViewingEndDeps {
  /** What the wings above forget of people whose sessions are all ended, in the same transaction. */
  onSignedOut(tx: Queries, staffIds: readonly number[]): Promise<unknown>;
}

export const createSessionEndings = (deps: SessionEndingDeps): SessionEndings => ({
  async endSessionsOf(tx, staffIds, reason) {
    await sessionsStore(tx).endAllOf(staffIds, reason);
    await knownBrowsersStore(tx).forget(staffIds);
    await deps.onSignedOut(tx, staffIds);
    await endViewings(tx, deps);
  },
  async endOtherSessionsOf(tx, staffId, kept) {
    const ended = await sessionsStore(tx).endOthers(staffId, kept);
    await endViewings(tx, deps);
    return ended;
  },
  async endSessionOf(tx, staffId, ended) {
    const isEnded = await sessionsStore(tx).endOwn(staffId, ended);
    await endViewings(tx, deps);
    return isEnded;
  },
});

/** The session's person has just proved that it is them. */
export async function noteVerified(db: Queries, sessionId: number, at: Date): Promise<void> {
  await sessionsStore(db).noteVerified(sessionId, at);
}
