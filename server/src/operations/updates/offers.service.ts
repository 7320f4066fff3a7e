import { MAX_UPDATE_LOG } from "@sweepline/contract/operations/updates/index.ts";
import { UPDATE_STATES, type UpdateWait } from "@sweepline/contract/operations/updates/states.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { whyNotNow } from "./may-offer.ts";
import type { Turn } from "./turns.store.ts";
import * as store from "./turns.store.ts";
import type { Move } from "./update-moves.ts";
import { assumeVersions } from "./versions.store.ts";

/** However much an agent has said, what became of it is kept. */
const MOST_LINES = MAX_UPDATE_LOG + 50;

interface Deps {
  db: Database;
}
interface OfferDeps extends Deps {
  /** What keeps the device from any, whatever else there is; absent: nothing does. */
  obstacle?: UpdateWait | undefined;
}

/**
 * Offers the device the first of its updates that it may have now. Answers its action id; undefined where there is none, with what
 * keeps it written down. Offered in one transaction: however many processes an agent asks, it gets one update.
 */
export async function makeOffer(
  deps: OfferDeps,
  turns: readonly Turn[],
  now: Date,
): Promise<{ turn: Turn; actionId: number } | undefined> {
  for (const turn of turns) {
    if (turn.state !== "waiting") continue;
    const outcome = await offer(deps, turn, now);
    if (typeof outcome === "number") return { turn, actionId: outcome };
    if (outcome !== turn.waitsFor) await store.writeWait(deps.db, turn, outcome);
  }
  return undefined;
}

/** What keeps an update from being offered, and the place where its device is. */
export async function obstacleOf(
  db: Queries,
  turn: Turn,
  now: Date,
): Promise<{ obstacle: UpdateWait | null; placeId: number | null }> {
  const { placeId, ...facts } = await store.offerFacts(db, turn);
  const { rolloutState, plan, nextAttemptAt, confirmation, toVersions: wanted } = turn;
  const known = { ...facts, rolloutState, plan, nextAttemptAt, confirmation, wanted };
  return { obstacle: whyNotNow(known, now), placeId };
}

async function offer(
  { db, obstacle: always }: OfferDeps,
  turn: Turn,
  now: Date,
): Promise<number | UpdateWait> {
  const { obstacle, placeId } = await obstacleOf(db, turn, now);
  const kept = obstacle ?? always;
  if (kept) return kept;
  const most = turn.plan.limits.devicesAPlace;
  const offered = { now, isLogged: turn.logLines < MOST_LINES };
  if (placeId === null || most === null) return (await store.writeOffer(db, turn, offered)) ?? "otherUpdate";
  return db.transaction(async (tx) => {
    await store.lockPlace(tx, placeId);
    if ((await store.countAtPlace(tx, placeId)) >= most) return "siteLimit";
    return (await store.writeOffer(tx, turn, offered)) ?? "otherUpdate";
  });
}

/** Agents take what they are offered at once; until then nothing of the device is looked at again. */
const FRESH_MS = 5_000;

/** An offer that has not been taken, and that may not be taken now any more, is taken back. Answers whether it stands. */
export async function keepOffer({ db }: Deps, turn: Turn, now: Date): Promise<boolean> {
  const { rolloutState, offeredAt } = turn;
  if (rolloutState === "running" && offeredAt && now.getTime() - offeredAt.getTime() < FRESH_MS) return true;
  const { obstacle } = await obstacleOf(db, { ...turn, nextAttemptAt: null }, now);
  if (!obstacle) return true;
  await db.transaction((tx) => store.writeWithdrawn(tx, turn, { waitsFor: obstacle, now }));
  return false;
}

interface Moved {
  /** Undefined: it stays where it is. */
  to: Move | undefined;
  now: Date;
  /** What its agent said. */
  words?: readonly string[];
}

/**
 * Writes where an update has come to, and what was said. Answers whether it was written: not where the update has moved since it was read,
 * which nobody's has who holds it.
 */
export async function move(tx: Queries, turn: Turn, { to, now, words = [] }: Moved): Promise<boolean> {
  const kept = words.slice(0, Math.max(0, MAX_UPDATE_LOG - turn.logLines));
  const lines: store.LogLine[] = kept.map((text) => ({ kind: "agent", text }));
  if (to && to.state !== turn.state && turn.logLines + kept.length < MOST_LINES)
    lines.push({ kind: "state", text: to.state });
  const written = to && { ...to, ...UPDATE_STATES[to.state] };
  const isWritten = await store.writeTurn(tx, turn, { move: written, note: words.at(-1) ?? "", lines, now });
  if (isWritten && to?.state === "succeeded" && turn.plan.urgency !== "downloadOnly")
    await assumeVersions(tx, {
      ...{ deviceId: turn.deviceId, updateId: turn.id, now },
      ...{ kinds: Object.keys(turn.toVersions), versions: Object.values(turn.toVersions) },
    });
  return isWritten;
}
