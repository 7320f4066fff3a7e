import type { VdaError, VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { MessageItem } from "../../core/ingest/items.ts";
import { type CommandOutcome, type InProgress, instantOfCommand } from "../commands/index.ts";
import { headerIdAt } from "./vda-messages.ts";
import { isOrderDone } from "./vda-order.ts";

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
    .map((command) => (command.kind === "goTo" ? readOrder(state, command) : readAction(state, command)))
    .filter((outcome) => outcome !== undefined);
  return named.length > 0 || state.errors.length === 0 ? named : readUnreadable(state, inProgress);
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
      ({ id, kind, isNamed }) =>
        !isNamed &&
        referred("topic") === (kind === "goTo" ? "order" : "instantActions") &&
        Number(referred("headerId")) >= headerIdAt(instantOfCommand(id)),
    );
    if (command) return [{ commandId: command.id, state: "refused", note: textOf(error) }];
  }
  return [];
}

function readAction(state: VdaState, { id, kind, isNamed }: InProgress): CommandOutcome | undefined {
  const action = state.actionStates.find(({ actionId }) => actionId === id);
  const error = errorAbout(state, id);
  if (action) {
    const outcome = STATE_OF_ACTION[action.actionStatus];
    const said = action.resultDescription || (outcome === "refused" && error ? textOf(error) : "");
    return { commandId: id, state: outcome, note: said };
  }
  if (error) return { commandId: id, state: "refused", note: textOf(error) };
  if (!isNamed) return undefined;
  // After a restart it no longer knows what it was sent before.
  return { commandId: id, state: kind === "restart" ? "done" : "forgotten" };
}

/** Errors that end an order whatever their level; others only report problems on the way. */
const ORDER_REFUSALS = new Set(["orderError", "orderUpdateError", "noRouteError", "validationError"]);

function readOrder(state: VdaState, { id, isNamed }: InProgress): CommandOutcome | undefined {
  if (isOrderDone(state, id)) return { commandId: id, state: "done" };
  const error = errorAbout(state, id);
  if (state.orderId === id) {
    const hasFailed = error && (error.errorLevel === "FATAL" || ORDER_REFUSALS.has(error.errorType));
    return hasFailed
      ? { commandId: id, state: "refused", note: textOf(error) }
      : { commandId: id, state: "accepted" };
  }
  if (error) return { commandId: id, state: "refused", note: textOf(error) };
  // Another order took its place, or the robot began again.
  return isNamed ? { commandId: id, state: "forgotten" } : undefined;
}

/** Robots differ in how they call the reference; the id is nobody else's. */
function errorAbout({ errors }: VdaState, id: string): VdaError | undefined {
  return errors.find(({ errorReferences }) =>
    errorReferences?.some(({ referenceValue }) => referenceValue === id),
  );
}

function textOf({ errorType, errorDescription, errorHint }: VdaError): string {
  return [errorType, errorDescription, errorHint].filter(Boolean).join(": ");
}
