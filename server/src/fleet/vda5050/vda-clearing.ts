import type { VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { MessageItem } from "../../core/ingest/items.ts";
import type { ClearingOutcome, ClearingStep, Motion } from "../commands/index.ts";
import { errorAbout, textOf } from "./vda-errors.ts";
import { hasStepsLeft, isOrderDone } from "./vda-messages.ts";

/**
 * What a robot does apart from the command that is asked about: what was ended before it, what it is at though nobody wants it any
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
export const isDriveInProgress = ({ actionType, actionStatus }: VdaState["actionStates"][number]): boolean =>
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
