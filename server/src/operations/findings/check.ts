import type { Finding, FindingKind } from "@sweepline/contract/operations/findings.ts";
import { LEAST_START_BATTERY_PERCENT } from "@sweepline/contract/operations/runs.ts";
import type { QuietHours } from "@sweepline/contract/sites/places/opening-hours.ts";

/** What is known of a task when its plan is checked. */
export interface TaskFacts {
  taskId: number;
  /** Tasks with the same may be done by the same robots on the same map. */
  pool: string;
  isArchived: boolean;
  isOnMap: boolean;
  elementIds: readonly string[];
  /** Robots in use that may do it; those of them on its map; those of these that are not locked. */
  allowed: number;
  onMap: number;
  usable: number;
  /** Percent that its last runs took; null: not known. */
  batteryPercent: number | null;
  /** Of its place, by its clocks. */
  quietHours: QuietHours;
}

/** What is known of the only robot that may do something. */
export interface DeviceFacts {
  deviceId: number;
  deviceName: string;
  isLocked: boolean;
  /** The part that is worn first; null: none is known. */
  part: string | null;
  partHours: number | null;
  /** That it stands on; null: it is not known. */
  mapId: number | null;
}

/** One planned time of a schedule. */
export interface PlannedTime {
  schedule: Pick<
    Finding,
    | ("scheduleId" | "scheduleName" | "revision" | "taskId" | "taskName" | "mapId" | "timeZone")
    | ("combinationId" | "combinationName")
  > & {
    /** Of its combination. */
    partId: string | null;
    deviceId: number | null;
    durationS: number;
  };
  original: string;
  /** When the whole is due; a part of a combination begins later. */
  due: number;
  /** When it begins, by the clocks of its place. */
  wall: string;
  from: number;
  to: number;
  /** Begins when a person says so, which may be later by any time. */
  isConfirmed: boolean;
}

export interface Facts {
  tasks: ReadonlyMap<number, TaskFacts>;
  devices: ReadonlyMap<number, DeviceFacts>;
  /** Nothing is counted together: the same at another time is another finding. */
  isEachTime?: boolean;
}

/** Where no charging was measured: what docks of common machines do in an hour. */
const CHARGE_PERCENT_PER_HOUR = 35;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;
const FULL = 100;

type Extra = Partial<Pick<Finding, "other" | "amount" | "part" | "quietHours">> & { freeAt?: number };
type Note = (kind: FindingKind, time: PlannedTime, extra?: Extra) => void;

