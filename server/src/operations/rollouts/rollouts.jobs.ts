import { EVERYTHING } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { announceMoved } from "../updates/index.ts";
import { type Advance, harmOf, nextOf } from "./advance.ts";
import { figuresOf, guardSides, stopGroups, writeGroup } from "./groups.store.ts";
import { pause, type RolloutActsDeps, startGroup } from "./operate.service.ts";
import { type HeldRollout, holdRollout, openRollouts, packageFacts, writeState } from "./rollouts.store.ts";
import { begin } from "./start.ts";

const EVERY_MS = 5_000;

/** Starts rollouts whose time has come, goes from group to group, pauses what harms, and closes what is done. */
export const advanceRollouts = ({ db, announcer }: Pick<RolloutActsDeps, "db" | "announcer">): Upkeep => ({
  name: "rollouts/advance",
  everyMs: EVERY_MS,
  async work(now) {
    const open = await openRollouts(db, now);
    for (const id of open) await db.transaction((tx) => advance(tx, id, now));
    if (open.length > 0) announceMoved(announcer);
  },
});

export async function advance(tx: Queries, id: number, now: Date): Promise<void> {
  const held = await holdRollout(tx, EVERYTHING, id);
  if (held?.state === "ready" && held.startsAt && held.startsAt <= now) await startByTime(tx, held, now);
  else if (held?.startedAt && (held.state === "running" || held.state === "stopping"))
    await step(tx, { ...held, startedAt: held.startedAt }, now);
}

/** Packages may have been withdrawn since it was approved, and there may be nobody left to update. */
async function startByTime(tx: Queries, held: HeldRollout, now: Date): Promise<void> {
  if (await isWithdrawn(tx, held)) await writeState(tx, held.id, { state: "stopped", now });
  else if (!(await begin(tx, held, now))) await writeState(tx, held.id, { state: "finished", now });
}

async function isWithdrawn(tx: Queries, { packageIds }: HeldRollout): Promise<boolean> {
  const facts = await packageFacts(tx, packageIds);
  return facts.length < packageIds.length || facts.some(({ state }) => state !== "released");
}

type Begun = HeldRollout & { startedAt: Date };

async function step(tx: Queries, held: Begun, now: Date): Promise<void> {
  const groups = await figuresOf(tx, held);
  if (held.state === "stopping") {
    if (groups.some(({ open }) => open > 0)) return;
    await stopGroups(tx, held.id, now);
    await writeState(tx, held.id, { state: "stopped", now });
    return;
  }
  if (await isWithdrawn(tx, held)) return pause(tx, held, { cause: "withdrawn", detail: {}, now });
  const harm = harmOf(held.plan.guard, await guardSides(tx, held));
  const next = harm ?? nextOf(groups, now);
  if (next) await follow(tx, held, { next, now });
}

async function follow(tx: Queries, held: Begun, { next, now }: { next: Advance; now: Date }): Promise<void> {
  if (next.kind === "pause") return pause(tx, held, { ...next, now });
  if (next.kind === "finish") return void (await writeState(tx, held.id, { state: "finished", now }));
  if (next.kind === "start") return startGroup(tx, held, { number: next.group, now });
  const state = next.kind === "soak" ? "soaking" : "done";
  await writeGroup(tx, held.id, { number: next.group, state, now });
}
