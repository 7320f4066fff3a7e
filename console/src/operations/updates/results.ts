import { UPDATE_STATES, type UpdateState } from "@sweepline/contract/operations/updates/states.ts";
import type { Tone } from "../../ui/theme/index.ts";

/** What people count: how far the updates of a rollout are. */
export const UPDATE_RESULTS = ["succeeded", "failed", "inHand", "leftOut", "waiting"] as const;
export type UpdateResult = (typeof UPDATE_RESULTS)[number];

export function resultOf(state: UpdateState): UpdateResult {
  if (state === "succeeded" || state === "failed") return state;
  if (UPDATE_STATES[state].isAtAgent) return "inHand";
  return UPDATE_STATES[state].isOpen ? "waiting" : "leftOut";
}

const TONES: Readonly<Record<UpdateResult, Tone>> = {
  succeeded: "positive",
  failed: "danger",
  inHand: "info",
  leftOut: "notice",
  waiting: "neutral",
};
export const toneOf = (state: UpdateState): Tone => TONES[resultOf(state)];
