/** When a robot was connected and why it no longer was; and the lines of its log that go with runs and connections. */

import type { OfflineReason } from "@sweepline/contract/fleet/connections.ts";
import type { EndedFault } from "../../care/faults/index.ts";
import type { NewRecord } from "../../fleet/connections/index.ts";
import type { NewEntry } from "../../fleet/device-log/index.ts";
import { lotsOf } from "../random.ts";
import type { KnownRobot } from "./records.ts";
import { type DrawnRun, isInRepair, type LivingRobot } from "./robot-day.ts";
import { dayIndexAt, siteDay } from "./site-clock.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The broker was restarted now and then, for everyone at the same moment. */
const RESTART_EVERY_DAYS = 47;
const MEAN_SESSION_DAYS = 2.4;

type Ending = NewRecord & { disconnectedAt: number; reason: OfflineReason };

/** How often each reason is the one, and how many minutes the robot stays away. */
const REASONS: readonly [reason: OfflineReason, weight: number, awayMinutes: [number, number]][] = [
  ["lost", 0.52, [0.5, 22]],
  ["closed", 0.32, [6, 95]],
  ["silence", 0.13, [3, 40]],
  ["kicked", 0.03, [0.2, 2]],
];

function restartAfter(at: number): number {
  for (let block = Math.floor(at / (RESTART_EVERY_DAYS * DAY_MS)); ; block += 1) {
    const moment = (block + lotsOf("restart", block).between(0.1, 0.9)) * RESTART_EVERY_DAYS * DAY_MS;
    if (moment > at) return Math.round(moment);
  }
}

/** First moment of the next day on which the robot was away for repair. */
function repairAfter(living: LivingRobot, at: number): number {
  const { timeZone } = living.robot.floor;
  for (let day = dayIndexAt(timeZone, at) + 1; day <= living.lastDay; day += 1)
    if (isInRepair(living, day)) return siteDay(timeZone, day).startsAt;
  return Number.POSITIVE_INFINITY;
}

function backFromRepair(living: LivingRobot, at: number): number {
  const { timeZone } = living.robot.floor;
  let day = dayIndexAt(timeZone, at + MINUTE_MS);
  while (isInRepair(living, day)) day += 1;
  return siteDay(timeZone, day).startsAt - 10 * MINUTE_MS;
}

/** Records from the first day to `until`, oldest first; the last one ended shortly before. */
export function connectionsOf(known: KnownRobot, living: LivingRobot, until: number): Ending[] {
  const { robot } = known;
  const lots = lotsOf(robot.serialNumber, "connections");
  const network = `10.${lots.whole(16, 31)}.${lots.whole(0, 255)}`;
  const records: Ending[] = [];
  const first = siteDay(robot.floor.timeZone, living.firstDay).startsAt;
  let repair = first;
  for (let connectedAt = first; connectedAt < until - MINUTE_MS; ) {
    const wanted =
      connectedAt + Math.max(20 * MINUTE_MS, -Math.log(1 - lots.next()) * MEAN_SESSION_DAYS * DAY_MS);
    const restart = restartAfter(connectedAt);
    if (repair <= connectedAt) repair = repairAfter(living, connectedAt);
    const end = Math.min(wanted, restart, repair, until - 20_000);
    const { reason, awayMs } = drawEnding(lots.next(), lots.next());
    const isRestart = end === restart;
    const isPlanned = end === repair || end === until - 20_000;
    records.push({
      deviceId: known.deviceId,
      remoteIp: `${network}.${lots.whole(20, 230)}`,
      port: lots.whole(32_768, 60_999),
      loginName: robot.serialNumber,
      connectedAt: Math.round(connectedAt),
      disconnectedAt: Math.round(end),
      reason: isRestart ? "brokerRestart" : isPlanned ? "closed" : reason,
      byWill: !isRestart && !isPlanned && reason === "lost",
    });
    connectedAt = end + (isRestart ? lots.between(4_000, 50_000) : awayMs);
    if (end === repair) connectedAt = backFromRepair(living, repair);
  }
  return records;
}

