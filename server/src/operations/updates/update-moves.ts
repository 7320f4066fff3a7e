import type { RolloutState } from "@sweepline/contract/operations/rollouts/index.ts";
import type { RolloutPlan } from "@sweepline/contract/operations/rollouts/plan.ts";
import { DDI_SKIPPED, type DdiFeedback } from "@sweepline/contract/operations/updates/ddi.ts";
import {
  RETRIES,
  UPDATE_STATES,
  type UpdateFailure,
  type UpdateState,
  type UpdateWait,
} from "@sweepline/contract/operations/updates/states.ts";
import { retryAt } from "./may-offer.ts";

/** What follows from what an agent says: pure, so that each answer of each agent is a line of a table in the tests. */
export interface Moving {
  state: UpdateState;
  attempts: number;
  plan: Pick<RolloutPlan, "urgency" | "retry">;
  /** The rollout that it belongs to has ended or is ending: nothing is tried again. */
  isOver: boolean;
  /** All bytes have left. */
  isDelivered: boolean;
  /** The device reports all versions that the update was to bring; null: it reports none of these kinds. */
  hasVersions: boolean | null;
}

export interface Move {
  state: UpdateState;
  waitsFor?: UpdateWait;
  nextAttemptAt?: Date | null;
  failure?: UpdateFailure;
  progressPercent?: number;
  /** What the device runs is not known until it says so again. */
  isDoubtful?: true;
}

/** Whether nothing of a rollout is tried again. */
export const isOver = (state: RolloutState): boolean => state !== "running" && state !== "paused";

/** Undefined: nothing changes but what it last said. */
export function afterFeedback(update: Moving, feedback: DdiFeedback, now: Date): Move | undefined {
  const { status } = feedback;
  if (!UPDATE_STATES[update.state].isAtAgent) return undefined;
  if (status.execution === "canceled") return { state: "cancelled" };
  if (status.execution === "closed") return afterEnd(update, feedback, now);
  if (update.state === "cancelling") return undefined;
  if (status.execution === "downloaded")
    return update.plan.urgency === "downloadOnly" ? { state: "succeeded" } : { state: "downloaded" };
  return afterProgress(update, feedback);
}

function afterEnd(update: Moving, { status }: DdiFeedback, now: Date): Move {
  if (status.result?.finished === "failure")
    return afterFailure(update, update.isDelivered ? "agent" : "download", now);
  if ((status.details ?? []).some((line) => DDI_SKIPPED.test(line.trim()))) return { state: "skipped" };
  if (update.plan.urgency === "downloadOnly") return { state: "succeeded" };
  return afterClaim(update);
}

/** It says that it is done: that is so once the device reports the versions, where it reports any. */
const afterClaim = ({ hasVersions }: Pick<Moving, "hasVersions">): Move =>
  hasVersions === false ? { state: "verifying" } : { state: "succeeded", progressPercent: 100 };

/** What the device runs after a failure is not known. */
export function afterFailure(
  { state, attempts, plan, isOver }: Pick<Moving, "state" | "attempts" | "plan" | "isOver">,
  failure: UpdateFailure,
  now: Date,
): Move {
  if (state === "cancelling") return { state: "cancelled", isDoubtful: true };
  if (isOver || attempts >= plan.retry.attempts || RETRIES[failure] === "never")
    return { state: "failed", failure, isDoubtful: true };
  const nextAttemptAt = retryAt(plan.retry, { failure, attempts }, now);
  const waitsFor = nextAttemptAt ? "retry" : "agent";
  return { state: "waiting", waitsFor, failure, isDoubtful: true, nextAttemptAt };
}

function afterProgress({ state, isDelivered }: Moving, { status }: DdiFeedback): Move | undefined {
  const { cnt = 0, of = 0 } = status.result?.progress ?? {};
  const progress = of > 0 && cnt >= 0 ? { progressPercent: Math.min(100, (100 * cnt) / of) } : {};
  if (state === "verifying") return undefined;
  if (isDelivered && state !== "downloading" && state !== "offered")
    return { state: "installing", ...progress };
  if (isDelivered) return { state: "installing", ...progress };
  return { state: state === "offered" ? "downloading" : state, ...progress };
}

/** Of the answer to a call-back. */
export function afterCancelFeedback(
  update: Pick<Moving, "state">,
  { status }: DdiFeedback,
): Move | undefined {
  if (update.state !== "cancelling") return undefined;
  const { execution, result } = status;
  const isRefused = execution === "rejected" || (execution === "closed" && result?.finished === "failure");
  // It goes on: what it says of the update itself counts.
  if (isRefused) return { state: "installing" };
  return execution === "closed" || execution === "canceled" ? { state: "cancelled" } : undefined;
}
