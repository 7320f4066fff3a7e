import {
  DEVICE_STATUS,
  type DeviceStatus,
  type DeviceStatusName,
  WORK_STATUS,
} from "@sweepline/contract/fleet/shared/codes.ts";
import type { Activity, DeviceMemory } from "./device-memory.ts";

/** What a rule looks at. */
export interface StatusFacts {
  isOnline: boolean;
  isLocked: boolean;
  isCharging: boolean;
  isPaused: boolean;
  isDriving: boolean;
  isBatteryLow: boolean;
  workStatus: number | null;
  activity: Activity | null;
  runPhase: "starting" | "running" | "paused" | "ended" | null;
  runOrigin: "auto" | "manual" | null;
}

type Rule = readonly [DeviceStatusName, (facts: StatusFacts) => boolean];

const ELEVATOR = new Set<number>([WORK_STATUS.enteringElevator, WORK_STATUS.exitingElevator]);
const NAVIGATING = new Set<number>([
  WORK_STATUS.obstacleNavigation,
  WORK_STATUS.navigation,
  WORK_STATUS.navigatingToStart,
  WORK_STATUS.navigatingToVia,
  WORK_STATUS.waitingForGate,
  WORK_STATUS.exitingDock,
]);
const NOT_WORKING = new Set<number>([
  WORK_STATUS.idle,
  WORK_STATUS.backingIntoDock,
  WORK_STATUS.autonomousRecovery,
  WORK_STATUS.remoteRecovery,
  WORK_STATUS.discharging,
  ...ELEVATOR,
  ...NAVIGATING,
]);
const HIGHEST_WORK_STATUS = 21;

const isAny = (values: ReadonlySet<number>, { workStatus }: StatusFacts): boolean =>
  workStatus !== null && values.has(workStatus);
const isDocking = (facts: StatusFacts): boolean =>
  facts.activity === "returningToDock" || facts.workStatus === WORK_STATUS.backingIntoDock;
/** A plain VDA 5050 robot has no work status: it navigates when it drives. */
const isNavigating = (facts: StatusFacts): boolean =>
  isAny(NAVIGATING, facts) || (facts.workStatus === null && facts.isDriving);
/** Of robots without task runs: what stopped in the middle of its work goes on with it. */
const isPausedAtWork = ({ runPhase, isPaused, activity }: StatusFacts): boolean =>
  runPhase === "paused" || (runPhase === null && isPaused && activity === "working");
const isCleaning = ({ workStatus, activity }: StatusFacts): boolean =>
  activity === "working" ||
  (workStatus !== null && workStatus <= HIGHEST_WORK_STATUS && !NOT_WORKING.has(workStatus));

/**
 * The display status of a device, spec §4: the first rule that fits, from what makes a device unusable, over what it
 * does apart from work, to its task, and standby where nothing else is known.
 */
export const STATUS_RULES: readonly Rule[] = [
  ["offline", (facts) => !facts.isOnline],
  ["locked", (facts) => facts.isLocked],
  ["mapBuilding", (facts) => facts.activity === "mapBuilding"],
  ["pathLearning", (facts) => facts.activity === "pathLearning"],
  ["mapUpdate", (facts) => facts.activity === "mapUpdate"],
  ["charging", (facts) => facts.isCharging],
  ["elevator", (facts) => facts.activity === "elevator" || isAny(ELEVATOR, facts)],
  ["dockReturnPaused", (facts) => isDocking(facts) && facts.isPaused],
  ["returningToDock", isDocking],
  ["taskPaused", isPausedAtWork],
  ["taskStarting", (facts) => facts.runPhase === "starting"],
  ["autoTask", (facts) => facts.runPhase === "running" && facts.runOrigin === "auto"],
  ["manualTask", (facts) => facts.runPhase === "running"],
  ["navigationPaused", (facts) => facts.isPaused && (isAny(NAVIGATING, facts) || facts.workStatus === null)],
  ["navigation", isNavigating],
  ["working", isCleaning],
  ["lowPower", (facts) => facts.isBatteryLow],
  ["standby", () => true],
];

export function statusOf(facts: StatusFacts): DeviceStatus {
  const rule = STATUS_RULES.find(([, fits]) => fits(facts));
  return DEVICE_STATUS[rule?.[0] ?? "standby"];
}

/** Low power has no memory here (its log line has): the status must not depend on the order of reports. */
export function statusFacts(memory: DeviceMemory, alertPercent: number): StatusFacts {
  const { detail, state } = memory;
  return {
    isOnline: memory.isOnline,
    isLocked: detail.wasLocked,
    isCharging: state.isCharging === true,
    isPaused: detail.isPaused,
    isDriving: detail.isDriving,
    isBatteryLow: state.batteryPercent !== null && state.batteryPercent < alertPercent,
    workStatus: state.workStatus,
    activity: detail.activity,
    runPhase: state.run?.phase ?? null,
    runOrigin: detail.runOrigin,
  };
}
