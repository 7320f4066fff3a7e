/** What messages can be configured for: kinds of events, and codes that the product itself raises. */
export const EVENT_KINDS = ["fault", "alarm", "assist"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
export const EVENT_PHASES = ["raised", "cleared", "escalated"] as const;
export type EventPhase = (typeof EVENT_PHASES)[number];

/** Stands for all codes, or all details. */
export const ANY_CODE = "*";

/** Spec §4, alarm types 1 to 7, and §9; others are raised by rules and carry codes of their own. */
export const ALARM_CODES = {
  stationary: { zh: "原地停留", en: "Stationary" },
  paused: { zh: "任务暂停", en: "Paused" },
  planningRepeats: { zh: "重复导航规划", en: "Repeated navigation planning" },
  navigationStuck: { zh: "导航卡住", en: "Navigation stuck" },
  positioningLost: { zh: "定位丢失", en: "Positioning lost" },
  collision: { zh: "碰撞", en: "Collision" },
  taskNotStarted: { zh: "定时任务未启动", en: "Timed mission not started" },
  diskFull: { zh: "磁盘已满", en: "Disk full" },
  offline: { zh: "离线", en: "Offline" },
} as const;
