import { LOCKOUT, SESSION_REFUSALS } from "@sweepline/contract/access/session.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { type Attempt, lockoutStore } from "./lockout.store.ts";

/**
 * Five wrong passwords within ten minutes lock the account they were for and the address they came from, each by its
 * own count, for ten minutes. Usernames that nobody has are counted alike, so that locks do not tell who exists. A
 * right password forgives the account's failures; in an office behind one address typing errors then do not add up.
 */
export interface Lockout {
  /** Lets `check` look at the password unless there is a lock; undefined counts as wrong. */
  guard<T>(
    attempt: { username: string; remoteIp: string },
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined>;
}

export function createLockout({ db, clock }: { db: Database; clock: Clock }): Lockout {
  const inTurn = oneByOne();
  return {
    guard: ({ username, remoteIp }, check) => {
      const attempt = { username: username.toLowerCase(), remoteIp };
      return inTurn(attempt.username, async () => {
        await refuseLocked(db, attempt, clock.now());
        const right = await check();
        if (right === undefined) await noteFailure(db, attempt, clock.now());
        else await lockoutStore(db).forgive(attempt.username);
        return right;
      });
    },
  };
}

async function refuseLocked(db: Database, attempt: Attempt, now: Date): Promise<void> {
  const until = await lockoutStore(db).lockedUntil(attempt, now);
  if (!until) return;
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  throw new Refused(SESSION_REFUSALS.lockedOut, { values: { seconds } });
}

async function noteFailure(db: Database, attempt: Attempt, now: Date): Promise<void> {
  const store = lockoutStore(db);
  const since = new Date(now.getTime() - LOCKOUT.windowS * 1_000);
  const until = new Date(now.getTime() + LOCKOUT.lockedS * 1_000);
  const { ofAccount, ofAddress } = await store.fail(attempt, { since, now });
  if (ofAccount >= LOCKOUT.failures) await store.lock(`u:${attempt.username}`, until);
  if (ofAddress >= LOCKOUT.failures) await store.lock(`a:${attempt.remoteIp}`, until);
}

/** Attempts on one account come one after the other, or a hundred at once would all slip in before the fifth failed. */
function oneByOne() {
  const tails = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (tails.get(key) ?? Promise.resolve()).then(work, work);
    const tail = mine.catch(() => undefined);
    tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
