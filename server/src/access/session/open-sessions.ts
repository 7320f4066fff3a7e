import type { SessionRow } from "@sweepline/contract/access/session.ts";
import type { Queries } from "../../core/db/database.ts";
import { knownBrowsersStore } from "./known-browsers.store.ts";
import { sessionsStore } from "./sessions.store.ts";

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

/** For rooms that make an end of people: in their transaction, and they announce it. Their browsers are strangers then. */
export async function endSessionsOf(tx: Queries, staffIds: readonly number[]): Promise<void> {
  await sessionsStore(tx).endAllOf(staffIds);
  await knownBrowsersStore(tx).forget(staffIds);
}

/** One of them; answers whether the person had it. */
export const endSessionOf = (tx: Queries, staffId: number, id: number): Promise<boolean> =>
  sessionsStore(tx).endOwn(staffId, id);
