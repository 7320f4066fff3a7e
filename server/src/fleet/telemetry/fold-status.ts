import type { LogKind, LogLevel } from "@sweepline/contract/fleet/device-log.ts";
import {
  DEVICE_STATUS,
  type DeviceStatus,
  type DeviceStatusName,
  WORK_STATUS,
} from "@sweepline/contract/fleet/shared/codes.ts";
import type { IngestItem, MessageItem } from "../../core/ingest/items.ts";
import { isExposedConnection } from "../../core/networks.ts";
import type { Activity, DeviceMemory } from "./device-memory.ts";
import type { ComingFact, Facts, GoingFact } from "./facts.ts";

/** How a device stands: whether it is online, what it shows, and the lines of its log where either is another than before. */

/**
 * Whether a device is online. The broker's word and the robot's own are believed at once, and so is any report of a
 * device that was thought to be away; silence is believed after three missed reports, because a flat battery says no goodbye.
 *
 *   offline ──connection made · any message──▶ online ──goodbye · will · connection broke · kicked · silence──▶ offline
 */
export function comesOnline(memory: DeviceMemory, coming: ComingFact, facts: Facts): void {
  if (memory.isOnline) return;
  const { device, at, remoteIp, port, isEncrypted = false, clientId = "", mqttVersion = null } = coming;
  memory.isOnline = true;
  // The watchdog counts from here: a connection alone proves life for one interval.
  memory.lastReportAt = Math.max(memory.lastReportAt ?? 0, at);
  const line = { remoteIp, port, isEncrypted, clientId, mqttVersion };
  facts.connections.push({ kind: "coming", device, at, ...line });
  // Whoever is on the way could read its password.
  const isExposed = isExposedConnection({ isEncrypted, remoteIp });
  const values = { ...(remoteIp && { remoteIp }), ...(isExposed && { isExposed: 1 }) };
  facts.logs.push({ device, at, level: isExposed ? "warning" : "info", kind: "connected", values });
}

export function goesOffline(memory: DeviceMemory, going: GoingFact, facts: Facts): void {
  if (!memory.isOnline) return;
  const { device, at, reason } = going;
  memory.isOnline = false;
  facts.connections.push({ kind: "going", ...going });
  const level = reason === "closed" ? "info" : "warning";
  facts.logs.push({ device, at, level, kind: "disconnected", values: { reason } });
}

/** Of a message that says so. Brokers of others do not say what was a last will; by the protocols, who is lost says it by that only. */
export const goodbyeOf = (
  { device, receivedAt: at, isWill = true }: MessageItem,
  reason: "closed" | "lost",
): GoingFact => ({ device, at, reason, byWill: reason === "lost" && isWill });

/** A low battery is logged once, and again only after it has been this much above its threshold. */
const BATTERY_RECOVERY_PERCENT = 5;

/** After each fold: the display status again, and lines of the log for what is another than before. */
export function noteChanges(memory: DeviceMemory, item: IngestItem, facts: Facts): void {
  noteBattery(memory, item, facts);
  noteLock(memory, item, facts);
  const status = statusOf(statusFacts(memory, item.device.alertPercent));
  if (status === memory.status) return;
  const isAboutConnection = status === DEVICE_STATUS.offline || memory.status === DEVICE_STATUS.offline;
  // Coming and going have their own lines.
  if (!isAboutConnection)
    note({ item, facts, kind: "statusChanged", values: { from: memory.status, to: status } });
  memory.status = status;
}

function noteBattery(memory: DeviceMemory, item: IngestItem, facts: Facts): void {
  const { detail } = memory;
  const { batteryPercent, isCharging } = memory.state;
  if (batteryPercent === null) return;
  const { alertPercent } = item.device;
  if (!detail.isBatteryLow && batteryPercent < alertPercent && isCharging !== true) {
    detail.isBatteryLow = true;
    note({
      item,
      facts,
      kind: "batteryLow",
      level: "warning",
      values: { percent: Math.round(batteryPercent) },
    });
  } else if (detail.isBatteryLow && batteryPercent >= alertPercent + BATTERY_RECOVERY_PERCENT)
    detail.isBatteryLow = false;
}

/** Locked by the platform or at the machine. */
function noteLock(memory: DeviceMemory, item: IngestItem, facts: Facts): void {
  const isLocked = item.device.isLocked || memory.detail.isLocked === true;
  if (isLocked === memory.detail.wasLocked) return;
  memory.detail.wasLocked = isLocked;
  note({ item, facts, kind: isLocked ? "locked" : "unlocked", values: {} });
}

interface Note {
  item: IngestItem;
  facts: Facts;
  kind: LogKind;
  level?: LogLevel;
  values: Record<string, string | number>;
}

function note({ item, facts, kind, level = "info", values }: Note): void {
  // A will's own time is that of an old connection, see fold.ts.
  const at = item.type === "message" && item.kind === "connection" ? item.receivedAt : item.at;
  facts.logs.push({ device: item.device, at, level, kind, values });
}

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
function statusFacts(memory: DeviceMemory, alertPercent: number): StatusFacts {
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
