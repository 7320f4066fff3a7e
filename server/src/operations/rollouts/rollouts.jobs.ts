import { EVERYTHING } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { announceMoved } from "../updates/index.ts";
import { type Advance, harmOf, nextOf } from "./advance.ts";
import { figuresOf, guardSides, stopGroups, writeGroup } from "./groups.store.ts";
import { pause, type RolloutActsDeps, startGroup } from "./operate.service.ts";
import {
  type HeldRollout,
  holdRollout,
  openRollouts,
  packageFacts,
  readRollout,
  writeState,
} from "./rollouts.store.ts";
import { begin } from "./start.ts";

const EVERY_MS = 5_000;

/** Starts rollouts whose time has come, goes from group to group, pauses what harms, and closes what is done. */
export const advanceRollouts = ({ db, announcer }: Pick<RolloutActsDeps, "db" | "announcer">): Upkeep => ({
  name: "rollouts/advance",
  everyMs: EVERY_MS,
  async work(now) {
    const open = await openRollouts(db, now);
    for (const id of open) {
      // Counting takes a while, mostly for nothing, and devices that are to be offered an update would wait for the lock meanwhile.
      const rollout = await readRollout(db, id);
      if (rollout && (await stepOf(db, rollout, now))) await db.transaction((tx) => advance(tx, id, now));
    }
    if (open.length > 0) announceMoved(announcer);
  },
});

export async function advance(tx: Queries, id: number, now: Date): Promise<void> {
  const held = await holdRollout(tx, EVERYTHING, id);
  const step = held && (await stepOf(tx, held, now));
  if (step) await take(tx, held, { step, now });
}

type Step = Advance | { kind: "begin" } | { kind: "close" };

/** What is to be done with it next; undefined: nothing yet. */
async function stepOf(db: Queries, rollout: HeldRollout, now: Date): Promise<Step | undefined> {
  const { state, startsAt, startedAt } = rollout;
  if (state === "ready" && startsAt && startsAt <= now) return { kind: "begin" };
  if (!startedAt || (state !== "running" && state !== "stopping")) return undefined;
  const begun = { ...rollout, startedAt };
  const groups = await figuresOf(db, begun);
  if (state === "stopping") return groups.every(({ open }) => open === 0) ? { kind: "close" } : undefined;
  if (await isWithdrawn(db, rollout)) return { kind: "pause", cause: "withdrawn", detail: {} };
  return harmOf(rollout.plan.guard, await guardSides(db, begun)) ?? nextOf(groups, now);
}

async function isWithdrawn(db: Queries, { packageIds }: HeldRollout): Promise<boolean> {
  const facts = await packageFacts(db, packageIds);
  return facts.length < packageIds.length || facts.some(({ state }) => state !== "released");
}

async function take(tx: Queries, held: HeldRollout, { step, now }: { step: Step; now: Date }): Promise<void> {
  const { id, startedAt } = held;
  if (step.kind === "begin") await startByTime(tx, held, now);
  else if (step.kind === "pause") await pause(tx, held, { ...step, now });
  else if (step.kind === "finish") await writeState(tx, id, { state: "finished", now });
  else if (step.kind === "close") {
    await stopGroups(tx, id, now);
    await writeState(tx, id, { state: "stopped", now });
  } else if (step.kind === "start") {
    if (startedAt) await startGroup(tx, { ...held, startedAt }, { number: step.group, now });
  } else {
    const state = step.kind === "soak" ? "soaking" : "done";
    await writeGroup(tx, id, { number: step.group, state, now });
  }
}

/** Packages may have been withdrawn since it was approved, and there may be nobody left to update. */
async function startByTime(tx: Queries, held: HeldRollout, now: Date): Promise<void> {
  if (await isWithdrawn(tx, held)) await writeState(tx, held.id, { state: "stopped", now });
  else if (!(await begin(tx, held, now))) await writeState(tx, held.id, { state: "finished", now });
}
