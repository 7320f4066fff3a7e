import { RUN_REFUSALS } from "@sweepline/contract/operations/runs.ts";
import { SCHEDULE_REFUSALS } from "@sweepline/contract/operations/schedules/index.ts";
import type { ScheduleException } from "@sweepline/contract/operations/schedules/rule.ts";
import type { Caller } from "../../core/caller.ts";
import { refusedAt } from "../../core/http/refused.ts";
import type { Runs } from "../runs/index.ts";

interface Change {
  original: string;
  at: string | null;
  /** Null: as its task has it; undefined: as it was. */
  deviceId?: number | null | undefined;
}

/** All exceptions with one changed; and that one before and after, as its rule has it where it is none. */
export function changedException(all: readonly ScheduleException[], { original, at, deviceId }: Change) {
  const asRule: ScheduleException = { original, at: original };
  const before = all.find((one) => one.original === original) ?? asRule;
  const own = deviceId === undefined ? before.deviceId : (deviceId ?? undefined);
  const hasOwn = at !== null && own !== undefined;
  const after: ScheduleException = { original, at, ...(hasOwn && { deviceId: own }) };
  const others = all.filter((one) => one.original !== original);
  return { exceptions: at === original && !hasOwn ? others : [...others, after], before, after };
}

export const withoutRobots = (exceptions: readonly ScheduleException[]): ScheduleException[] =>
  exceptions.map(({ original, at }) => ({ original, at }));

interface Handed {
  /** Null: it is of a combination. */
  taskId: number | null;
  before: ScheduleException;
  after: ScheduleException;
}

/** A robot that can never do it, whatever it does now: not one of the task's, of somebody else, or without what the task takes. */
export async function refuseStrangeRobot(
  runs: Pick<Runs, "candidates">,
  caller: Caller,
  { taskId, before, after: { deviceId } }: Handed,
): Promise<void> {
  if (deviceId === undefined || deviceId === before.deviceId) return;
  if (taskId === null) throw refusedAt("deviceId", SCHEDULE_REFUSALS.robotsOfCombination);
  const [robot] = await runs.candidates(caller, taskId, deviceId);
  if (!robot) throw refusedAt("deviceId", SCHEDULE_REFUSALS.robotNotAllowed);
  if (robot.obstacle === "unsupported") throw refusedAt("deviceId", RUN_REFUSALS.unsupported);
}
