import { MAX_MOVED_ROLLOUTS, type MovedRollout } from "@sweepline/contract/operations/rollouts/events.ts";
import type { DataScope } from "../../core/caller.ts";
import { totalsOf } from "./groups.store.ts";
import type { RolloutsDeps } from "./rollouts.service.ts";
import { movedRollouts } from "./rollouts.store.ts";

/** What ended is said a while longer: whoever was away for a moment learns of it too. */
const SAID_FOR_MS = 60_000;

/** How far the rollouts within a scope are that go on, or have just been changed: two statements, whatever their number. */
export async function movedWithin(
  { db, clock }: Pick<RolloutsDeps, "db" | "clock">,
  scope: DataScope,
): Promise<{ rollouts: MovedRollout[] }> {
  const since = new Date(clock.now().getTime() - SAID_FOR_MS);
  const moved = await movedRollouts(db, scope, { since, limit: MAX_MOVED_ROLLOUTS });
  const begun = moved.flatMap(({ id, startedAt }) => (startedAt ? [{ id, startedAt }] : []));
  const totals = begun.length === 0 ? new Map() : await totalsOf(db, begun);
  return {
    rollouts: moved.map(({ startedAt: _, ...rollout }) => ({
      ...{ ...rollout, total: 0, states: {} },
      ...totals.get(rollout.id),
    })),
  };
}
