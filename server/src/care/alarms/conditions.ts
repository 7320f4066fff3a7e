import { ALARM_KINDS, type AlarmKindName, SAME_ALARM_S } from "@sweepline/contract/care/alarms/kinds.ts";
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import { minutesOf, type QuietHours } from "@sweepline/contract/sites/places/opening-hours.ts";
import type { Held, HeldRule } from "./held.ts";
import { ERROR_TYPES, type Signal } from "./signals.ts";

/**
 * What a signal makes of the conditions of rules, and when what they lead to is raised. Plain code: it is what devices are looked at by
 * as they speak, and what a rule is tried on the past by.
 */

/** That a condition holds, since when where that is not now, and what was compared. */
export interface Holding {
  since?: number;
  value?: number;
}
type Condition = (signal: Signal, rule: HeldRule) => Holding | undefined;

const S = DEVICE_STATUS;
const PAUSED = new Set<string>([S.taskPaused, S.navigationPaused, S.dockReturnPaused]);

const when = (isSo: boolean, holding: Holding = {}): Holding | undefined => (isSo ? holding : undefined);
const hasError = ({ errors }: Signal, types: readonly string[]): boolean =>
  errors.some((errorType) => types.includes(errorType));

const compared = (value: number | undefined, { threshold }: HeldRule, direction: "above" | "below") =>
  value === undefined || threshold === null
    ? undefined
    : when(direction === "above" ? value > threshold : value < threshold, { value });

const stays: Condition = ({ stillSince }) =>
  stillSince === null ? undefined : when(true, { since: stillSince });

/** What a robot counts; one that does not count says by its errors that it is so. */
const counted =
  (field: "planningRepeats" | "navigationStuck", types: readonly string[]): Condition =>
  (signal, rule) =>
    signal.values[field] === undefined
      ? when(hasError(signal, types))
      : compared(signal.values[field], rule, "above");

const CONDITIONS: Readonly<Record<AlarmKindName, Condition | undefined>> = {
  stayedInPlace: stays,
  stationary: stays,
  repeatedPlanning: counted("planningRepeats", ERROR_TYPES.planning),
  navigationStuck: counted("navigationStuck", ERROR_TYPES.stuck),
  positioningLost: (signal) => when(hasError(signal, ERROR_TYPES.position)),
  collision: (signal) => when(signal.hasCollided || hasError(signal, ERROR_TYPES.collision)),
  diskFull: (signal, rule) =>
    compared(signal.values.diskFreePercent, rule, "below") ?? when(hasError(signal, ERROR_TYPES.disk)),
  offline: ({ isOnline }) => when(!isOnline),
  // From when it comes online on it may fall silent; what became of that is seen by `quietEnd` and when it is due.
  stale: ({ isOnline, hasSaid }) => when(isOnline && hasSaid),
  paused: ({ status }) => when(PAUSED.has(status)),
  lowBattery: ({ isCharging, values }, rule) =>
    isCharging ? undefined : compared(values.batteryPercent, rule, "below"),
  cleanWaterLow: ({ values }, rule) => compared(values.cleanWaterPercent, rule, "below"),
  wasteWaterHigh: ({ values }, rule) => compared(values.wasteWaterPercent, rule, "above"),
  consumableDue: ({ values }, rule) => compared(values.lifePercent, rule, "below"),
  coverageLate: ({ run }, rule) => {
    const holding = compared(run?.coverage, rule, "below");
    return holding && run ? { ...holding, since: run.startedAt } : undefined;
  },
  fault: ({ hasGraveError }) => when(hasGraveError),
  field: ({ values, hasSaid }, rule) => {
    if (!rule.field || !rule.direction) return undefined;
    const value = rule.field === "errorCount" && hasSaid ? (values.errorCount ?? 0) : values[rule.field];
    return compared(value, rule, rule.direction);
  },
  // Not of what a device says.
  timedTaskNotStarted: undefined,
  elevator: undefined,
};

/**
 * Whether the rule's condition holds; `unknown` where nothing new is known: a device that is away says nothing of its state, so what held
 * before goes on.
 */
function holds(signal: Signal, rule: HeldRule): Holding | "unknown" | undefined {
  const condition = CONDITIONS[rule.kind];
  if (!condition) return "unknown";
  if (!signal.isOnline && rule.kind !== "offline" && rule.kind !== "stale") return "unknown";
  return condition(signal, rule);
}

/** What a signal makes of one rule's condition: as it was where both are the same; else it ended, began, or both. */
export function step(
  before: Held | undefined,
  signal: Signal,
  { rule, timeZone }: { rule: HeldRule; timeZone: string },
): Held | undefined {
  const found = holds(signal, rule);
  if (found === "unknown") return before;
  if (found === undefined) return undefined;
  // Of another run, or after a silence that was too long, it is another condition.
  const isAnother =
    before !== undefined &&
    ((found.since !== undefined && found.since !== before.since) || quietEnd(before, signal, rule) !== null);
  if (before && !isAnother) return before;
  const since = found.since ?? signal.at;
  return { since, dueAt: dueAt({ since, rule, timeZone }), value: found.value ?? null };
}

/** Of a device that was silent for longer than the rule allows: since when it was, as of this signal. */
export function quietEnd(before: Held, { at, silentSince }: Signal, rule: HeldRule): number | null {
  if (rule.kind !== "stale" || silentSince === null) return null;
  const since = Math.max(before.since, silentSince);
  return at - since >= rule.durationS * 1_000 ? since : null;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** When what holds since then is raised: after the rule's duration, and in no quiet hours by the clocks of the device. */
export function dueAt({
  since,
  rule,
  timeZone,
}: {
  since: number;
  rule: HeldRule;
  timeZone: string;
}): number {
  return afterQuiet(since + rule.durationS * 1_000, rule.quietHours, timeZone);
}

/** A time that lies in no quiet hours: itself, or when they end. */
function afterQuiet(at: number, quietHours: QuietHours, timeZone: string): number {
  if (!quietHours) return at;
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)];
  let time = at;
  // Twice at most a day, more where clocks are put back while it is quiet.
  for (let turn = 0; turn < 4; turn += 1) {
    const minute = minuteOfDay(time, timeZone);
    const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
    if (!isQuiet) return time;
    const left = (to - minute + DAY_MINUTES) % DAY_MINUTES;
    time = time - (time % MINUTE_MS) + left * MINUTE_MS;
  }
  return time;
}

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

function minuteOfDay(at: number, timeZone: string): number {
  const clock =
    CLOCKS.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      ...{ timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    });
  CLOCKS.set(timeZone, clock);
  return minutesOf(clock.format(at));
}

const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** Whether what is raised now is an alarm that was cleared a moment ago, and not a new one. */
export const comesBack = (last: { raisedAt: number; clearedAt: number }, now: number): boolean =>
  last.clearedAt > now - SAME_ALARM_S * 1_000 && last.raisedAt > now - DAY_MS;

export const isOfPlace = (kind: AlarmKindName): boolean => "isOfPlace" in ALARM_KINDS[kind];
