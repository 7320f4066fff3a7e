/**
 * Rollouts: packages for many devices, group after group. A person writes one, a second approves it, and from its start it goes on by
 * itself (`rollouts.jobs.ts`): the next group begins once enough of the one before have succeeded and been watched; it pauses where too
 * many fail or the updated ones fare worse than the others (`advance.ts`). The devices' own turns are the room `updates`.
 */
import { ROLLOUT_EVENTS } from "@sweepline/contract/operations/rollouts/events.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import type { Room } from "../../core/room.ts";
import { movedWithin } from "./moved.service.ts";
import { createRolloutActs, type RolloutActsDeps } from "./operate.service.ts";
import { advanceRollouts } from "./rollouts.jobs.ts";
import { serveRollouts } from "./rollouts.routes.ts";
import { createRollouts } from "./rollouts.service.ts";
import { ROLLOUT_NAMES } from "./rollouts.store.ts";

export { aimedOf } from "./aimed.ts";
export { createRolloutActs } from "./operate.service.ts";
export { advanceRollouts } from "./rollouts.jobs.ts";
export { createRollouts } from "./rollouts.service.ts";
export { ROLLOUTS_OF_ORGANIZATIONS } from "./rollouts.store.ts";

export const TABLES = {
  private: ["rollout_groups"],
  inWing: ["rollout_packages", "rollouts"],
};

/** However many agents speak, whoever watches counts once in so long. */
const EVERY_MS = 1_000;

export const rolloutsRoom = (deps: RolloutActsDeps): Room => ({
  subjects: { rollout: ROLLOUT_NAMES },
  routes: (route) => serveRollouts(route, { rollouts: createRollouts(deps), acts: createRolloutActs(deps) }),
  upkeep: [advanceRollouts(deps)],
  live: (hub) =>
    hub.provide(ROLLOUT_EVENTS.rolloutsMoved, {
      ...{ permission: ROLLOUT_ENDPOINTS.list.permission, everyMs: EVERY_MS },
      compute: ({ scope }) => movedWithin(deps, scope),
    }),
});
