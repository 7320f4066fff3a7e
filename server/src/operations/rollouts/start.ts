import { groupSizes } from "@sweepline/contract/operations/rollouts/plan.ts";
import type { Queries } from "../../core/db/database.ts";
import { makeUpdates, previewOf, releaseGroup } from "../updates/index.ts";
import { aimedOf } from "./aimed.ts";
import { insertGroups, writeGroup } from "./groups.store.ts";
import { type HeldRollout, writeState } from "./rollouts.store.ts";

/** Chooses the devices, makes an update for each, and begins with the first group. Answers whether there are any. */
export async function begin(tx: Queries, held: HeldRollout, now: Date): Promise<boolean> {
  const { id, plan } = held;
  const aimed = await aimedOf(tx, held);
  const counts = await previewOf(tx, aimed);
  if (counts.total === 0) return false;
  // Groups that would be empty are left out: nothing would ever begin the next one.
  const sizes = groupSizes(plan.groups, counts);
  const filled = plan.groups.filter((_, index) => (sizes[index] ?? 0) > 0);
  await writeState(tx, id, { state: "running", startedAt: now, now });
  await insertGroups(tx, id, filled);
  await makeUpdates(tx, aimed, {
    ...{ rolloutId: id, sizes: sizes.filter((size) => size > 0), now },
    isByRing: plan.groups.some(({ share }) => share.by === "ring"),
  });
  await writeGroup(tx, id, { number: 1, state: "running", now });
  await releaseGroup(tx, { rolloutId: id, startedAt: now }, { number: 1, now });
  return true;
}
