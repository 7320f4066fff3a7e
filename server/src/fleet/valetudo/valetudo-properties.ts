import { parseJson } from "@sweepline/contract/core/json.ts";
import type { ProtocolState, Unreadable } from "../../core/ingest/adapter.ts";
import type { Reading } from "../telemetry/index.ts";

/** One property → what it says of the device. Each is reported alone; telemetry puts together what belongs together. */
export type Property = Reading & { keeps?: ProtocolState };
type Reader = (text: string) => Property | Unreadable;

const SQUARE_CM_A_SQUARE_METRE = 10_000;
const LONGEST_TEXT = 128;

const invalid = (text: string): Unreadable => ({ reason: "invalid", detail: text.slice(0, LONGEST_TEXT) });

const LINES: Readonly<Record<string, Reading>> = {
  init: { connection: "online" },
  ready: { connection: "online" },
  alert: { connection: "online" },
  // Asleep it does not answer, but it has not gone either.
  sleeping: { connection: "online" },
  disconnected: { connection: "closed" },
  lost: { connection: "lost" },
};

const AT_REST: Reading = { activity: null, isPaused: false, isDriving: false, operatingMode: "AUTOMATIC" };
const STATUSES: Readonly<Record<string, Reading>> = {
  error: AT_REST,
  docked: AT_REST,
  idle: AT_REST,
  returning: { ...AT_REST, activity: "returningToDock" },
  cleaning: { ...AT_REST, activity: "working" },
  paused: { ...AT_REST, activity: "working", isPaused: true },
  manual_control: { ...AT_REST, isDriving: true, operatingMode: "MANUAL" },
  moving: { ...AT_REST, isDriving: true },
};

/** Steps of suction power, as vacuums name them, in the three that the platform has. */
export const FAN_PRESETS = {
  ECO: ["low", "min", "off"],
  STD: ["medium"],
  MAX: ["max", "turbo", "high"],
} as const;
const MODES = new Map(
  Object.entries(FAN_PRESETS).flatMap(([mode, presets]) =>
    presets.map((preset): [string, Reading] => [preset, { mode: mode as keyof typeof FAN_PRESETS }]),
  ),
);

const FATAL_LEVELS = new Set(["error", "catastrophic"]);
/** What Valetudo says where nothing is wrong. */
const NO_ERROR = "No error";

/** Older ones tell an error by its text only: it is known by it here too. */
function errorsOf(text: string, level: string): Reading {
  if (level === "none" || text === NO_ERROR) return { errors: [] };
  const errorType = text.slice(0, LONGEST_TEXT) || "unknown";
  return { errors: [{ errorType, errorLevel: FATAL_LEVELS.has(level) ? "FATAL" : "WARNING" }] };
}

function readError(text: string): Property | Unreadable {
  try {
    const { severity, message } = parseJson(text) as { severity?: { level?: unknown }; message?: unknown };
    return errorsOf(String(message ?? ""), String(severity?.level ?? "none"));
  } catch {
    return invalid(text);
  }
}

const oneOf =
  <Value extends object>(table: Readonly<Record<string, Value>>): Reader =>
  (text) =>
    Object.hasOwn(table, text) ? (table[text] as Value) : invalid(text);

/** A finite number within bounds. */
const amount =
  (read: (value: number) => Property, [least, most]: readonly [number, number]): Reader =>
  (text) => {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    return value >= least && value <= most ? read(value) : invalid(text);
  };
const UNBOUNDED = [0, Number.MAX_SAFE_INTEGER] as const;

const READERS: Readonly<Record<string, Reader>> = {
  $state: oneOf(LINES),
  // Beside rooms it may clean what is drawn on its map.
  $nodes: (text) => ({
    keeps: { hasZones: text.split(",").includes("ZoneCleaningCapability") ? 1 : 0 },
  }),
  "StatusStateAttribute/status": oneOf(STATUSES),
  "StatusStateAttribute/error": readError,
  "StatusStateAttribute/error_description": (text) => errorsOf(text, "warning"),
  "BatteryStateAttribute/level": amount((batteryPercent) => ({ batteryPercent }), [0, 100]),
  "BatteryStateAttribute/status": oneOf({
    none: { isCharging: false },
    charging: { isCharging: true },
    discharging: { isCharging: false },
    charged: { isCharging: false },
  }),
  // A preset of the maker's own is none of the three.
  "FanSpeedControlCapability/preset": (text) => MODES.get(text) ?? {},
  "FanSpeedControlCapability/preset/$format": (text) => ({ keeps: { fanPresets: text.slice(0, 200) } }),
  "WifiConfigurationCapability/ssid": (text) => ({ wifi: { ssid: text.slice(0, 64) } }),
  "WifiConfigurationCapability/signal": amount((rssiDbm) => ({ wifi: { rssiDbm } }), [-200, 0]),
  "TotalStatisticsCapability/time": amount((workedS) => ({ totals: { workedS } }), UNBOUNDED),
  "TotalStatisticsCapability/area": amount(
    (area) => ({ totals: { cleanedAreaSqm: area / SQUARE_CM_A_SQUARE_METRE } }),
    UNBOUNDED,
  ),
};

/** Parts as the platform names them; the maker's own names for the rest. */
const PARTS = new Map([
  ["brush-main", "mainBrush"],
  ["brush-side", "sideBrush"],
  ["brush-side_right", "sideBrush"],
  ["filter-main", "filter"],
]);
const PART = /^ConsumableMonitoringCapability\/([a-z]+-[\w-]{1,40})(\/\$unit)?$/;

/** Undefined: nothing that is read. */
export function readProperty(kind: string, text: string): Property | Unreadable | undefined {
  const reader = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
  if (reader) return reader(text);
  const [, part = "", unit] = PART.exec(kind) ?? [];
  if (part === "" || part.startsWith("$")) return undefined;
  const name = PARTS.get(part) ?? part;
  if (unit) return { parts: { [name]: { isPercent: text === "%" } } };
  // Minutes, or percent where its unit says so.
  return amount((left) => ({ parts: { [name]: { left } } }), UNBOUNDED)(text);
}
