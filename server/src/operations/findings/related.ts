import type { ScheduleOfPlan } from "../plan/index.ts";

/** Each that alone may do it, at some time. */
export const devicesOf = ({ deviceId, exceptions }: ScheduleOfPlan): number[] =>
  [deviceId, ...exceptions.map((one) => one.deviceId)].filter((id) => typeof id === "number");

/**
 * What can be in the way of some schedules, or they in its way: what their robots do, what the same robots could do instead, where the same
 * area is cleaned (tasks that are met), and what all do that elevators bring from floor to floor where these are brought too. Without the
 * others the same is found of them.
 */
export function relatedTo(
  asked: readonly ScheduleOfPlan[],
  { others, metTaskIds }: { others: readonly ScheduleOfPlan[]; metTaskIds: ReadonlySet<number> },
): ScheduleOfPlan[] {
  const isBrought = ({ combinationId }: ScheduleOfPlan): boolean => combinationId !== null;
  const brought = asked.some(isBrought) ? others.filter(isBrought) : [];
  const devices = new Set([...asked, ...brought].flatMap(devicesOf));
  return others.filter(
    (other) => metTaskIds.has(other.taskId) || devicesOf(other).some((id) => devices.has(id)),
  );
}
