import type { UpdateState } from "@sweepline/contract/operations/updates/states.ts";
import type { Database } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { askRobots, type MqttAgentDeps } from "./mqtt-agents.service.ts";
import { move } from "./offers.service.ts";
import { holdStale, type Turn, writeWithdrawn } from "./turns.store.ts";
import { afterFailure, isOver, type Move } from "./update-moves.ts";

const EVERY_MS = 15_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AT_ONCE = 500;

/** How long an agent may say nothing, by what it is at. */
const SILENT_AFTER_MS = {
  offered: 15 * MINUTE_MS,
  downloading: 2 * HOUR_MS,
  downloaded: 24 * HOUR_MS,
  installing: 2 * HOUR_MS,
  verifying: 15 * MINUTE_MS,
  cancelling: 7 * 24 * HOUR_MS,
} as const satisfies Partial<Record<UpdateState, number>>;
type Silent = keyof typeof SILENT_AFTER_MS;

/** Ends what agents do not speak of any more, so that places get free and no update is forgotten. */
export const endSilent = (db: Database, onMoved: () => void): Upkeep => ({
  name: "updates/silent",
  everyMs: EVERY_MS,
  async work(now) {
    let ended = 0;
    for (const state of Object.keys(SILENT_AFTER_MS) as Silent[]) ended += await endSilentOf(db, state, now);
    if (ended > 0) onMoved();
  },
});

function endSilentOf(db: Database, state: Silent, now: Date): Promise<number> {
  const before = new Date(now.getTime() - SILENT_AFTER_MS[state]);
  return db.transaction(async (tx) => {
    const stale = await holdStale(tx, { states: [state], before, limit: AT_ONCE });
    for (const turn of stale) {
      if (state === "offered") await writeWithdrawn(tx, turn, { waitsFor: "agent", now });
      else await move(tx, turn, { to: afterSilence(turn, now), now });
    }
    return stale.length;
  });
}

function afterSilence(turn: Turn, now: Date): Move {
  const failure = turn.state === "verifying" ? "wrongVersion" : "silent";
  return afterFailure({ ...turn, isOver: isOver(turn.rolloutState) }, failure, now);
}

/** What is called back, and what is to be installed next, waits no longer than this. */
const ASKS_EVERY_MS = 5_000;

/** Asks for the robots that have no agent of their own. */
export const askByMqtt = (deps: MqttAgentDeps, onMoved: () => void): Upkeep => ({
  name: "updates/mqtt",
  everyMs: ASKS_EVERY_MS,
  async work(now) {
    if ((await askRobots(deps, now)) > 0) onMoved();
  },
});
