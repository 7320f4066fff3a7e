import type { Label } from "../../core/fields.ts";
import type { FaultLevel } from "../fault-codes.ts";

/** What an alarm's rule compares, where it compares something. */
interface Comparison {
  readonly unit: "%" | "" | "days";
  readonly usual: number;
  readonly min: number;
  readonly max: number;
  /** `above`: it holds where the value is higher than the threshold. */
  readonly direction: "above" | "below";
}

export interface AlarmKind {
  readonly label: Label;
  /** Alarm type 1–7 of the specification (§4). */
  readonly type?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly severity: FaultLevel;
  /** How long it has to hold before an alarm is raised, in seconds. */
  readonly durationS: number;
  readonly threshold?: Comparison;
  /** How short its duration may be, in seconds; absent: 0. */
  readonly leastS?: number;
  /** Of many devices of a place at once it is one cause: power, network. */
  readonly isOfPlace?: true;
}

const kind = ([zh, en]: readonly [string, string], rest: Omit<AlarmKind, "label">): AlarmKind => ({
  label: { zh, en },
  ...rest,
});
const above = (usual: number, [min, max]: readonly [number, number], unit: "%" | "" = ""): Comparison => ({
  ...{ usual, min, max, unit },
  direction: "above",
});
const below = (usual: number, [min, max]: readonly [number, number], unit: "%" | "" = ""): Comparison => ({
  ...{ usual, min, max, unit },
  direction: "below",
});
/** Silence that is shorter is not remembered. */
export const LEAST_SILENCE_S = 60;
const PERCENT = [0, 100] as const;
const COUNT = [1, 1_000] as const;

/**
 * What alarms are raised for. A rule of a kind holds for a device while its condition does; after its duration the alarm is raised, and
 * cleared when the condition is gone.
 */
export const ALARM_KINDS = {
  /** At work, neither paused nor waiting for a gate, and not moved by 0.2 m. */
  stayedInPlace: kind(["原地停留", "Stayed in place"], { type: 1, severity: "warning", durationS: 60 }),
  repeatedPlanning: kind(["反复规划路径", "Repeated planning"], {
    ...{ type: 2, severity: "warning", durationS: 0 },
    threshold: above(10, COUNT),
  }),
  navigationStuck: kind(["导航受阻", "Navigation stuck"], {
    ...{ type: 3, severity: "error", durationS: 0 },
    threshold: above(10, COUNT),
  }),
  positioningLost: kind(["定位丢失", "Positioning lost"], { type: 4, severity: "critical", durationS: 0 }),
  collision: kind(["碰撞", "Collision"], { type: 5, severity: "warning", durationS: 0 }),
  timedTaskNotStarted: kind(["定时任务未开始", "Timed task not started"], {
    ...{ type: 6, severity: "error", durationS: 300 },
  }),
  diskFull: kind(["磁盘已满", "Disk full"], {
    ...{ type: 7, severity: "error", durationS: 0 },
    threshold: below(5, PERCENT, "%"),
  }),
  offline: kind(["离线", "Offline"], { severity: "error", durationS: 300, isOfPlace: true }),
  /** Connected, and its newest state is older than the duration. */
  stale: kind(["状态长时间未更新", "State not updated"], {
    ...{ severity: "warning", durationS: 600, leastS: LEAST_SILENCE_S },
  }),
  /** An elevator of its place serves nobody: it does not answer, has no line or says that it is out of order. */
  elevator: kind(["电梯不可用", "Elevator unavailable"], {
    ...{ severity: "error", durationS: 60, isOfPlace: true },
  }),
  /** So long after its run began less is cleaned than the threshold says. */
  coverageLate: kind(["清洁进度落后", "Cleaning behind schedule"], {
    ...{ severity: "warning", durationS: 3_600, leastS: 60 },
    threshold: below(80, PERCENT, "%"),
  }),
  /** In the middle of its work (spec §9: stationary over 5 minutes). */
  stationary: kind(["静止超过设定时间", "Stationary"], { severity: "warning", durationS: 300 }),
  /** Spec §9: paused over 5 minutes. */
  paused: kind(["暂停超过设定时间", "Paused"], { severity: "info", durationS: 300 }),
  lowBattery: kind(["低电量且未充电", "Battery low away from the dock"], {
    ...{ severity: "warning", durationS: 60 },
    threshold: below(20, PERCENT, "%"),
  }),
  cleanWaterLow: kind(["清水不足", "Clean water low"], {
    ...{ severity: "info", durationS: 60 },
    threshold: below(10, PERCENT, "%"),
  }),
  wasteWaterHigh: kind(["污水将满", "Waste water nearly full"], {
    ...{ severity: "warning", durationS: 60 },
    threshold: above(90, PERCENT, "%"),
  }),
  /** Of any part what is left of its life. */
  consumableDue: kind(["耗材到期", "Part worn out"], {
    ...{ severity: "warning", durationS: 0 },
    threshold: below(5, PERCENT, "%"),
  }),
  /** It reports errors, for whatever reason. */
  fault: kind(["设备故障", "Fault reported"], { severity: "error", durationS: 30 }),
  /** A field that the rule names, compared with its threshold. */
  field: kind(["数值超限", "Value out of range"], { severity: "warning", durationS: 0 }),
} as const satisfies Readonly<Record<string, AlarmKind>>;
export type AlarmKindName = keyof typeof ALARM_KINDS;
export const ALARM_KIND_NAMES = Object.keys(ALARM_KINDS) as [AlarmKindName, ...AlarmKindName[]];
export const alarmKind = (name: AlarmKindName): AlarmKind => ALARM_KINDS[name];

/** Fields whose numbers a rule of the kind `field` can look at. */
export const COMPARED_FIELDS = [
  "batteryPercent",
  "cleanWaterPercent",
  "wasteWaterPercent",
  "diskFreePercent",
  "planningRepeats",
  "navigationStuck",
  "intensity",
  "errorCount",
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];
export const DIRECTIONS = ["above", "below"] as const;

/** A device that has not moved so far is where it was. */
export const STAYED_WITHIN_M = 0.2;
/** An alarm that comes back within so long after it was cleared is the same one, counted again. */
export const SAME_ALARM_S = 300;
/** Alarms of one kind that begin within so long of each other, in one place, are one occurrence. */
export const ONE_CAUSE_S = 120;
