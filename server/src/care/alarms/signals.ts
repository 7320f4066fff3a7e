import { LEAST_SILENCE_S, STAYED_WITHIN_M } from "@sweepline/contract/care/alarms/kinds.ts";
import { levelOfReported } from "@sweepline/contract/care/fault-codes.ts";
import { DEVICE_STATUS, type DeviceStatus, WORK_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Batch } from "../../fleet/batches/index.ts";
import { saidAt } from "../../fleet/telemetry/index.ts";

export type Memory = NonNullable<ReturnType<Batch["changed"]["get"]>>["memory"];

/**
 * What rules look at, and nothing else: of all that is known of a device what a condition of any rule depends on, at a time by our clock.
 * One is kept where it differs from the one before, so that a rule can be tried later on just what it would have been looked at by.
 */
export interface Signal {
  /** Milliseconds since epoch. */
  at: number;
  isOnline: boolean;
  status: DeviceStatus;
  /** For a gate or an elevator. */
  isWaiting: boolean;
  isCharging: boolean;
  /** It has reported a state at all. */
  hasSaid: boolean;
  /** At work and where it was for ten seconds and more: since when. */
  stillSince: number | null;
  values: SignalValues;
  /** Of the types that conditions know. */
  errors: readonly string[];
  hasGraveError: boolean;
  hasCollided: boolean;
  /** What runs, since when in ms, and how much of it is cleaned, in percent. */
  run: { startedAt: number; coverage: number } | null;
  /** Its state had not been heard of since then, until now; null: it had, a moment ago. */
  silentSince: number | null;
}

/**
 * Percents are whole, as pages show them: what a rule compares changes as seldom as what a person sees. What rules only compare from below
 * is cut, which whole thresholds do not notice.
 */
export interface SignalValues {
  batteryPercent?: number;
  cleanWaterPercent?: number;
  wasteWaterPercent?: number;
  diskFreePercent?: number;
  planningRepeats?: number;
  navigationStuck?: number;
  intensity?: number;
  errorCount?: number;
  /** Of the part of which least is left. */
  lifePercent?: number;
}

/** Where a device has been since when, within a little. */
export interface Anchor {
  x: number;
  y: number;
  mapKey: string;
  at: number;
}

const S = DEVICE_STATUS;
const AT_WORK = new Set<string>([S.working, S.autoTask, S.manualTask, S.navigation, S.returningToDock]);
const WAITING = new Set<number>([
  WORK_STATUS.waitingForGate,
  WORK_STATUS.enteringElevator,
  WORK_STATUS.exitingElevator,
]);
/** Before that nobody says that a device stands: it may be turning. */
const LEAST_STAY_MS = 10_000;
const LEAST_SILENCE_MS = LEAST_SILENCE_S * 1_000;

/** Names that robots give to what conditions ask for. */
export const ERROR_TYPES = {
  planning: ["planningRepeated", "repeatedPlanning"],
  stuck: ["navigationStuck", "robotStuck"],
  position: ["positionLost", "localizationLost", "localizationError"],
  collision: ["collision"],
  disk: ["diskFull"],
} as const;
const KNOWN_ERRORS = new Set<string>(Object.values(ERROR_TYPES).flat());

export function signalOf(
  memory: Memory,
  { anchor, at, saidBefore }: { anchor: Anchor | undefined; at: number; saidBefore: number },
): Signal {
  const { state, status, isOnline } = memory;
  const isWaiting = state.workStatus !== null && WAITING.has(state.workStatus);
  const isStill =
    anchor !== undefined && !isWaiting && AT_WORK.has(status) && at - anchor.at >= LEAST_STAY_MS;
  const hasSpoken = !isOnline || saidAt(memory) > saidBefore;
  const { errors } = state;
  return {
    ...{ at, isOnline, status, isWaiting },
    isCharging: state.isCharging === true,
    hasSaid: saidAt(memory) >= 0,
    stillSince: isStill ? anchor.at : null,
    values: valuesOf(memory),
    errors:
      errors.length === 0
        ? NONE
        : errors.flatMap(({ errorType }) => (KNOWN_ERRORS.has(errorType) ? errorType : [])).sort(),
    hasGraveError: errors.some(({ errorLevel }) => GRAVE.has(levelOfReported(errorLevel))),
    hasCollided: state.collisionBar === "triggered",
    run: runOf(state.run),
    silentSince: hasSpoken && saidBefore >= 0 && at - saidBefore >= LEAST_SILENCE_MS ? saidBefore : null,
  };
}

