/** What Valetudo tells of a vacuum, property by property. Pure: the same robot, the same texts. */
import type { Phase, Robot } from "../behaviours/robot.ts";
import type { CleaningMode } from "../behaviours/robot-models.ts";
import { wifiOf } from "../wire/cleaning-report.ts";
import { PRESET } from "./valetudo-topics.ts";

export const PRESETS: Readonly<Record<CleaningMode, string>> = { ECO: "low", STD: "medium", MAX: "max" };

/** Counters of its whole life. */
export interface Totals {
  workedS: number;
  areaSqm: number;
}

type Status = "docked" | "idle" | "cleaning" | "returning" | "moving" | "error";

/** Without a run; with one it cleans, wherever it is on its floor. */
const STATUSES: Readonly<Record<Phase, Status>> = {
  docked: "docked",
  charging: "docked",
  servicing: "docked",
  undocking: "moving",
  traveling: "moving",
  cleaning: "cleaning",
  finishing: "cleaning",
  returning: "returning",
  docking: "returning",
  entering: "moving",
  leaving: "moving",
  standing: "idle",
  recovering: "error",
  stuck: "error",
  lost: "error",
};

function statusOf({ phase, run, isPaused }: Robot): Status | "paused" {
  const status = STATUSES[phase];
  if (isPaused && status !== "docked" && status !== "error") return "paused";
  return run && status === "moving" ? "cleaning" : status;
}

function errorOf({ errors: [error] }: Robot): string {
  if (!error)
    return JSON.stringify({ severity: { kind: "none", level: "none" }, subsystem: "none", message: "" });
  const level = error.errorLevel === "FATAL" ? "error" : "warning";
  const message = error.errorDescription ?? error.errorType;
  return JSON.stringify({ severity: { kind: "transient", level }, subsystem: "motors", message });
}

/** Said as soon as it changes. */
export const newsOf = (robot: Robot): Record<string, string> => ({
  "StatusStateAttribute/status": statusOf(robot),
  "StatusStateAttribute/error": errorOf(robot),
  "BatteryStateAttribute/level": String(Math.round(robot.batteryPercent)),
  "BatteryStateAttribute/status": batteryOf(robot),
  [PRESET]: PRESETS[robot.settings.mode],
});

function batteryOf({ phase, isCharging }: Robot): string {
  if (isCharging) return "charging";
  return STATUSES[phase] === "docked" ? "charged" : "discharging";
}

const PARTS: Readonly<Record<string, string>> = {
  mainBrush: "brush-main",
  sideBrush: "brush-side_right",
  filter: "filter-main",
};
const MINUTES_AN_HOUR = 60;
const SQUARE_CM_A_SQUARE_METER = 10_000;

/** Said now and then: counters, what is left of its parts in minutes, radio. */
export function countersOf(robot: Robot, { workedS, areaSqm }: Totals): Record<string, string> {
  const { ssid, rssiDbm } = wifiOf(robot);
  const parts = robot.consumables.flatMap(({ kind, usedHours, lifeHours }) => {
    const name = PARTS[kind];
    const leftMin = Math.max(0, Math.round((lifeHours - usedHours) * MINUTES_AN_HOUR));
    return name ? [[`ConsumableMonitoringCapability/${name}`, String(leftMin)] as const] : [];
  });
  return {
    ...Object.fromEntries(parts),
    "TotalStatisticsCapability/time": String(Math.round(workedS)),
    "TotalStatisticsCapability/area": String(Math.round(areaSqm * SQUARE_CM_A_SQUARE_METER)),
    "WifiConfigurationCapability/ssid": ssid,
    "WifiConfigurationCapability/signal": String(rssiDbm),
  };
}
