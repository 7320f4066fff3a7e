import {
  DEVICE_STATUS,
  type DeviceStatus,
  WORKING_STATUSES,
} from "@sweepline/contract/fleet/shared/codes.ts";
import {
  compareVersions,
  isWithin,
  type VersionRange,
  type VersionRule,
} from "@sweepline/contract/operations/firmware/versions.ts";
import type { RolloutState } from "@sweepline/contract/operations/rollouts/index.ts";
import type { RolloutPlan } from "@sweepline/contract/operations/rollouts/plan.ts";
import {
  type Confirmation,
  RETRIES,
  type UpdateFailure,
  type UpdateWait,
} from "@sweepline/contract/operations/updates/states.ts";
import {
  DAY_MINUTES,
  minutesLeft,
  openState,
  type QuietHours,
} from "@sweepline/contract/sites/places/opening-hours.ts";

/** What is looked at before a device is offered an update. */
export interface OfferFacts {
  rolloutState: RolloutState;
  plan: Omit<RolloutPlan, "groups">;
  nextAttemptAt: Date | null;
  /** What somebody at the device has answered; null: nothing yet. */
  confirmation: Confirmation | null;
  /** Its agent asks nobody. */
  isAutoConfirming: boolean;
  isLocked: boolean;
  status: DeviceStatus | null;
  isCharging: boolean | null;
  batteryPercent: number | null;
  diskFreePercent: number | null;
  timeZone: string;
  quietHours: QuietHours;
  /** When a run of the plan begins that may be this device's; null: none is planned. */
  nextRunAt: Date | null;
  /** What it runs, by kind of package. */
  versions: Readonly<Record<string, string>>;
  /** What it is to run. */
  wanted: Readonly<Record<string, string>>;
  needs: readonly (VersionRange & { kind: string })[];
  rule: VersionRule;
}

const MINUTE_MS = 60_000;
const BUSY: ReadonlySet<DeviceStatus | null> = new Set([
  ...WORKING_STATUSES,
  DEVICE_STATUS.taskStarting,
  DEVICE_STATUS.taskPaused,
  DEVICE_STATUS.navigation,
  DEVICE_STATUS.navigationPaused,
  DEVICE_STATUS.elevator,
  DEVICE_STATUS.returningToDock,
  DEVICE_STATUS.dockReturnPaused,
  DEVICE_STATUS.mapUpdate,
  DEVICE_STATUS.pathLearning,
  DEVICE_STATUS.mapBuilding,
]);

/** What keeps the update from being offered at this time, the first that applies; null: nothing does. */
export function whyNotNow(facts: OfferFacts, now: Date): UpdateWait | null {
  for (const [wait, applies] of CHECKS) if (applies(facts, now)) return wait;
  return null;
}

/** Whether it is done though the device works: what robots must not do in motion is theirs to refuse. */
export function isForced(
  { urgency, forcedAt }: Pick<RolloutPlan, "urgency" | "forcedAt">,
  now: Date,
): boolean {
  return (
    urgency === "forced" ||
    urgency === "downloadOnly" ||
    (urgency === "timeForced" && forcedAt !== null && Date.parse(forcedAt) <= now.getTime())
  );
}

/** A device that does not say whether it charges stands at its dock where its status says that it charges. */
const isDocked = (isCharging: boolean | null, status: DeviceStatus | null): boolean =>
  isCharging ?? status === DEVICE_STATUS.charging;

/** What is asked for and not reported is not met. */
const isBelow = (value: number | null, least: number | null): boolean =>
  least !== null && (value === null || value < least);

function isOutsideRange({ plan: { conditions }, versions, wanted, rule }: OfferFacts): boolean {
  const { fromVersion, belowVersion } = conditions;
  const [kind] = Object.keys(wanted);
  if ((fromVersion === "" && belowVersion === "") || kind === undefined) return false;
  const version = versions[kind];
  if (version === undefined) return true;
  const isBefore = (one: string, other: string) => (compareVersions(rule, one, other) ?? -1) < 0;
  return (
    (fromVersion !== "" && isBefore(version, fromVersion)) ||
    (belowVersion !== "" && !isBefore(version, belowVersion))
  );
}

/** What the update brings along counts as there. */
function lacksDependency({ needs, versions, wanted, rule }: OfferFacts): boolean {
  return needs.some(({ kind, ...range }) => {
    const version = wanted[kind] ?? versions[kind];
    return version === undefined || !isWithin(rule, version, range);
  });
}

function startsSoon({ plan, nextRunAt }: OfferFacts, now: Date): boolean {
  const minutes = plan.conditions.noRunWithinMinutes;
  return minutes !== null && nextRunAt !== null && nextRunAt.getTime() - now.getTime() < minutes * MINUTE_MS;
}

/** Whether somebody at the device is to be asked before the update is offered. */
export const asksFirst = ({
  plan,
  confirmation,
  isAutoConfirming,
}: Pick<OfferFacts, "plan" | "confirmation" | "isAutoConfirming">): boolean =>
  plan.needsConfirmation && confirmation !== "confirmed" && !isAutoConfirming;

const isOutsideWindow = ({ plan, timeZone }: OfferFacts, now: Date): boolean =>
  openState(plan.windows, timeZone, now)?.isOpen === false;

function isQuiet({ plan, quietHours, timeZone }: OfferFacts, now: Date): boolean {
  if (!plan.keepsQuietHours || quietHours === null) return false;
  const { from, to } = quietHours;
  const nightly = Array.from({ length: 7 }, (_, day) => ({ day: day + 1, ranges: [{ from, to }] }));
  return minutesLeft(nightly, timeZone, now) !== null;
}

type Applies = (facts: OfferFacts, now: Date) => boolean;

const CHECKS: readonly (readonly [UpdateWait, Applies])[] = [
  ["rolloutPaused", ({ rolloutState }) => rolloutState !== "running"],
  ["retry", ({ nextAttemptAt }, now) => nextAttemptAt !== null && nextAttemptAt > now],
  ["declined", (facts) => asksFirst(facts) && facts.confirmation === "denied"],
  ["confirmation", asksFirst],
  ["locked", ({ isLocked }) => isLocked],
  ["version", isOutsideRange],
  ["dependency", lacksDependency],
  ["working", (facts, now) => BUSY.has(facts.status) && !isForced(facts.plan, now)],
  ["plannedRun", (facts, now) => startsSoon(facts, now) && !isForced(facts.plan, now)],
  ["window", isOutsideWindow],
  ["quietHours", isQuiet],
  ["notDocked", ({ plan, isCharging, status }) => plan.conditions.isDocked && !isDocked(isCharging, status)],
  ["lowBattery", ({ plan, batteryPercent }) => isBelow(batteryPercent, plan.conditions.minBatteryPercent)],
  ["diskFull", ({ plan, diskFreePercent }) => isBelow(diskFreePercent, plan.conditions.minDiskFreePercent)],
];

/** After a failure of that kind; null: as soon as the device asks. A day later at most. */
export function retryAt(
  { afterMinutes }: RolloutPlan["retry"],
  { failure, attempts }: { failure: UpdateFailure; attempts: number },
  now: Date,
): Date | null {
  const pace = RETRIES[failure];
  if (pace === "atOnce") return null;
  const times = pace === "doubled" ? 2 ** Math.max(0, attempts - 1) : 1;
  return new Date(now.getTime() + Math.min(DAY_MINUTES, afterMinutes * times) * MINUTE_MS);
}
