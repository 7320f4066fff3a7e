import { DEVICE_STATUS, type DeviceStatus } from "../../fleet/shared/codes.ts";
import type { AlarmKindName } from "../alarms/kinds.ts";
import type { FaultLevel } from "../fault-codes.ts";

/** What says that a robot stands until a person comes: an alarm, a fault that robots report, or somebody who saw it. */
export const STOP_SOURCES = ["alarm", "fault", "hand"] as const;
export type StopSource = (typeof STOP_SOURCES)[number];

/**
 * Kinds of alarms whose robot needs a person beside it. Not among them is what mends itself or is mended from afar: away (network), low
 * battery (it drives to its dock), a full disk, a timed task that did not start, a worn part, a value out of range. Faults are causes
 * of their own.
 */
const STOPPING_KINDS: ReadonlySet<AlarmKindName> = new Set([
  "stayedInPlace",
  "stationary",
  "repeatedPlanning",
  "navigationStuck",
  "positioningLost",
  "collision",
  "paused",
  "cleanWaterLow",
  "wasteWaterHigh",
]);
export const stopsRobot = (kind: AlarmKindName): boolean => STOPPING_KINDS.has(kind);

/** Statuses of a robot that stands with something to do: there an error is why. */
const STANDING: ReadonlySet<DeviceStatus> = new Set([
  DEVICE_STATUS.standby,
  DEVICE_STATUS.taskPaused,
  DEVICE_STATUS.navigationPaused,
  DEVICE_STATUS.dockReturnPaused,
  DEVICE_STATUS.locked,
]);

/** Whether a fault keeps its robot from working: a critical one does, an error where the robot stands. */
export const blocksRobot = (level: FaultLevel, status: string | null): boolean =>
  level === "critical" || (level === "error" && STANDING.has(status as DeviceStatus));
