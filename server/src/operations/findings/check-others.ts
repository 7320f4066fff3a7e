import {
  type Check,
  type Facts,
  isOf,
  type LiveRun,
  liveOther,
  otherOf,
  type PlannedTime,
  type TaskFacts,
} from "./facts.ts";

/** More at once than there are robots for, those counted that are at work now; what only one may do is that robot's own. */
export function ofPool({ tasks, live }: Facts): Check {
  const active = new Map<string, PlannedTime[]>();
  const working = new Map<string, readonly LiveRun[]>();
  const workingOf = (task: TaskFacts): readonly LiveRun[] => {
    const known = working.get(task.pool) ?? live.filter((run) => isOf(run, task));
    working.set(task.pool, known);
    return known;
  };
  return (time, note) => {
    const task = tasks.get(time.schedule.taskId);
    if (!task || time.schedule.deviceId !== null || task.onMap === 0) return;
    const going = (active.get(task.pool) ?? []).filter(({ to }) => to > time.from);
    const runs = workingOf(task).filter(({ to }) => to > time.from);
    active.set(task.pool, [...going, time]);
    const [first] = [...going, ...runs].sort((a, b) => a.to - b.to);
    if (!first || going.length + runs.length < task.usable) return;
    const other = "schedule" in first ? otherOf(first) : liveOther(first);
    note("tooFewRobots", time, { other, amount: task.usable, freeAt: first.to });
  };
}

/** Two robots in one area at the same time. */
export function ofArea({ tasks }: Facts): Check {
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
