import { type CommandKind, OPERATION_COMMANDS } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_STATUS, type DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { RemoteCommand } from "@sweepline/contract/operations/remote-operation/frames.ts";

/** Why a button is off: what the server would refuse, and what would make no sense now. */
export type WhyNotAct =
  | "connection"
  | "noLease"
  | "notYet"
  | "offline"
  | "locked"
  | "notStopped"
  | "stopped"
  | "notInTask"
  | "docked"
  | "tooSoon";

export interface ActFacts {
  readonly isConnected: boolean;
  readonly isHolder: boolean;
  /** The page that had the robot before has certainly stopped. */
  readonly isFree: boolean;
  readonly isOnline: boolean;
  readonly isLocked: boolean;
  /** By the emergency stop. */
  readonly isStopped: boolean;
  /** Another operation was asked for less than two seconds ago (spec §5, §9). */
  readonly isTooSoon: boolean;
  /** Undefined: nobody knows yet. */
  readonly status: DeviceStatus | undefined;
}

const { charging, standby, lowPower, taskPaused, dockReturnPaused, navigationPaused } = DEVICE_STATUS;
const RESTING: readonly DeviceStatus[] = [charging, standby, lowPower];
const PAUSED: readonly DeviceStatus[] = [taskPaused, dockReturnPaused, navigationPaused];
export const isPaused = (status: DeviceStatus | undefined): boolean =>
  status !== undefined && PAUSED.includes(status);
export const isOperation = (kind: CommandKind): boolean =>
  (OPERATION_COMMANDS as readonly CommandKind[]).includes(kind);

export function whyNotAct(kind: RemoteCommand, facts: ActFacts): WhyNotAct | undefined {
  const { status } = facts;
  if (!facts.isConnected) return "connection";
  if (!facts.isHolder) return "noLease";
  if (!facts.isFree) return "notYet";
  // Whatever else is the case, stopping is never in vain.
  if (kind === "stop") return undefined;
  if (!facts.isOnline) return "offline";
  if (facts.isLocked) return "locked";
  if (kind === "releaseStop" && !facts.isStopped) return "notStopped";
  if (kind !== "releaseStop" && facts.isStopped) return "stopped";
  if (kind === "pause" && status !== undefined && (RESTING.includes(status) || isPaused(status)))
    return "notInTask";
  if (kind === "resume" && !isPaused(status)) return "notInTask";
  if (kind === "dock" && status === charging) return "docked";
  return facts.isTooSoon && isOperation(kind) ? "tooSoon" : undefined;
}