const NONE: readonly string[] = [];
const GRAVE = new Set<string>(["error", "critical"]);

function valuesOf({ state }: Memory): SignalValues {
  const values: SignalValues = {};
  const { batteryPercent, cleanWaterPercent, wasteWaterPercent, diskFreePercent, intensity } = state;
  if (batteryPercent !== null) values.batteryPercent = Math.round(batteryPercent);
  if (cleanWaterPercent !== null) values.cleanWaterPercent = Math.round(cleanWaterPercent);
  if (wasteWaterPercent !== null) values.wasteWaterPercent = Math.round(wasteWaterPercent);
  if (diskFreePercent !== null) values.diskFreePercent = Math.round(diskFreePercent);
  if (state.planningRepeats !== null) values.planningRepeats = state.planningRepeats;
  if (state.navigationStuck !== null) values.navigationStuck = state.navigationStuck;
  if (intensity !== null) values.intensity = Math.round(intensity);
  if (state.errors.length > 0) values.errorCount = state.errors.length;
  if (state.consumables && state.consumables.length > 0)
    values.lifePercent = Math.floor(
      Math.min(...state.consumables.map(({ usedHours, lifeHours }) => 100 * (1 - usedHours / lifeHours))),
    );
  return values;
}

function runOf(run: Memory["state"]["run"]): Signal["run"] {
  if (!run || run.phase === "ended" || !run.plannedAreaSqm) return null;
  const coverage = Math.min(100, (100 * (run.cleanedAreaSqm ?? 0)) / run.plannedAreaSqm);
  return { startedAt: Date.parse(run.startedAt), coverage: Math.floor(coverage) };
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

/** As most signals are, most of the time: what is so is not written. */
const USUAL: Omit<Signal, "at"> = {
  ...{ isOnline: true, status: S.standby, isWaiting: false, isCharging: false, hasSaid: true },
  ...{ stillSince: null, values: {}, errors: NONE, hasGraveError: false, hasCollided: false },
  ...{ run: null, silentSince: null },
};

export type PackedSignal = Partial<Omit<Signal, "at">>;

export function packed(signal: Signal): PackedSignal {
  const { at: _, values, errors, ...flat } = signal;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat))
    if (value !== USUAL[name as keyof PackedSignal]) kept[name] = value;
  if (Object.keys(values).length > 0) kept.values = values;
  if (errors.length > 0) kept.errors = errors;
  return kept;
}

export const unpacked = (stored: PackedSignal, at: number): Signal => ({ ...USUAL, ...stored, at });

/** Whether rules would come out the same by both, but for the time. */
export function isSameSignal(one: Signal, other: Signal): boolean {
  return (
    one.isOnline === other.isOnline &&
    one.status === other.status &&
    one.isWaiting === other.isWaiting &&
    one.isCharging === other.isCharging &&
    one.hasSaid === other.hasSaid &&
    one.stillSince === other.stillSince &&
    one.hasGraveError === other.hasGraveError &&
    one.hasCollided === other.hasCollided &&
    other.silentSince === null &&
    one.run?.startedAt === other.run?.startedAt &&
    one.run?.coverage === other.run?.coverage &&
    one.errors.join() === other.errors.join() &&
    VALUE_NAMES.every((name) => one.values[name] === other.values[name])
  );
}

const VALUE_NAMES = [
  ...(["batteryPercent", "cleanWaterPercent", "wasteWaterPercent", "diskFreePercent"] as const),
  ...(["planningRepeats", "navigationStuck", "intensity", "errorCount", "lifePercent"] as const),
] satisfies (keyof SignalValues)[];
