import { z } from "zod";
import { liveEvent } from "../../core/live-event.ts";
import { rolloutSchema } from "./index.ts";

/** Of more at once nothing is said: pages look again now and then. */
export const MAX_MOVED_ROLLOUTS = 100;

/** How far a rollout is; what else has changed is read by its revision and counts. */
export const movedRolloutSchema = rolloutSchema.pick({
  id: true,
  revision: true,
  state: true,
  currentGroup: true,
  total: true,
  states: true,
});
export type MovedRollout = z.infer<typeof movedRolloutSchema>;

export const ROLLOUT_EVENTS = {
  rolloutsMoved: liveEvent({
    name: "rolloutsMoved",
    keyedBy: "scope",
    summary:
      "How far the rollouts within the scope are that go on or were changed within the last minute, once a second at most",
    payload: z.object({ rollouts: z.array(movedRolloutSchema).max(MAX_MOVED_ROLLOUTS) }),
  }),
};
