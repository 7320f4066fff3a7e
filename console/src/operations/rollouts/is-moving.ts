import {
  ROLLOUT_STATES,
  type Rollout,
  type RolloutState,
} from "@sweepline/contract/operations/rollouts/index.ts";

/** Goes on by itself. */
export const isMoving = ({ state }: Pick<Rollout, "state">): boolean =>
  state === "running" || state === "stopping";

/** Has been approved, and has not ended. */
export const isOpen = ({ state }: { readonly state: RolloutState }): boolean => ROLLOUT_STATES[state].isOpen;

/** Has chosen its devices, and has not ended: something waits, and something is compared. */
export const isInProgress = ({ startedAt, endedAt }: Pick<Rollout, "startedAt" | "endedAt">): boolean =>
  startedAt !== null && endedAt === null;
