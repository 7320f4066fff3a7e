import type { Plan, PlanOccurrence, PlanRun, PlanSchedule } from "@sweepline/contract/operations/plan.ts";
import type { PlanTexts } from "./plan.texts.ts";
import type { Span } from "./plan-span.ts";

export const LANE_KINDS = ["robot", "floor", "place"] as const;
export type LaneKind = (typeof LANE_KINDS)[number];

interface Placed {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** The robot that does it; null: it is not known yet. */
  readonly deviceId: number | null;
  /** Of these the robot does something else, too, at that time. */
  readonly isClash: boolean;
}
export type Bar = Placed &
  (
    | { readonly kind: "run"; readonly run: PlanRun }
    | { readonly kind: "occurrence"; readonly occurrence: PlanOccurrence; readonly schedule: PlanSchedule }
  );

export interface Lane {
  readonly key: string;
  /** Empty: what no robot, floor or place is known for. */
  readonly name: string;
  readonly note: string;
  /** Rows of bars that do not overlap. */
  readonly rows: readonly (readonly Bar[])[];
}

/** What is still to come may be moved and handed over, what runs only handed over. */
export const isChangeable = (bar: Bar): boolean =>
  bar.kind === "occurrence" ? bar.occurrence.state === "planned" : bar.run.endStatus === null;

type LaneHead = Omit<Lane, "rows">;
const NOWHERE: LaneHead = { key: "", name: "", note: "" };
/** Of robots that were put out of use, or are somebody else's now. */
const GONE: LaneHead = { key: "gone", name: "", note: "" };

/** Whether a robot of its own is meant, or whoever is best, so that something can be handed to it. */
export const isTaker = ({ key }: Pick<Lane, "key">): boolean => key !== GONE.key;

export const nameOfLane = (
  { key, name }: Lane,
  by: LaneKind,
  t: Pick<PlanTexts, "nowhere" | "gone">,
): string => name || (key === GONE.key ? t.gone : t.nowhere[by]);

/** Lanes of robots, floors or places, with what was, is and will be on each. What overlaps stands in rows of its own. */
export function lanesOf(plan: Plan, kind: LaneKind, { now, span }: { now: number; span: Span }): Lane[] {
  const heads = headsOf(plan, kind);
  const maps = new Map(plan.maps.map((map) => [map.id, map]));
  const bars = new Map<string, Bar[]>();
  for (const { bar, mapId } of barsOf(plan, now)) {
    if (bar.to < span.from || bar.from > span.to) continue;
    const key = {
      robot: () => bar.deviceId,
      floor: () => mapId,
      place: () => maps.get(mapId ?? 0)?.placeId ?? null,
    }[kind]();
    const place = String(key ?? "");
    const unknown = kind === "robot" && bar.deviceId !== null ? GONE : NOWHERE;
    const lane = heads.has(place) ? place : unknown.key;
    const known = bars.get(lane);
    if (known) known.push(bar);
    else bars.set(lane, [bar]);
  }
  const ifAny = (head: LaneHead) => (bars.has(head.key) ? [head] : []);
  const leastMs = (span.to - span.from) * LEAST_SHARE;
  return [...ifAny(NOWHERE), ...heads.values(), ...ifAny(GONE)].map((head) => ({
    ...head,
    rows: inRows(bars.get(head.key) ?? [], leastMs),
  }));
}

function headsOf({ devices, maps }: Plan, kind: LaneKind): Map<string, LaneHead> {
  const heads: LaneHead[] =
    kind === "robot"
      ? devices.map(({ id, deviceName, serialNumber, placeName }) => ({
          ...{ key: String(id), name: deviceName || serialNumber, note: placeName ?? serialNumber },
        }))
      : maps.flatMap(({ id, name, floorName, placeId, placeName }) => {
          if (kind === "floor")
            return [
              { key: String(id), name: [placeName, floorName].filter(Boolean).join(" ") || name, note: name },
            ];
          return placeId === null ? [] : [{ key: String(placeId), name: placeName ?? "", note: "" }];
        });
  return new Map(heads.map((head) => [head.key, head]));
}

function barsOf(plan: Plan, now: number): { bar: Bar; mapId: number | null }[] {
  const schedules = Map.groupBy(plan.schedules, ({ id }) => id);
  const runs = plan.runs.map((run) => ({
    mapId: run.mapId,
    bar: {
      ...{ kind: "run" as const, key: run.id, name: nameOf(run), deviceId: run.deviceId, run },
      ...{ from: Date.parse(run.from), to: run.to === null ? now : Date.parse(run.to), isClash: false },
    },
  }));
  const occurrences = plan.occurrences.flatMap((occurrence) =>
    (schedules.get(occurrence.scheduleId) ?? []).map((schedule) => {
      const from = Date.parse(occurrence.at) + afterMsOf(schedule);
      const key = [schedule.id, occurrence.original, schedule.partId]
        .filter((word) => word !== null)
        .join(" ");
      return {
        mapId: schedule.mapId,
        bar: {
          ...{ kind: "occurrence" as const, key, occurrence, schedule },
          ...{ name: nameOf(schedule), deviceId: occurrence.deviceId ?? schedule.deviceId, isClash: false },
          ...{ from, to: from + schedule.durationS * 1_000 },
        },
      };
    }),
  );
  const clashing = clashesAmong(occurrences.map(({ bar }) => bar));
  return [
    ...runs,
    ...occurrences.map(({ bar, mapId }) => ({ mapId, bar: { ...bar, isClash: clashing.has(bar.key) } })),
  ];
}

const nameOf = ({ combinationName, taskName }: Pick<PlanRun, "combinationName" | "taskName">): string =>
  [combinationName, taskName].filter((name) => name !== null).join(" · ");

/** So long after the whole it is expected to begin. */
export const afterMsOf = ({ afterS }: PlanSchedule): number => afterS * 1_000;

type Planned = Extract<Bar, { kind: "occurrence" }>;

/** Planned ones that want one robot at the same time. */
function clashesAmong(bars: readonly Planned[]): Set<string> {
  const clashing = new Set<string>();
  const last = new Map<number, Planned>();
  for (const bar of [...bars].sort((a, b) => a.from - b.from)) {
    // When somebody confirms is not known.
    if (bar.deviceId === null || bar.occurrence.state === "notStarted" || bar.schedule.isConfirmed) continue;
    const before = last.get(bar.deviceId);
    if (before && before.to > bar.from) clashing.add(before.key).add(bar.key);
    if (!before || before.to < bar.to) last.set(bar.deviceId, bar);
  }
  return clashing;
}

/** A bar is drawn at least so wide, so that it can be seen and pressed. */
const LEAST_SHARE = 1 / 100;

/** Each bar in the first row that is free by then; what is drawn wider than it lasts covers no other. */
function inRows(bars: readonly Bar[], leastMs: number): Bar[][] {
  const rows: Bar[][] = [];
  const ends: number[] = [];
  for (const bar of [...bars].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const free = ends.findIndex((end) => end <= bar.from);
    const row = free < 0 ? rows.length : free;
    const known = rows[row];
    if (known) known.push(bar);
    else rows[row] = [bar];
    ends[row] = Math.max(bar.to, bar.from + leastMs);
  }
  return rows;
}
