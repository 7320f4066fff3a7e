import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Plan } from "@sweepline/contract/operations/plan.ts";
import type { LabelOf } from "../../system/dictionaries/index.ts";
import type { CalendarEvent } from "./calendar.ts";
import type { RunName } from "./plan-feeds.store.ts";
import { FEED_TEXTS } from "./plan-feeds.texts.ts";

interface Known {
  now: Date;
  names: readonly RunName[];
  language: Language;
  labelOf: LabelOf;
}

/** What ran, runs and is planned; what was planned keeps its name when it has become a run. */
export function eventsOf(plan: Plan, { now, names, language, labelOf }: Known): CalendarEvent[] {
  const t = FEED_TEXTS[language];
  const named = new Map(names.map(({ runId, scheduleId, original }) => [runId, uidOf(scheduleId, original)]));
  const started = new Set(named.values());
  const robots = new Map(plan.devices.map((robot) => [robot.id, robot.deviceName || robot.serialNumber]));
  const maps = new Map(
    plan.maps.map((map) => [map.id, [map.placeName, map.floorName].filter(Boolean).join(" ")]),
  );
  const schedules = Map.groupBy(plan.schedules, ({ id }) => id);
  const whereAndWho = (mapId: number | null, deviceId: number | null) => ({
    location: maps.get(mapId ?? 0) ?? "",
    description: robots.get(deviceId ?? 0) ?? t.anyRobot,
  });
  const ran = plan.runs.map((run) => {
    const result = run.endStatus === null ? t.running : labelOf("taskEndStatus", run.endStatus, language);
    return {
      uid: named.get(run.id) ?? `run-${run.id}@sweepline`,
      title: titleOf(run, result),
      from: new Date(run.from),
      to: run.to === null ? now : new Date(run.to),
      ...whereAndWho(run.mapId, run.deviceId),
    };
  });
  const planned = plan.occurrences.flatMap(({ scheduleId, original, at, state, deviceId }) =>
    (schedules.get(scheduleId) ?? []).map((part) => {
      const from = new Date(Date.parse(at) + part.afterS * 1_000);
      return {
        uid: uidOf(scheduleId, original, part.partId),
        title: titleOf(part, ...(state === "planned" ? [] : [t[state]])),
        ...{ from, to: new Date(from.getTime() + part.durationS * 1_000) },
        ...whereAndWho(part.mapId, deviceId ?? part.deviceId),
      };
    }),
  );
  // At the second of its start something is still planned and has begun; a calendar knows one of a name.
  return [...ran, ...planned.filter(({ uid }) => !started.has(uid))];
}

/** Of a combination each part has a name of its own. */
const uidOf = (scheduleId: number, original: string, partId: string | null = null): string =>
  `schedule-${scheduleId}-${[original, partId].filter((word) => word !== null).join("-")}@sweepline`;

const titleOf = (
  { taskName, combinationName }: { taskName: string; combinationName: string | null },
  ...more: string[]
): string => [...(combinationName === null ? [] : [combinationName]), taskName, ...more].join(" · ");
