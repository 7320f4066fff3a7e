import {
  SESSION_ENDPOINTS,
  SESSION_LOSSES,
  SESSION_WARNING_S,
  type SessionLoss,
} from "@sweepline/contract/access/session/index.ts";
import { lastActiveAt, noteActivity } from "../activity/index.ts";
import { createStore, createStoredStore } from "../store/index.ts";
import { CallError, request } from "../transport/index.ts";
import { type Tokens, tokens } from "./tokens.ts";
import { viewing } from "./viewing.ts";

/**
 * The ends of a session that come by themselves: after doing nothing for too long, and with its age. The server decides
 * and is asked when they come; here the person is warned before, and what is known then says why the session was lost.
 */
export type EndReason = "idle" | "limit";
/** As the server tells it; `unknown`: it does not know, or cannot be asked. */
export type LossReason = SessionLoss | "unknown";

interface Ends {
  /** Of which session. */
  readonly family: string;
  /** Epoch milliseconds by this machine's clock; infinite: never. */
  readonly idleAt: number;
  readonly limitAt: number;
  readonly askedAt: number;
}

let ends: Ends | null = null;

/** The end that is near enough to warn of; null: none. */
export const warning = createStore<{ readonly reason: EndReason; readonly at: number } | null>(null);

const isReason = (value: unknown): value is LossReason | null =>
  value === null || value === "unknown" || SESSION_LOSSES.includes(value as SessionLoss);
/** Why the last session of this tab was lost, for the login page; survives a reload. */
export const lostBy = createStoredStore<LossReason | null>({
  area: "session",
  key: "lost-by",
  initial: null,
  isValid: isReason,
});

/** Asks why the session of these tokens is over, for the login page. What is known here is said until the answer comes. */
export async function learnWhy({ accessToken }: Pick<Tokens, "accessToken">): Promise<void> {
  const known = lostBy.get();
  const options = { authorization: `Bearer ${accessToken}` };
  const answer = await request(SESSION_ENDPOINTS.whyEnded, {}, options).catch(() => undefined);
  // Whoever has signed in meanwhile is not told of the session before.
  if (!tokens.get()) lostBy.set(answer?.reason ?? known ?? "unknown");
}

/** Clocks and throttles of the two sides differ by that much at most. */
const TOLERANCE_MS = 90_000;

/** Why a session that the server does not know any more was lost; undefined: ended otherwise. */
export function reasonNow(now = Date.now()): EndReason | null {
  if (!ends || ends.family !== tokens.get()?.family) return null;
  if (now >= ends.limitAt - TOLERANCE_MS) return "limit";
  return now >= ends.idleAt - TOLERANCE_MS ? "idle" : null;
}

/** Whether the session should still be there: if it is not, somebody ended it. */
export const isEndEarly = (now = Date.now()): boolean =>
  ends !== null && ends.family === tokens.get()?.family && reasonNow(now) === null;

const TICK_MS = 5_000;
/** Activity without a call (reading, drawing) is reported at most so often. */
const NOTIFY_EVERY_MS = 300_000;
const WARNING_MS = SESSION_WARNING_S * 1_000;

async function askEnds(onLost: () => void): Promise<void> {
  const held = tokens.get();
  if (!held || viewing.get()) return;
  try {
    const options = { authorization: `Bearer ${held.accessToken}` };
    const { idleEndsInS, limitEndsInS } = await request(SESSION_ENDPOINTS.ownEnd, {}, options);
    const now = Date.now();
    const at = (seconds: number | null) =>
      seconds === null ? Number.POSITIVE_INFINITY : now + seconds * 1_000;
    ends = { family: held.family, idleAt: at(idleEndsInS), limitAt: at(limitEndsInS), askedAt: now };
  } catch (error) {
    // Refreshed while the question was on its way: the next tick asks with the new token.
    const isLost = error instanceof CallError && error.status === 401;
    if (isLost && tokens.get()?.accessToken === held.accessToken) onLost();
  }
}

/** The person asked to stay: reported to the server at once. */
export async function staySignedIn(onLost: () => void): Promise<void> {
  noteActivity();
  await askEnds(onLost);
  look();
}

function look(): void {
  const next = nearEnd(Date.now());
  if (next?.at !== warning.get()?.at) warning.set(next);
}

function nearEnd(now: number): { reason: EndReason; at: number } | null {
  if (!ends || ends.family !== tokens.get()?.family || viewing.get()) return null;
  const at = Math.min(ends.idleAt, ends.limitAt);
  if (at - now > WARNING_MS) return null;
  return { reason: ends.limitAt <= ends.idleAt ? "limit" : "idle", at };
}

/** Whether the server knows more, or should know more, than was known when it was asked last. */
function isWorthAsking(now: number): boolean {
  const family = tokens.get()?.family;
  if (family === undefined || viewing.get()) return false;
  if (ends?.family !== family) return true;
  const at = Math.min(ends.idleAt, ends.limitAt);
  const hasActed = lastActiveAt() > ends.askedAt;
  // Over, or about to be: another tab may have been used meanwhile.
  if (now >= at) return now - ends.askedAt >= TICK_MS;
  if (at - now <= WARNING_MS) return hasActed && warning.get() === null;
  return hasActed && now - ends.askedAt >= Math.min(NOTIFY_EVERY_MS, (at - ends.askedAt) / 4);
}

/** Watches for the ends of the session at hand; answers a function that stops it. */
export function watchEnds(onLost: () => void): () => void {
  let isRunning = false;
  const tick = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      if (isWorthAsking(Date.now())) await askEnds(onLost);
      look();
    } finally {
      isRunning = false;
    }
  };
  const run = () => void tick();
  const timer = setInterval(run, TICK_MS);
  const stop = tokens.subscribe(run);
  document.addEventListener("visibilitychange", run);
  run();
  return () => {
    clearInterval(timer);
    stop();
    document.removeEventListener("visibilitychange", run);
  };
}