/** Everything about these times that may not work; they are in order of time. */
export function findingsOf(times: readonly PlannedTime[], facts: Facts): Finding[] {
  const findings = new Map<string, Finding>();
  const note: Note = (kind, time, { freeAt, ...extra } = {}) => {
    const { scheduleId, deviceId, partId, durationS: _, ...schedule } = time.schedule;
    const each = facts.isEachTime ? `${time.from} ${extra.other?.at ?? ""}` : "";
    const key = `${kind} ${scheduleId} ${partId} ${extra.other?.scheduleId ?? ""} ${extra.part ?? ""} ${each}`;
    // Of its own combination another part: it moves along.
    const isOwn = partId !== null && extra.other?.scheduleId === scheduleId;
    const before = findings.get(key);
    if (before) before.count += 1;
    else
      findings.set(key, {
        ...{ kind, scheduleId, ...schedule, original: time.original, at: iso(time.from), count: 1 },
        ...{ deviceId, deviceName: facts.devices.get(deviceId ?? 0)?.deviceName ?? null },
        ...{ other: null, amount: null, part: null, quietHours: null, ...extra },
        freeAt: freeAt === undefined || isOwn ? null : iso(freeAt - (time.from - time.due)),
      });
  };
  const checks = [ofTask(facts), ofRobot(facts), ofPool(facts), ofArea(facts), ofPlace(facts)];
  const anyTime = [ofTask(facts)];
  for (const time of times) for (const check of time.isConfirmed ? anyTime : checks) check(time, note);
  return [...findings.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

type Check = (time: PlannedTime, note: Note) => void;

const iso = (ms: number): string => new Date(ms).toISOString();
const otherOf = ({ schedule: { scheduleId, taskName }, from }: PlannedTime): Finding["other"] => ({
  ...{ scheduleId, taskName, at: iso(from) },
});

/** The task as it is now, and whether there is anybody for it. */
const ofTask =
  ({ tasks, devices }: Facts): Check =>
  (time, note) => {
    const task = tasks.get(time.schedule.taskId);
    if (!task) return;
    const robot = devices.get(time.schedule.deviceId ?? 0);
    if (task.isArchived) note("taskArchived", time);
    else if (!task.isOnMap) note("notOnMap", time);
    if (task.allowed === 0) note("noRobot", time);
    else if (task.onMap === 0 || isElsewhere(robot, time)) note("robotElsewhere", time);
    if (robot?.isLocked) note("robotLocked", time);
  };

const isElsewhere = (robot: DeviceFacts | undefined, { schedule: { mapId } }: PlannedTime): boolean =>
  robot !== undefined && robot.mapId !== null && mapId !== null && robot.mapId !== mapId;

interface RobotThen {
  last: PlannedTime;
  batteryPercent: number;
  workedHours: number;
}

/** What is planned for one robot, one after the other: whether it is free by then, and how its battery and parts are. */
function ofRobot({ tasks, devices }: Facts): Check {
  const robots = new Map<number, RobotThen>();
  return (time, note) => {
    const { deviceId, taskId } = time.schedule;
    if (deviceId === null) return;
    const before = robots.get(deviceId);
    if (before && before.last.to > time.from)
      note("robotBusy", time, { other: otherOf(before.last), freeAt: before.last.to });
    const rested = before ? Math.max(0, time.from - before.last.to) / HOUR_MS : 0;
    const charged = before ? Math.min(FULL, before.batteryPercent + rested * CHARGE_PERCENT_PER_HOUR) : FULL;
    const wanted = tasks.get(taskId)?.batteryPercent ?? 0;
    const lacking = Math.min(FULL, wanted + LEAST_START_BATTERY_PERCENT) - charged;
    if (lacking > 0)
      note("lowBattery", time, {
        amount: lacking,
        freeAt: time.from + (lacking / CHARGE_PERCENT_PER_HOUR) * HOUR_MS,
      });
    const workedHours = (before?.workedHours ?? 0) + (time.to - time.from) / HOUR_MS;
    const { part, partHours } = devices.get(deviceId) ?? { part: null, partHours: null };
    if (part !== null && partHours !== null && workedHours > partHours)
      note("wornPart", time, { part, amount: partHours });
    const isLater = !before || time.to > before.last.to;
    robots.set(deviceId, {
      last: isLater ? time : before.last,
      batteryPercent: Math.max(0, charged - wanted),
      workedHours,
    });
  };
}

/** More at once than there are robots for; what only one may do is that robot's own. */
function ofPool({ tasks }: Facts): Check {
  const active = new Map<string, PlannedTime[]>();
  return (time, note) => {
    const task = tasks.get(time.schedule.taskId);
    if (!task || time.schedule.deviceId !== null || task.onMap === 0) return;
    const going = (active.get(task.pool) ?? []).filter(({ to }) => to > time.from);
    const [first] = [...going].sort((a, b) => a.to - b.to);
    if (first && going.length >= task.usable)
      note("tooFewRobots", time, { other: otherOf(first), amount: task.usable, freeAt: first.to });
    active.set(task.pool, [...going, time]);
  };
}

/** Two robots in one area at the same time. */
function ofArea({ tasks }: Facts): Check {
  const last = new Map<string, PlannedTime>();
  return (time, note) => {
    const { mapId, taskId, scheduleId, partId, deviceId } = time.schedule;
    const noted = new Set<number>();
    // What is drawn into a task is nobody else's.
    for (const area of [...(tasks.get(taskId)?.elementIds ?? []), `task ${taskId}`]) {
      const key = `${mapId} ${area}`;
      const other = last.get(key);
      const isSame = other?.schedule.scheduleId === scheduleId && other.schedule.partId === partId;
      const isOther = other && !isSame && other.to > time.from;
      // What one robot is to do at the same time is said as that.
      const isOneRobot = deviceId !== null && other?.schedule.deviceId === deviceId;
      if (isOther && !isOneRobot && !noted.has(other.schedule.scheduleId)) {
        noted.add(other.schedule.scheduleId);
        note("sameArea", time, { other: otherOf(other), freeAt: other.to });
      }
      if (!other || other.to < time.to) last.set(key, time);
    }
  };
}

/** Loud when the place wants quiet: minutes of the day by its clocks, those of the days before and after too. */
function ofPlace({ tasks }: Facts): Check {
  return (time, note) => {
    const quietHours = tasks.get(time.schedule.taskId)?.quietHours;
    if (!quietHours) return;
    const begins = minuteOf(time.wall.slice(time.wall.indexOf("T") + 1));
    const ends = begins + (time.to - time.from) / MINUTE_MS;
    const [from, until] = [minuteOf(quietHours.from), minuteOf(quietHours.to)];
    const to = until > from ? until : until + DAY_MIN;
    const hit = [-DAY_MIN, 0, DAY_MIN].find((day) => begins < to + day && ends > from + day);
    if (hit === undefined) return;
    note("quietHours", time, { quietHours, freeAt: time.from + (to + hit - begins) * MINUTE_MS });
  };
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
