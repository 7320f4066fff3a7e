import type { VdaError, VdaPosition, VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { MessageItem } from "../../core/ingest/items.ts";
import { type Activity, type DeviceMemory, isNewest } from "./device-memory.ts";
import type { Facts, ReportedFault } from "./facts.ts";

/** VDA 5050 `state`, and what it has in common with other messages: errors, and the position that `visualization` carries too. */
type State = MessageItem<VdaState>;
type NotedError = Pick<VdaError, "errorType"> & ReportedFault;

/** Running actions that make a status of their own; other running actions leave the device at work. */
const ACTIVITIES: Readonly<Record<string, Activity>> = {
  startMapping: "mapBuilding",
  startPathLearning: "pathLearning",
  downloadMap: "mapUpdate",
  enableMap: "mapUpdate",
  deleteMap: "mapUpdate",
  returnToDock: "returningToDock",
  rideElevator: "elevator",
  startCleaning: "working",
};
const UNDERWAY = new Set(["INITIALIZING", "RUNNING", "PAUSED"]);

/** A full report, so what it leaves out is not there, but for battery and position. */
export function foldState(memory: DeviceMemory, item: State, facts: Facts): void {
  const { payload, at, headerId } = item;
  const isNew = at > memory.stateAt || (at === memory.stateAt && headerId > memory.stateHeader);
  if (isNew) takeNewest(memory, item, facts);
  takeBattery(memory, item, isNew);
  foldPosition(memory, item, { position: payload.agvPosition, facts });
}

function takeNewest(memory: DeviceMemory, item: State, facts: Facts): void {
  const { payload, at, headerId } = item;
  const { detail, state } = memory;
  memory.stateAt = at;
  memory.stateHeader = headerId;
  state.operatingMode = payload.operatingMode;
  detail.isPaused = payload.paused ?? false;
  detail.isDriving = payload.driving;
  detail.activity = activityOf(payload);
  noteErrors(memory, { device: item.device, at, errors: payload.errors }, facts);
  state.errors = payload.errors.map(({ errorType, errorLevel, errorDescription }) =>
    errorDescription === undefined ? { errorType, errorLevel } : { errorType, errorLevel, errorDescription },
  );
}

function takeBattery(memory: DeviceMemory, { payload, at }: State, isNew: boolean): void {
  const { batteryState } = payload;
  if (!batteryState) return;
  if (at > memory.batteryAt) {
    memory.state.batteryPercent = batteryState.batteryCharge;
    memory.batteryAt = at;
  }
  if (isNewest(memory, "isCharging", { at, winsTie: isNew })) memory.state.isCharging = batteryState.charging;
}

function activityOf({ actionStates }: VdaState): Activity | null {
  for (const { actionType, actionStatus } of actionStates) {
    const activity = actionType && UNDERWAY.has(actionStatus) ? ACTIVITIES[actionType] : undefined;
    if (activity) return activity;
  }
  return null;
}

const LEVELS: Readonly<Record<string, "warning" | "error">> = {
  FATAL: "error",
  CRITICAL: "error",
  URGENT: "error",
};

/** Errors are told apart by their type: the same one in the next report is the same trouble going on. */
export function noteErrors(
  memory: DeviceMemory,
  { device, at, errors }: Pick<State, "device" | "at"> & { errors: readonly NotedError[] },
  facts: Facts,
): void {
  const before = memory.state.errors;
  if (before.length === 0 && errors.length === 0) return;
  const had = byType(before);
  const has = byType(errors);
  for (const [reportedAs, reported] of has) {
    const { errorLevel, errorDescription: description = "" } = reported;
    const known = had.get(reportedAs);
    if (!known)
      facts.logs.push({
        ...{ device, at, kind: "errorRaised", level: LEVELS[errorLevel] ?? "warning" },
        values: { errorType: reportedAs, description },
      });
    if (known?.errorLevel !== errorLevel) facts.faults.push({ device, at, reportedAs, reported });
  }
  for (const errorType of had.keys()) {
    if (has.has(errorType)) continue;
    facts.logs.push({ device, at, level: "info", kind: "errorCleared", values: { errorType } });
    facts.faults.push({ device, at, reportedAs: errorType, reported: null });
  }
}

/** The first of each type. */
function byType<Noted extends NotedError>(errors: readonly Noted[]): Map<string, Noted> {
  const first = new Map<string, Noted>();
  for (const error of errors) if (!first.has(error.errorType)) first.set(error.errorType, error);
  return first;
}

/** Positions of a device are kept at most this often; cleaning reports carry their own. */
const POSITION_EVERY_MS = 1_000;

interface Pose {
  x: number;
  y: number;
  theta: number;
  mapId: string;
}

export function takePosition(
  memory: DeviceMemory,
  pose: Pose,
  { at, winsTie }: { at: number; winsTie: boolean },
): void {
  if (at < memory.positionAt || (at === memory.positionAt && !winsTie)) return;
  memory.position = { x: pose.x, y: pose.y, theta: pose.theta, mapKey: pose.mapId };
  memory.positionAt = at;
}

/** The position that `state` and `visualization` carry. A robot that has lost itself says so and is not believed. */
export function foldPosition(
  memory: DeviceMemory,
  item: MessageItem,
  { position, facts }: { position: VdaPosition | undefined; facts: Facts },
): void {
  if (!position || position.positionInitialized === false) return;
  const { device, at, headerId, receivedAt } = item;
  takePosition(memory, position, { at, winsTie: false });
  if (at - memory.trailAt < POSITION_EVERY_MS) return;
  memory.trailAt = at;
  const { x, y, theta, mapId: mapKey } = position;
  facts.positions.push({ device, at, headerId, receivedAt, position: { x, y, theta, mapKey } });
}
