import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import type { ReportedSettings } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";

/**
 * What the platform remembers of a device: its row of `device_states`, held in memory between reports.
 *
 * Reports may come late and twice. What stands in every report of its kind is taken from the newest one
 * (`cleaningAt`, `stateAt`, header id on a tie); what stands only in some has a time of its own in `fieldAt`, so that the outcome is the same in
 * whatever order they arrive.
 */
export interface DeviceMemory {
  deviceId: number;
  /** Of the stored row: a write by anyone else shows as a different one. */
  version: string;
  isOnline: boolean;
  lastReportAt: number | null;
  stateAt: number;
  stateHeader: number;
  positionAt: number;
  /** Of the newest position that was kept as a point of the trail; not stored. */
  trailAt: number;
  /** When counters of parts that wear were last handed on to be kept; not stored. */
  wearKeptAt: number;
  cleaningAt: number;
  cleaningHeader: number;
  batteryAt: number;
  status: DeviceStatus;
  workStatus: number | null;
  batteryPercent: number | null;
  isCharging: boolean | null;
  cleanWaterPercent: number | null;
  wasteWaterPercent: number | null;
  position: { x: number; y: number; theta: number; mapKey: string } | null;
  taskName: string | null;
  detail: MemoryDetail;
  fieldAt: Record<SparseField, number>;
}

/** What a robot reported is known whole; only people are withheld some of it. */
type Reported = Pick<
  {
    [Field in keyof DeviceState]: Field extends "errors"
      ? NonNullable<DeviceState[Field]>
      : DeviceState[Field];
  },
  | "mode"
  | "intensity"
  | "collisionBar"
  | "freezeKind"
  | "operatingMode"
  | "wifi"
  | "consumables"
  | "errors"
  | "radio"
  | "measurements"
  | "run"
>;

/** Stored as JSON: the reported part as the console gets it, the rest for the rules. */
export interface MemoryDetail extends Reported {
  /** What a running VDA 5050 action makes of the device, by the names of STATUS_RULES. */
  activity: Activity | null;
  /** Beside `run`, for the rules. */
  runOrigin: "auto" | "manual" | null;
  isPaused: boolean;
  isDriving: boolean;
  /** By the robot's own word. */
  isLocked: boolean | null;
  isBatteryLow: boolean;
  /** Locked by either side when last looked at; a change of it is logged. */
  wasLocked: boolean;
  /** What it is set to, as far as it told; settings that we know only. */
  settings: ReportedSettings | null;
  /** Of what is told piece by piece. */
  pieces?: Pieces;
}

/**
 * What some protocols tell piece by piece, put together: the parts of a wireless network, what is left of consumables and
 * its unit, counters whose differences are work. Kept beside what is shown, since each message knows its own piece only.
 */
export interface Pieces {
  ssid?: string;
  rssiDbm?: number;
  parts?: Record<string, { left?: number; isPercent?: boolean }>;
  totals?: Totals;
}

export interface Totals {
  workedS?: { value: number; at: number };
  cleanedAreaSqm?: { value: number; at: number };
}

export type Activity =
  | "mapBuilding"
  | "pathLearning"
  | "mapUpdate"
  | "returningToDock"
  | "elevator"
  | "working";

export const SPARSE_FIELDS = {
  mode: "cleaningAt",
  intensity: "cleaningAt",
  collisionBar: "cleaningAt",
  wifi: "cleaningAt",
  consumables: "cleaningAt",
  settings: "cleaningAt",
  isLocked: "cleaningAt",
  cleanWaterPercent: "cleaningAt",
  wasteWaterPercent: "cleaningAt",
  isCharging: "stateAt",
} as const;
export type SparseField = keyof typeof SPARSE_FIELDS;
const SPARSE_NAMES = Object.keys(SPARSE_FIELDS) as SparseField[];

/** Before every report. */
export const NEVER = -1;

const EMPTY_DETAIL: MemoryDetail = {
  mode: null,
  intensity: null,
  collisionBar: null,
  freezeKind: null,
  operatingMode: null,
  wifi: null,
  consumables: null,
  errors: [],
  radio: null,
  measurements: null,
  run: null,
  activity: null,
  runOrigin: null,
  isPaused: false,
  isDriving: false,
  isLocked: null,
  isBatteryLow: false,
  wasLocked: false,
  settings: null,
};

/** Stored beside the detail: times of sparse fields, where they differ from those of their kind of report. */
export type StoredDetail = Partial<MemoryDetail> & { ages?: Partial<Record<SparseField, number>> };

export interface MemoryRow {
  device_id: number;
  version: string;
  is_online: boolean;
  last_report_at: Date | null;
  state_at: Date | null;
  state_header: number | null;
  position_at: Date | null;
  cleaning_at: Date | null;
  cleaning_header: number | null;
  battery_at: Date | null;
  status: DeviceStatus;
  work_status: number | null;
  battery_percent: number | null;
  is_charging: boolean | null;
  clean_water_percent: number | null;
  waste_water_percent: number | null;
  x: number | null;
  y: number | null;
  theta: number | null;
  map_key: string | null;
  task_name: string | null;
  detail: StoredDetail;
}

const ms = (instant: Date | null): number => instant?.getTime() ?? NEVER;

export function memoryOf(row: MemoryRow): DeviceMemory {
  const { ages = {}, ...detail } = row.detail;
  const memory: DeviceMemory = {
    deviceId: row.device_id,
    version: row.version,
    isOnline: row.is_online,
    lastReportAt: row.last_report_at?.getTime() ?? null,
    stateAt: ms(row.state_at),
    stateHeader: row.state_header ?? NEVER,
    positionAt: ms(row.position_at),
    trailAt: ms(row.position_at),
    wearKeptAt: NEVER,
    cleaningAt: ms(row.cleaning_at),
    cleaningHeader: row.cleaning_header ?? NEVER,
    batteryAt: ms(row.battery_at),
    status: row.status,
    workStatus: row.work_status,
    batteryPercent: row.battery_percent,
    isCharging: row.is_charging,
    cleanWaterPercent: row.clean_water_percent,
    wasteWaterPercent: row.waste_water_percent,
    position:
      row.x === null || row.y === null
        ? null
        : { x: row.x, y: row.y, theta: row.theta ?? 0, mapKey: row.map_key ?? "" },
    taskName: row.task_name,
    detail: { ...EMPTY_DETAIL, ...detail },
    fieldAt: {} as Record<SparseField, number>,
  };
  for (const field of SPARSE_NAMES) memory.fieldAt[field] = ages[field] ?? fallbackAge(memory, field);
  return memory;
}

function fallbackAge(memory: DeviceMemory, field: SparseField): number {
  return sparseValue(memory, field) === null ? NEVER : memory[SPARSE_FIELDS[field]];
}

function sparseValue(memory: DeviceMemory, field: SparseField): unknown {
  return field in memory ? memory[field as keyof DeviceMemory] : memory.detail[field as keyof MemoryDetail];
}

export function storedDetail(memory: DeviceMemory): StoredDetail {
  let ages: StoredDetail["ages"];
  for (const field of SPARSE_NAMES) {
    const at = memory.fieldAt[field];
    if (at === fallbackAge(memory, field)) continue;
    ages ??= {};
    ages[field] = at;
  }
  return ages ? { ...memory.detail, ages } : memory.detail;
}
