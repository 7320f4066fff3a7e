import type { RunTask } from "@sweepline/contract/fleet/commands/run-task.ts";
import type { VdaError, VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { MessageItem } from "../../core/ingest/items.ts";
import { instantOfId } from "../../core/time-id.ts";
import type { ClearingOutcome, ClearingStep, CommandOutcome, InProgress, Motion } from "../commands/index.ts";
import {
  chargingFailure,
  hasStepsLeft,
  headerIdAt,
  isActing,
  isOrderDone,
  stationOf,
  stepsOf,
} from "./vda-messages.ts";

/**
 * What a robot's `state` says of commands: of those that it was sent, actions by their id, orders by theirs, refusals by errors; and
 * what it does apart from them.
 */
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

/** Robots differ in how they call the reference; the id is nobody else's. */
function errorAbout({ errors }: Pick<VdaState, "errors">, id: string): VdaError | undefined {
  return errors.find(({ errorReferences }) =>
    errorReferences?.some(({ referenceValue }) => referenceValue === id),
  );
}

function textOf({ errorType, errorDescription, errorHint }: VdaError): string {
  return [errorType, errorDescription, errorHint].filter(Boolean).join(": ");
}

/**
 * Apart from the command that is asked about: what was ended before it, what it is at though nobody wants it any
 * more, and whether it moves. VDA 5050 has one order at a time, so another one is canceled before a new one is sent.
 */
const STEPS: readonly ClearingStep[] = ["stop", "resume", "leave"];
/** The same action however often it is sent: the robot does it once. */
export const clearingId = (commandId: string, step: ClearingStep): string => `${commandId}/${step}`;

export function readClearings(item: MessageItem, waiting: readonly string[]): ClearingOutcome[] {
  if (item.kind !== "state") return [];
  const state = item.payload as VdaState;
  return waiting.flatMap((commandId) =>
    STEPS.flatMap((step): ClearingOutcome[] => {
      const actionId = clearingId(commandId, step);
      const action = state.actionStates.find((one) => one.actionId === actionId);
      const error = errorAbout(state, actionId);
      if (action?.actionStatus === "FINISHED") return [{ commandId, step, isDone: true, note: "" }];
      if (action?.actionStatus !== "FAILED" && !error) return [];
      // Some refuse what is so already.
      const isDone = step === "resume" && state.paused === false;
      return [{ commandId, step, isDone, note: action?.resultDescription || (error ? textOf(error) : "") }];
    }),
  );
}

const COMMAND_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DRIVE_ACTIONS: readonly (string | undefined)[] = ["startCleaning", "returnToDock"];
const TERMINAL: readonly string[] = ["FINISHED", "FAILED"];

export function readInProgress({ kind, payload }: MessageItem): string[] | undefined {
  if (kind !== "state") return undefined;
  const state = payload as VdaState;
  const { orderId } = state;
  const orders =
    COMMAND_ID.test(orderId) && hasStepsLeft(state) && !isOrderDone(state, orderId) ? [orderId] : [];
  const actions = state.actionStates.filter(isDriveInProgress).map(({ actionId }) => actionId);
  return [...orders, ...actions.filter((id) => COMMAND_ID.test(id))];
}

/** Without an order, by an action at once. */
const isDriveInProgress = ({ actionType, actionStatus }: VdaState["actionStates"][number]): boolean =>
  DRIVE_ACTIONS.includes(actionType) && !TERMINAL.includes(actionStatus);

/** Of the modes of the standard those in which a robot does what it is told. */
const OBEDIENT: readonly string[] = ["AUTOMATIC", "SEMIAUTOMATIC"];

export function readMotion({ kind, payload }: MessageItem): Motion | undefined {
  if (kind !== "state") return undefined;
  const { driving, paused, errors, operatingMode, safetyState, batteryState, agvPosition } =
    payload as VdaState;
  const isHeld = safetyState && (safetyState.eStop !== "NONE" || safetyState.fieldViolation);
  return {
    isActing: driving,
    hasReason: Boolean(
      paused || errors.length > 0 || isHeld || !OBEDIENT.includes(operatingMode) || batteryState?.charging,
    ),
    position: agvPosition,
  };
}
