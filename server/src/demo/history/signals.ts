/** What rules of alarms would have looked at in the last month, so that a rule can be tried in a demonstration that has just begun. */
import { DEVICE_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { KeptSignal } from "../../care/alarms/index.ts";
import { lotsOf } from "../random.ts";
import { connectionsOf, faultOf } from "./lines.ts";
import type { KnownRobot } from "./records.ts";
import { type DrawnRun, drawDay, type LivingRobot } from "./robot-day.ts";
import { siteDay } from "./site-clock.ts";

type Signal = KeptSignal["signal"];
/** What is other from then on. */
type Change = { at: number } & Partial<Omit<Signal, "at">>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
export const SIGNAL_DAYS = 30;
const STANDS = { share: 0.12, minutes: [1.2, 14] } as const;
const PAUSES = { share: 0.07, minutes: [1, 12] } as const;
/** A device is not said to stand before it has stood so long. */
const SEEN_AFTER_MS = 10_000;
/** The battery is looked at so often in a run. */
const LOOKS = 4;

/** Of one robot, in order of time, none at a time of another. */
export function signalsOf(known: KnownRobot, living: LivingRobot, until: number): KeptSignal[] {
  const from = until - SIGNAL_DAYS * DAY_MS;
  const changes: Change[] = [];
  for (let day = Math.max(living.firstDay, living.lastDay - SIGNAL_DAYS); day <= living.lastDay; day += 1)
    for (const run of drawDay(living, siteDay(known.robot.floor.timeZone, day), until))
      changes.push(...changesOfRun(known, run));
  for (const { connectedAt, disconnectedAt } of connectionsOf(known, living, until))
    changes.push({ at: connectedAt, isOnline: true }, { at: disconnectedAt, isOnline: false });
  const device = { id: known.deviceId, serialNumber: known.robot.serialNumber };
  let signal = AT_REST;
  return changes
    .filter(({ at }) => at >= from && at < until)
    .sort((one, other) => one.at - other.at)
    .map((change) => {
      const at = Math.max(Math.round(change.at), signal.at + 1);
      signal = { ...signal, ...change, at, values: { ...signal.values, ...change.values } };
      return { device, signal, anchor: undefined };
    });
}

const AT_REST: Signal = {
  ...{
    at: 0,
    isOnline: true,
    status: DEVICE_STATUS.standby,
    isWaiting: false,
    isCharging: true,
    hasSaid: true,
  },
  ...{ stillSince: null, values: {}, errors: [], hasGraveError: false, hasCollided: false, run: null },
  silentSince: null,
};

function changesOfRun(known: KnownRobot, run: DrawnRun): Change[] {
  const { startedAt, endedAt, startBatteryPercent, endBatteryPercent } = run;
  const lots = lotsOf(known.robot.serialNumber, "signals", startedAt);
  const status = run.origin === "auto" ? DEVICE_STATUS.autoTask : DEVICE_STATUS.manualTask;
  const changes: Change[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const share = look / LOOKS;
    changes.push({
      at: startedAt + share * (endedAt - startedAt),
      ...(look === 0 ? { status, isCharging: false } : {}),
      values: {
        batteryPercent: Math.round(startBatteryPercent - share * (startBatteryPercent - endBatteryPercent)),
      },
      run: { startedAt, coverage: Math.floor((100 * share * run.areaSqm) / run.plannedAreaSqm) },
    });
  }
  changes.push({
    ...{ at: endedAt, status: DEVICE_STATUS.standby, isCharging: true, run: null, stillSince: null },
    values: { batteryPercent: Math.round(endBatteryPercent) },
  });
  const somewhere = (span: readonly [number, number]) => {
    const at = startedAt + lots.between(0.15, 0.6) * (endedAt - startedAt);
    return { at, end: Math.min(at + lots.between(...span) * MINUTE_MS, endedAt - 1_000) };
  };
  if (lots.chance(STANDS.share)) {
    const { at, end } = somewhere(STANDS.minutes);
    if (end > at + SEEN_AFTER_MS)
      changes.push({ at: at + SEEN_AFTER_MS, stillSince: Math.round(at) }, { at: end, stillSince: null });
  }
  if (lots.chance(PAUSES.share)) {
    const { at, end } = somewhere(PAUSES.minutes);
    if (end > at) changes.push({ at, status: DEVICE_STATUS.taskPaused }, { at: end, status });
  }
  return [...changes, ...changesOfFault(known, run)];
}

function changesOfFault(known: KnownRobot, run: DrawnRun): Change[] {
  const fault = faultOf(known, run);
  if (!fault) return [];
  const { reportedAs, raisedAt, recoveredAt, errorLevel } = fault;
  return [
    { at: raisedAt, errors: [reportedAs], hasGraveError: errorLevel === "FATAL" },
    { at: recoveredAt, errors: [], hasGraveError: false },
  ];
}
