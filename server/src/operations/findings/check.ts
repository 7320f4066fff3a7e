import type { Finding } from "@sweepline/contract/operations/findings.ts";
import { ofAbilities } from "./check-abilities.ts";
import { ofMapOnRobots } from "./check-map.ts";
import { ofArea, ofPool } from "./check-others.ts";
import { ofPlace } from "./check-place.ts";
import { ofRobot } from "./check-robot.ts";
import { ofUpdates } from "./check-updates.ts";
import { type Check, type Facts, iso, type Note, type PlannedTime } from "./facts.ts";

/** Everything about these times that may not work; they are in order of time. */
export function findingsOf(times: readonly PlannedTime[], facts: Facts): Finding[] {
  const findings = new Map<string, Finding>();
  const note: Note = (kind, time, { freeAt, ...extra } = {}) => {
    const { scheduleId, deviceId, partId, durationS: _, ...schedule } = time.schedule;
    const each = facts.isEachTime ? `${time.from} ${extra.other?.at ?? ""}` : "";
    const about = `${extra.other?.scheduleId ?? ""} ${extra.part ?? ""} ${extra.need ?? ""} ${extra.rollout?.id ?? ""}`;
    const key = `${kind} ${scheduleId} ${partId} ${about} ${each}`;
    // Of its own combination another part: it moves along.
    const isOwn = partId !== null && extra.other?.scheduleId === scheduleId;
    const before = findings.get(key);
    if (before) before.count += 1;
    else
      findings.set(key, {
        ...{ kind, scheduleId, ...schedule, original: time.original, at: iso(time.from), count: 1 },
        ...{ deviceId, deviceName: facts.devices.get(deviceId ?? 0)?.deviceName ?? null },
        ...{
          other: null,
          amount: null,
          part: null,
          need: null,
          quietHours: null,
          elevator: null,
          rollout: null,
        },
        ...extra,
        freeAt: freeAt === undefined || isOwn ? null : iso(freeAt - (time.from - time.due)),
      });
  };
  const anyTime = [ofTask(facts), ofCombination(facts), ofAbilities(facts), ofMapOnRobots(facts)];
  const timely = [ofRobot(facts), ofPool(facts), ofArea(facts), ofPlace(facts), ofUpdates(facts)];
  const all = [...anyTime, ...timely];
  for (const time of times) for (const check of time.isConfirmed ? anyTime : all) check(time, note);
  return [...findings.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Said of the first part that is planned, of which there are several. */
function ofCombination({ incomplete }: Facts): Check {
  const saidOf = new Map<number, string | null>();
  return (time, note) => {
    const { combinationId, scheduleId, partId } = time.schedule;
    if (combinationId === null || !incomplete.has(combinationId)) return;
    if (!saidOf.has(scheduleId)) saidOf.set(scheduleId, partId);
    if (saidOf.get(scheduleId) === partId) note("partDeleted", time);
  };
}

/** The task as it is now, and whether there is anybody for it. */
const ofTask =
  ({ tasks, devices }: Facts): Check =>
  (time, note) => {
    const task = tasks.get(time.schedule.taskId);
    if (!task) return;
    if (task.isArchived) note("taskArchived", time);
    else if (!task.isOnMap) note("notOnMap", time);
    if (task.allowed === 0) note("noRobot", time);
    if (devices.get(time.schedule.deviceId ?? 0)?.isLocked) note("robotLocked", time);
  };
