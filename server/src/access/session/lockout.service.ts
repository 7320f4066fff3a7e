import { LOCKOUT, SESSION_REFUSALS, SIGN_IN_WORK } from "@sweepline/contract/access/session/index.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { usernameKey } from "../staff/index.ts";
import type { Work } from "./checks.service.ts";
import { knownBrowsersStore } from "./known-browsers.store.ts";
import { type Failure, lockoutStore } from "./lockout.store.ts";
import { addressOf } from "./remote-address.ts";
import type { NoteSignInFailures } from "./sign-in-failures.ts";

/**
 * Wrong passwords cost whoever sends them, and nobody else (decision 0113).
 *
 * Hard: five in ten minutes lock the account for the place that they came from, an address, a browser that is known to be
 * the person's, or a session; and the address for everyone unknown there, unless someone came in from it within a day.
 * Soft: what strangers try with an account makes the proof of work harder for every stranger, up to a bound that its owner
 * can pay in a new browser. In a known one nothing of that matters. Usernames that nobody has are counted alike.
 */
export interface Lockout {
  /** Lets `check` look at the password unless there is a lock or the work was too little; undefined counts as wrong. */
  guard<T>(attempt: Attempt, check: () => Promise<T | undefined>): Promise<T | undefined>;
  /** What a stranger there has to do for this account. */
  workFor(attempt: Pick<Attempt, "username" | "remoteIp">): Promise<Work>;
}

export interface Attempt {
  username: string;
  remoteIp: string;
  /** Hash of what the browser's cookie says; none where there is no cookie. */
  browser?: Buffer | undefined;
  /** Of whoever is signed in already and proves once more who they are. */
  sessionId?: number;
  /** What the proof was worth; absent: none is asked for. */
  bits?: number;
}

interface Deps {
  db: Database;
  clock: Clock;
  noteFailure: NoteSignInFailures;
}

export function createLockout(deps: Deps): Lockout {
  const inTurn = oneByOne();
  return {
    async guard(attempt, check) {
      const failure = await sourceOf(deps, attempt);
      // A hundred at once would all slip in before the fifth failed. Nobody who is known waits for strangers.
      const turn = failure.isStranger ? failure.account : pairOf(failure);
      return inTurn(turn, async () => {
        await refuseLocked(deps, failure);
        if (failure.isStranger && attempt.bits !== undefined)
          await refuseTooLittle(deps, failure, attempt.bits);
        const right = await check();
        if (right === undefined) await noteFailure(deps, failure, attempt);
        else await lockoutStore(deps.db).succeed(failure, deps.clock.now());
        return right;
      });
    },
    async workFor({ username, remoteIp }) {
      const strain = { account: accountOf(username), address: addressOf(remoteIp) };
      return workOf(await strainOf(deps, strain));
    },
  };
}

const MAX_NAME = 100;

/** By person: what nobody can be called is counted by what was typed. */
const accountOf = (username: string): string =>
  usernameKey(username) || `?${username.normalize("NFKC").toLowerCase().slice(0, MAX_NAME)}`;

async function sourceOf({ db }: Deps, { username, remoteIp, browser, sessionId }: Attempt): Promise<Failure> {
  const [account, address] = [accountOf(username), addressOf(remoteIp)];
  if (sessionId !== undefined) return { account, address, source: `s:${sessionId}`, isStranger: false };
  // Asked without a cookie too, so that the answer takes as long.
  const isKnown = await knownBrowsersStore(db).isKnown(account, browser ?? Buffer.alloc(32));
  return isKnown && browser
    ? { account, address, source: `b:${browser.toString("base64url")}`, isStranger: false }
    : { account, address, source: `a:${address}`, isStranger: true };
}

const spansAt = (now: Date) => ({
  now,
  since: new Date(now.getTime() - LOCKOUT.windowS * 1_000),
  dayAgo: new Date(now.getTime() - LOCKOUT.dayS * 1_000),
});

const pairOf = ({ account, source }: Failure): string => `p:${account} ${source}`;

async function refuseLocked({ db, clock }: Deps, failure: Failure): Promise<void> {
  const now = clock.now();
  const subjects = [pairOf(failure), ...(failure.isStranger ? [`a:${failure.address}`] : [])];
  const until = await lockoutStore(db).lockedUntil(subjects, now);
  if (!until) return;
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  throw new Refused(SESSION_REFUSALS.lockedOut, { values: { seconds } });
}

async function refuseTooLittle(deps: Deps, failure: Failure, bits: number): Promise<void> {
  if (bits < workOf(await strainOf(deps, failure)).bits) throw new Refused(SESSION_REFUSALS.workRequired);
}

async function strainOf({ db, clock }: Deps, where: Pick<Failure, "account" | "address">): Promise<number> {
  const { ofAccount, ofAddress } = await lockoutStore(db).strain(where, spansAt(clock.now()));
  return Math.max(ofAccount, ofAddress);
}

/** One bit more, and twice the wait, with every doubling of the failures. */
function workOf(failures: number): Work {
  if (failures < LOCKOUT.failures) return { bits: SIGN_IN_WORK.bits, waitS: 0 };
  const doublings = Math.floor(Math.log2(failures / LOCKOUT.failures));
  return {
    bits: Math.min(SIGN_IN_WORK.mostBits, SIGN_IN_WORK.bits + 1 + doublings),
    waitS: Math.min(SIGN_IN_WORK.longestWaitS, 2 ** doublings),
  };
}

async function noteFailure(deps: Deps, failure: Failure, { remoteIp }: Attempt): Promise<void> {
  const { db, clock } = deps;
  const store = lockoutStore(db);
  const spans = spansAt(clock.now());
  await store.note(failure, spans.now);
  const { ofSource, ofSourceInDay, ofAddress } = await store.counts(failure, spans);
  const { failures, lockedS: firstS, longestS, slow } = LOCKOUT;
  const isSlow = ofSourceInDay >= slow && ofSourceInDay % failures === 0;
  const isLocked = ofSource >= failures || isSlow;
  if (isLocked) await store.lock(pairOf(failure), spans, { firstS, longestS });
  if (
    failure.isStranger &&
    ofAddress >= failures &&
    !(await store.hasSucceeded(failure.address, spans.dayAgo))
  )
    await store.lock(`a:${failure.address}`, spans, { firstS, longestS: firstS });
  const { ofAccount } = await store.strain(failure, spans);
  const person = await store.personCalled(failure.account);
  if (person && (isLocked || (failure.isStranger && ofAccount === failures)))
    deps.noteFailure({ staffId: person.id, kind: isLocked ? "locked" : "guessed", remoteIp });
}

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
