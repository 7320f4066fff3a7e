import type { RunTask } from "@sweepline/contract/fleet/commands/run-task.ts";
import type { VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { MessageItem } from "../../core/ingest/items.ts";
import { instantOfId } from "../../core/time-id.ts";
import type { CommandOutcome, InProgress } from "../commands/index.ts";
import { isDriveInProgress } from "./vda-clearing.ts";
import { errorAbout, textOf } from "./vda-errors.ts";
import {
  chargingFailure,
  hasStepsLeft,
  headerIdAt,
  isActing,
  isOrderDone,
  stationOf,
  stepsOf,
} from "./vda-messages.ts";

/** What a robot's `state` says of the commands that it was sent: actions by their id, orders by theirs, refusals by errors. */
const STATE_OF_ACTION = {
  WAITING: "delivered",
  INITIALIZING: "delivered",
  RUNNING: "accepted",
  PAUSED: "accepted",
  FINISHED: "done",
  FAILED: "refused",
} as const;

export function readState(item: MessageItem, inProgress: readonly InProgress[]): CommandOutcome[] {
  if (item.kind !== "state") return [];
  const state = item.payload as VdaState;
  const named = inProgress
    .map((command) => (isOrder(state, command) ? withSteps(state, command) : readAction(state, command)))
    .filter((outcome) => outcome !== undefined);
  return named.length > 0 || state.errors.length === 0 ? named : readUnreadable(state, inProgress);
}

/** A task is an order to whoever does not know our profile, and so is the way to a station. */
const isOrder = ({ orderId }: VdaState, command: InProgress): boolean =>
  command.kind === "goTo" ||
  stationOf(command) !== undefined ||
  (command.kind === "runTask" && orderId === command.id);

function withSteps(state: VdaState, command: InProgress): CommandOutcome | undefined {
  const outcome = readOrder(state, command);
  const steps =
    command.kind === "runTask" ? stepsOf(command.parameters as RunTask, state, command.id) : undefined;
  return outcome && steps ? { ...outcome, steps } : outcome;
}

/**
 * Whoever cannot read a message at all does not know what it was about and names its topic and header id only. It is the
 * newest that has had no answer: one is in progress at a time.
 */
function readUnreadable({ errors }: VdaState, inProgress: readonly InProgress[]): CommandOutcome[] {
  for (const error of errors) {
    const referred = (key: string) =>
      error.errorReferences?.find(({ referenceKey }) => referenceKey === key)?.referenceValue;
    const command = inProgress.findLast(
      ({ id, isNamed, ...one }) =>
        !isNamed &&
        topicsOf(one).includes(referred("topic") ?? "") &&
        Number(referred("headerId")) >= headerIdAt(instantOfId(id)),
    );
    if (command) return [{ commandId: command.id, state: "refused", note: textOf(error) }];
  }
  return [];
}

function topicsOf(command: Pick<InProgress, "kind" | "parameters">): readonly string[] {
  if (command.kind === "runTask") return ["order", "instantActions"];
  return [command.kind === "goTo" || stationOf(command) ? "order" : "instantActions"];
}

function readAction(
  state: VdaState,
  { id, kind, isNamed, hasBegun }: InProgress,
): CommandOutcome | undefined {
  const action = state.actionStates.find(({ actionId }) => actionId === id);
  const error = errorAbout(state, id);
  if (action) {
    const outcome = STATE_OF_ACTION[action.actionStatus];
    const said = action.resultDescription || (outcome === "refused" && error ? textOf(error) : "");
    return { commandId: id, state: outcome === "refused" && hasBegun ? "brokenOff" : outcome, note: said };
  }
  if (error) return { commandId: id, state: "refused", note: textOf(error) };
  if (!isNamed) return undefined;
  // After a restart it no longer knows what it was sent before.
  return { commandId: id, state: kind === "restart" ? "done" : "forgotten" };
}

/** Errors that end an order whatever their level; others only report problems on the way. */
const ORDER_REFUSALS = new Set(["orderError", "orderUpdateError", "noRouteError", "validationError"]);

function readOrder(state: VdaState, { id, isNamed, hasBegun }: InProgress): CommandOutcome | undefined {
  const failure = chargingFailure(state, id);
  if (failure) return { commandId: id, state: "brokenOff", ...failure };
  if (isOrderDone(state, id)) return { commandId: id, state: "done" };
  const error = errorAbout(state, id);
  const note = error ? textOf(error) : "";
  if (state.orderId !== id) {
    if (error) return { commandId: id, state: hasBegun ? "brokenOff" : "refused", note };
    // Another order took its place, or the robot began again.
    return isNamed ? { commandId: id, state: "forgotten" } : undefined;
  }
  // Nothing is left to be done of it, and it is not where it should be. Some that drive say so of every order.
  const isAtOther = !state.driving || state.actionStates.some(isDriveInProgress);
  const isDropped = isNamed && isAtOther && hasStepsLeft(state) === false && !isActing(state, id);
  if (isDropped) return { commandId: id, state: error ? "brokenOff" : "forgotten", note };
  const hasFailed = error && (error.errorLevel === "FATAL" || ORDER_REFUSALS.has(error.errorType));
  if (hasFailed) return { commandId: id, state: hasBegun ? "brokenOff" : "refused", note };
  return { commandId: id, state: "accepted" };
}