function drawEnding(draw: number, length: number): { reason: OfflineReason; awayMs: number } {
  let sum = 0;
  for (const [reason, weight, [shortest, longest]] of REASONS) {
    sum += weight;
    if (draw < sum || reason === "kicked")
      return { reason, awayMs: (shortest + (longest - shortest) * length * length) * MINUTE_MS };
  }
  throw new Error("unreachable: the last reason takes what is left");
}

const ABNORMAL: ReadonlySet<OfflineReason> = new Set(["lost", "silence", "kicked"]);

export function linesOfConnection(record: Ending): NewEntry[] {
  const { deviceId, connectedAt, disconnectedAt, reason, remoteIp } = record;
  return [
    { deviceId, at: connectedAt, level: "info", kind: "connected", values: remoteIp ? { remoteIp } : {} },
    {
      deviceId,
      at: disconnectedAt,
      level: ABNORMAL.has(reason) ? "warning" : "info",
      kind: "disconnected",
      values: { reason },
    },
  ];
}

const FAULTS = [
  { errorType: "navigationStuck", description: "Trying to get free", weight: 0.5 },
  { errorType: "collision", description: "Collision bar triggered", weight: 0.3 },
  { errorType: "positionLost", description: "Position unknown", weight: 0.2 },
] as const;

function drawFault(draw: number): (typeof FAULTS)[number] {
  if (draw < FAULTS[0].weight) return FAULTS[0];
  return draw < FAULTS[0].weight + FAULTS[1].weight ? FAULTS[1] : FAULTS[2];
}

const runIdOf = ({ robot }: KnownRobot, { startedAt }: DrawnRun): string =>
  `${robot.serialNumber}-${startedAt.toString(36)}`;

/** What went wrong in a run: always before an abnormal end, now and then otherwise. */
export function faultOf(known: KnownRobot, run: DrawnRun): EndedFault | undefined {
  const { deviceId, robot } = known;
  const lots = lotsOf(robot.serialNumber, "trouble", run.startedAt);
  const isAbnormal = run.endStatus === "abnormalEnd";
  if (!isAbnormal && !lots.chance(0.06)) return undefined;
  const { errorType: reportedAs, description: content } = drawFault(lots.next());
  const raisedAt = isAbnormal
    ? run.endedAt - Math.min(lots.between(60_000, 240_000), (run.endedAt - run.startedAt) / 2)
    : run.startedAt + (run.endedAt - run.startedAt) * lots.between(0.2, 0.7);
  const recoveredAt = isAbnormal
    ? run.endedAt + lots.between(60_000, 900_000)
    : raisedAt + lots.between(8_000, 90_000);
  return {
    ...{ deviceId, reportedAs, content, mapKey: robot.floor.planId, status: "04" },
    ...{ raisedAt: Math.round(raisedAt), recoveredAt: Math.round(recoveredAt) },
    errorLevel: reportedAs === "positionLost" ? "FATAL" : "WARNING",
  };
}

/** A task's start and end, and what went wrong on the way. */
export function linesOfRun(known: KnownRobot, run: DrawnRun): NewEntry[] {
  const { deviceId } = known;
  const values = { taskName: run.taskName, runId: runIdOf(known, run) };
  const isAbnormal = run.endStatus === "abnormalEnd";
  const fault = faultOf(known, run);
  const lines: NewEntry[] = [{ deviceId, at: run.startedAt, level: "info", kind: "taskStarted", values }];
  if (fault) {
    const { reportedAs: errorType, content: description, raisedAt, recoveredAt } = fault;
    const level = fault.errorLevel === "FATAL" ? "error" : "warning";
    lines.push(
      { deviceId, at: raisedAt, level, kind: "errorRaised", values: { errorType, description } },
      { deviceId, at: recoveredAt, level: "info", kind: "errorCleared", values: { errorType } },
    );
  }
  const endValues = { ...values, endStatus: run.endStatus };
  lines.push({
    deviceId,
    at: run.endedAt,
    level: isAbnormal ? "error" : "info",
    kind: "taskEnded",
    values: endValues,
  });
  return lines;
}
