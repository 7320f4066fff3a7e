import type { VdaError, VdaState } from "@sweepline/contract/fleet/vda5050.ts";
import type { MessageItem } from "../../core/ingest/items.ts";
import type { Heard, UnderWay } from "../commands/index.ts";
import { isOrderDone } from "./vda-order.ts";

/** What a robot's `state` says of the commands that it was sent: actions by their id, orders by theirs, refusals by errors. */
const HEARD = {
  WAITING: "delivered",
  INITIALIZING: "delivered",
  RUNNING: "accepted",
  PAUSED: "accepted",
  FINISHED: "done",
  FAILED: "refused",
} as const;

export function hearState(item: MessageItem, underWay: readonly UnderWay[]): Heard[] {
  if (item.kind !== "state") return [];
  const state = item.payload as VdaState;
  return underWay
    .map((command) => (command.kind === "goTo" ? hearOrder(state, command) : hearAction(state, command)))
    .filter((heard) => heard !== undefined);
}

function hearAction(state: VdaState, { id, isNamed }: UnderWay): Heard | undefined {
  const action = state.actionStates.find(({ actionId }) => actionId === id);
  const error = errorAbout(state, id);
  if (action) {
    const heard = HEARD[action.actionStatus];
    const said = action.resultDescription || (heard === "refused" && error ? textOf(error) : "");
    return { commandId: id, state: heard, note: said };
  }
  if (error) return { commandId: id, state: "refused", note: textOf(error) };
  return isNamed ? { commandId: id, state: "forgotten" } : undefined;
}

function hearOrder(state: VdaState, { id, isNamed }: UnderWay): Heard | undefined {
  if (isOrderDone(state, id)) return { commandId: id, state: "done" };
  if (state.orderId === id) {
    const error = errorAbout(state, id);
    const hasFailed = error?.errorLevel === "FATAL";
    return hasFailed
      ? { commandId: id, state: "refused", note: textOf(error) }
      : { commandId: id, state: "accepted" };
  }
  const error = errorAbout(state, id);
  if (error) return { commandId: id, state: "refused", note: textOf(error) };
  // Another order took its place, or the robot began anew.
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
