import { CHARGE_PERCENT_PER_HOUR } from "@sweepline/contract/operations/findings.ts";
import { LEAST_START_BATTERY_PERCENT } from "@sweepline/contract/operations/runs.ts";
import { ofElevators } from "./check-elevators.ts";
import {
  type Check,
  type DeviceFacts,
  type Facts,
  HOUR_MS,
  isSoon,
  type LiveRun,
  liveOther,
  MINUTE_MS,
  type Note,
  otherOf,
  type PlannedTime,
  type TaskFacts,
} from "./facts.ts";

const FULL = 100;
/** A tank is filled at the dock, within this. */
const FILLED_MS = 15 * MINUTE_MS;

/** How a robot is after what it does now, and after each of its planned times. */
interface RobotThen {
  /** It is at something until then. */
  busyUntil: number;
  with: PlannedTime | undefined;
  mapId: number | null;
  batteryPercent: number;
  waterPercent: number;
  workedHours: number;
}

/** What is planned for one robot, one after the other: whether it is free and there by then, and how its battery and parts are. */
export function ofRobot(facts: Facts): Check {
  const { tasks, devices } = facts;
  const bring = ofElevators(facts);
  const live = new Map(facts.live.map((run) => [run.deviceId, run]));
  const robots = new Map<number, RobotThen>();
  return (time, note) => {
    const { deviceId, taskId, mapId, partId } = time.schedule;
    const task = tasks.get(taskId);
    const isNow = isSoon(facts, time);
    if (deviceId === null) {
      if (task && task.allowed > 0 && task.onMap === 0 && isNow) note("robotElsewhere", time);
      return;
    }
    const run = live.get(deviceId);
    const before = robots.get(deviceId) ?? nowOf(facts, deviceId, run);
    const isBusy = noteBusy({ time, note, before, run });
    // To a part of a combination its robot is brought.
    if (partId === null) {
      if (!before.with && !isBusy && isNow && standsElsewhere(task, devices.get(deviceId), mapId))
        note("robotElsewhere", time);
      if (before.with && before.mapId !== null && mapId !== null && before.mapId !== mapId)
        note("leftElsewhere", time, { other: otherOf(before.with) });
    } else {
      const stands = isNow ? (devices.get(deviceId)?.mapId ?? null) : null;
      bring({ time, from: before.mapId ?? stands, to: mapId }, note);
    }
    const rested = Math.max(0, time.from - before.busyUntil) / HOUR_MS;
    const charged = Math.min(FULL, before.batteryPercent + rested * CHARGE_PERCENT_PER_HOUR);
    const wanted = task?.batteryPercent ?? 0;
    const lacking = Math.min(FULL, wanted + LEAST_START_BATTERY_PERCENT) - charged;
    if (lacking > 0)
      note("lowBattery", time, {
        amount: lacking,
        freeAt: time.from + (lacking / CHARGE_PERCENT_PER_HOUR) * HOUR_MS,
      });
    const water = noteWater({ time, note, before, task });
    const workedHours = before.workedHours + (time.to - time.from) / HOUR_MS;
    const { part, partHours } = devices.get(deviceId) ?? { part: null, partHours: null };
    if (part !== null && partHours !== null && workedHours > partHours)
      note("wornPart", time, { part, amount: partHours });
    const isLater = time.to > before.busyUntil;
    robots.set(deviceId, {
      busyUntil: isLater ? time.to : before.busyUntil,
      with: isLater ? time : before.with,
      mapId: isLater ? mapId : before.mapId,
      batteryPercent: Math.max(0, charged - wanted),
      waterPercent: Math.max(0, water - (task?.waterPercent ?? 0)),
      workedHours,
    });
  };
}

/** It is on another map, or all that may do the task are. */
function standsElsewhere(
  task: TaskFacts | undefined,
  robot: DeviceFacts | undefined,
  mapId: number | null,
): boolean {
  if (robot && robot.mapId !== null && mapId !== null) return robot.mapId !== mapId;
  return task !== undefined && task.allowed > 0 && task.onMap === 0;
}

/** It charges from now on, or from when it will have done what it does. */
function nowOf({ tasks, devices, now }: Facts, deviceId: number, run: LiveRun | undefined): RobotThen {
  const battery = devices.get(deviceId)?.batteryPercent ?? FULL;
  const left = run ? (run.to - now) / Math.max(1, run.to - run.from) : 0;
  const wanted = left * (tasks.get(run?.taskId ?? 0)?.batteryPercent ?? 0);
  return {
    ...{ busyUntil: run?.to ?? now, with: undefined, mapId: run?.mapId ?? null, workedHours: 0 },
    waterPercent: run ? 0 : FULL,
    batteryPercent: Math.max(0, battery - wanted),
  };
}

interface Asked {
  time: PlannedTime;
  note: Note;
  before: RobotThen;
  run: LiveRun | undefined;
}

/** Whether what it does now, or is to do before, is in the way. */
function noteBusy({ time, note, before, run }: Asked): boolean {
  if (before.busyUntil <= time.from) return false;
  const freeAt = before.busyUntil;
  if (before.with) note("robotBusy", time, { other: otherOf(before.with), freeAt });
  else if (run) note("robotAtWork", time, { other: liveOther(run), freeAt });
  return true;
}

/** What is in its tank when it begins: full again where it had the time for it. */
function noteWater({
  time,
  note,
  before,
  task,
}: Omit<Asked, "run"> & { task: TaskFacts | undefined }): number {
  const hasFilled = time.from - before.busyUntil >= FILLED_MS;
  const water = hasFilled ? FULL : before.waterPercent;
  const wanted = task?.waterPercent ?? 0;
  // One that comes back to fill its tank and goes on takes longer, and gets through.
  if (wanted > water && task && !task.isResumed)
    note("lowWater", time, {
      amount: wanted - water,
      ...(wanted <= FULL && { freeAt: before.busyUntil + FILLED_MS }),
    });
  return water;
}
