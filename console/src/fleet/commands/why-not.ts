import {
  BUTTON_COMMANDS,
  type ButtonKind,
  type Command,
  type CommandKind,
  OPERATION_COMMANDS,
} from "@sweepline/contract/fleet/commands/index.ts";
import {
  DEVICE_STATUS,
  type DeviceStatus,
  WORKING_STATUSES,
} from "@sweepline/contract/fleet/shared/codes.ts";

/** Why a button is off, or undefined where it is on: what the server would refuse, and what would make no sense now. */
export type WhyNot = "locked" | "working" | "docked" | "idle" | "paused" | "waiting";

export interface DeviceReadiness {
  readonly status: DeviceStatus;
  /** Locked by the platform. */
  readonly isLocked: boolean;
  readonly open: readonly Command[];
}

const { charging, taskPaused, dockReturnPaused, navigationPaused, taskStarting, standby } = DEVICE_STATUS;
const PAUSED: readonly DeviceStatus[] = [taskPaused, dockReturnPaused, navigationPaused];
const RESTING: readonly DeviceStatus[] = [charging, standby];
const AT_WORK: readonly DeviceStatus[] = [...WORKING_STATUSES, taskStarting];

export function whyNot(kind: ButtonKind, { status, isLocked, open }: DeviceReadiness): WhyNot | undefined {
  // Whatever else is the case, stopping is never in vain.
  if (kind === "stop") return undefined;
  if (isLocked && OPERATION_COMMANDS.includes(kind)) return "locked";
  if (open.some((command) => command.state === "queued" && command.kind === kind)) return "waiting";
  if (kind === "start" && AT_WORK.includes(status)) return "working";
  if (kind === "dock" && status === charging) return "docked";
  if (kind === "pause" && RESTING.includes(status)) return "idle";
  if (kind === "pause" && PAUSED.includes(status)) return "paused";
  return undefined;
}

/** Pausing and resuming share a place; of the rest all that the device knows. */
export function buttonsOf(possible: readonly CommandKind[], status: DeviceStatus): ButtonKind[] {
  const isPaused = PAUSED.includes(status);
  return BUTTON_COMMANDS.filter((kind) => possible.includes(kind)).filter((kind) =>
    kind === "pause" ? !isPaused : kind === "resume" ? isPaused : true,
  );
}
