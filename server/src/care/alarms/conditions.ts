import { ALARM_KINDS, type AlarmKindName, STAYED_WITHIN_M } from "@sweepline/contract/care/alarms/kinds.ts";
import { levelOfReported } from "@sweepline/contract/care/fault-codes.ts";
import { DEVICE_STATUS, WORK_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Batch } from "../../fleet/batches/index.ts";
import type { HeldRule } from "./rules-of-devices.store.ts";

export type Memory = NonNullable<ReturnType<Batch["changed"]["get"]>>["memory"];

/** Where a device has been since when, within a little. */
export interface Anchor {
  x: number;
  y: number;
  mapKey: string;
  at: number;
}

export interface Looked {
  memory: Memory;
  anchor: Anchor | undefined;
  now: number;
}

/** That a condition holds, since when where that is not now, and what was compared. */
export interface Holding {
  since?: number;
  value?: number;
}
type Condition = (looked: Looked, rule: HeldRule) => Holding | undefined;

const S = DEVICE_STATUS;
const AT_WORK = new Set<string>([S.working, S.autoTask, S.manualTask, S.navigation, S.returningToDock]);
const PAUSED = new Set<string>([S.taskPaused, S.navigationPaused, S.dockReturnPaused]);
const WAITING = new Set<number>([
  WORK_STATUS.waitingForGate,
  WORK_STATUS.enteringElevator,
  WORK_STATUS.exitingElevator,
]);
/** Before that nobody says that a device stands: it may be turning. */
const LEAST_STAY_MS = 10_000;

const when = (isSo: boolean, holding: Holding = {}): Holding | undefined => (isSo ? holding : undefined);
const hasError = ({ state }: Memory, ...types: readonly string[]): boolean =>
  state.errors.some(({ errorType }) => types.includes(errorType));

const compared = (value: number | null | undefined, { threshold }: HeldRule, direction: "above" | "below") =>
  value === null || value === undefined || threshold === null
    ? undefined
    : when(direction === "above" ? value > threshold : value < threshold, { value });

const stays: Condition = ({ memory, anchor, now }) => {
  const isWaiting = memory.state.workStatus !== null && WAITING.has(memory.state.workStatus);
  if (!anchor || isWaiting || !AT_WORK.has(memory.status)) return undefined;
  return when(now - anchor.at >= LEAST_STAY_MS, { since: anchor.at });
};

/** What a robot counts; one that does not count says by its errors that it is so. */
const counted =
  (field: "planningRepeats" | "navigationStuck", ...types: readonly string[]): Condition =>
  ({ memory }, rule) =>
    memory.state[field] === null
      ? when(hasError(memory, ...types))
      : compared(memory.state[field], rule, "above");

const CONDITIONS: Readonly<Record<AlarmKindName, Condition | undefined>> = {
  stayedInPlace: stays,
  stationary: stays,
  repeatedPlanning: counted("planningRepeats", "planningRepeated", "repeatedPlanning"),
  navigationStuck: counted("navigationStuck", "navigationStuck", "robotStuck"),
  positioningLost: ({ memory }) =>
    when(hasError(memory, "positionLost", "localizationLost", "localizationError")),
  collision: ({ memory }) => when(memory.state.collisionBar === "triggered" || hasError(memory, "collision")),
  diskFull: ({ memory }, rule) =>
    compared(memory.state.diskFreePercent, rule, "below") ?? when(hasError(memory, "diskFull")),
  offline: ({ memory }) => when(!memory.isOnline),
  paused: ({ memory }) => when(PAUSED.has(memory.status)),
  lowBattery: ({ memory }, rule) =>
    memory.state.isCharging ? undefined : compared(memory.state.batteryPercent, rule, "below"),
  cleanWaterLow: ({ memory }, rule) => compared(memory.state.cleanWaterPercent, rule, "below"),
  wasteWaterHigh: ({ memory }, rule) => compared(memory.state.wasteWaterPercent, rule, "above"),
  consumableDue: ({ memory }, rule) => {
    const left = (memory.state.consumables ?? []).map(
      ({ usedHours, lifeHours }) => 100 * (1 - usedHours / lifeHours),
    );
    return left.length === 0 ? undefined : compared(Math.min(...left), rule, "below");
  },
  fault: ({ memory }) =>
    when(
      memory.state.errors.some(({ errorLevel }) =>
        ["error", "critical"].includes(levelOfReported(errorLevel)),
      ),
    ),
  field: ({ memory: { state } }, rule) => {
    if (!rule.field || !rule.direction) return undefined;
    const value = rule.field === "errorCount" ? state.errors.length : state[rule.field];
    return compared(value, rule, rule.direction);
  },
  // Of schedules, not of what a device says.
  timedTaskNotStarted: undefined,
};

/**
 * Whether the rule's condition holds; `unknown` where nothing new is known: a device that is away says nothing of its state, so what held
 * before goes on.
 */
export function holds(looked: Looked, rule: HeldRule): Holding | "unknown" | undefined {
  const condition = CONDITIONS[rule.kind];
  if (!condition) return "unknown";
  if (!looked.memory.isOnline && rule.kind !== "offline") return "unknown";
  return condition(looked, rule);
}

/** The same anchor while the device stays within a little of it, a new one where it has moved. */
export function anchorOf(before: Anchor | undefined, { position }: Memory, now: number): Anchor | undefined {
  if (!position) return undefined;
  const { x, y, mapKey } = position;
  const isSame =
    before !== undefined &&
    before.mapKey === mapKey &&
    Math.hypot(x - before.x, y - before.y) < STAYED_WITHIN_M;
  return isSame ? before : { x, y, mapKey, at: now };
}

export const isOfPlace = (kind: AlarmKindName): boolean => "isOfPlace" in ALARM_KINDS[kind];
