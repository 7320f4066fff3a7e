import { type Check, type Facts, isOf } from "./facts.ts";

/** Robots on the map that drive by a version without what the task names, which the version that counts has. */
export function ofMapOnRobots({ tasks, stale }: Facts): Check {
  const known = new Map<number, number>();
  return (time, note) => {
    const task = tasks.get(time.schedule.taskId);
    if (!task?.isOnMap || stale.length === 0) return;
    const wanted = new Set(task.elementIds);
    const count =
      known.get(task.taskId) ??
      stale.filter((robot) => isOf(robot, task) && robot.lacks.some((id) => wanted.has(id))).length;
    known.set(task.taskId, count);
    if (count > 0) note("oldMap", time, { amount: count });
  };
}
