import { MAX_UPDATE_LOG } from "@sweepline/contract/operations/updates/index.ts";
import { UPDATE_STATES, type UpdateWait } from "@sweepline/contract/operations/updates/states.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { whyNotNow } from "./may-offer.ts";
import type { Turn } from "./turns.store.ts";
import * as store from "./turns.store.ts";
import type { Move } from "./update-moves.ts";
import { assumeVersions } from "./versions.store.ts";

/** However much an agent has said, what became of it is kept. */
const STATE_LINES = 50;

interface Deps {
  db: Database;
}

/**
 * Offers the device the first of its updates that it may have now. Answers its action id; undefined where there is none, with what
 * keeps it written down. Offered in one transaction: however many processes an agent asks, it gets one update.
 */
export async function offerNext(
  { db }: Deps,
  turns: readonly Turn[],
  now: Date,
): Promise<{ turn: Turn; actionId: number } | undefined> {
  for (const turn of turns) {
    if (turn.state !== "waiting") continue;
    const outcome = await offer(db, turn, now);
    if (typeof outcome === "number") return { turn, actionId: outcome };
    if (outcome !== turn.waitsFor) await store.writeWait(db, turn, outcome);
  }
  return undefined;
}

/** What keeps an update from being offered, and the place where its device is. */
async function obstacleOf(
  db: Queries,
  turn: Turn,
  now: Date,
): Promise<{ obstacle: UpdateWait | null; placeId: number | null }> {
  const { placeId, ...facts } = await store.offerFacts(db, turn);
  const { rolloutState, plan, nextAttemptAt, toVersions } = turn;
  return {
    obstacle: whyNotNow({ ...facts, rolloutState, plan, nextAttemptAt, wanted: toVersions }, now),
    placeId,
  };
}

async function offer(db: Database, turn: Turn, now: Date): Promise<number | UpdateWait> {
  const { obstacle, placeId } = await obstacleOf(db, turn, now);
  if (obstacle) return obstacle;
  return db.transaction(async (tx) => {
    const most = turn.plan.limits.devicesAPlace;
    if (placeId !== null && most !== null) {
      await store.lockPlace(tx, placeId);
      if ((await store.countAtPlace(tx, placeId)) >= most) return "siteLimit";
    }
    const actionId = await store.writeOffer(tx, turn, now);
    if (actionId === undefined) return "otherUpdate";
    await logState(tx, turn, { state: "offered", now });
    return actionId;
  });
}

/** An offer that has not been taken, and that may not be taken now any more, is taken back. Answers whether it stands. */
export async function keepOffer({ db }: Deps, turn: Turn, now: Date): Promise<boolean> {
  const { obstacle } = await obstacleOf(db, { ...turn, nextAttemptAt: null }, now);
  if (!obstacle) return true;
  await db.transaction((tx) => store.writeWithdrawn(tx, turn, { waitsFor: obstacle, now }));
  return false;
}

const logState = (tx: Queries, turn: Turn, { state, now }: { state: string; now: Date }): Promise<void> =>
  store.writeLog(tx, turn, { lines: [state], kind: "state", most: MAX_UPDATE_LOG + STATE_LINES, now });

/** Writes where an update has come to, and a line of it. */
export async function move(tx: Queries, turn: Turn, { to, now }: { to: Move; now: Date }): Promise<void> {
  const { isAtAgent, isOpen } = UPDATE_STATES[to.state];
  await store.writeMove(tx, turn, { move: to, isAtAgent, isOpen, now });
  if (to.state === "succeeded" && turn.plan.urgency !== "downloadOnly")
    await assumeVersions(tx, {
      ...{ deviceId: turn.deviceId, updateId: turn.id, now },
      ...{ kinds: Object.keys(turn.toVersions), versions: Object.values(turn.toVersions) },
    });
  if (to.state !== turn.state) await logState(tx, turn, { state: to.state, now });
}
