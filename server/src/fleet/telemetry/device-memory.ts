import { pick, recordOf } from "@sweepline/contract/core/records.ts";
import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  AGED_FIELDS,
  type AgedField,
  COLUMN_FIELDS,
  type ColumnField,
  DETAIL_FIELDS,
  type DetailField,
} from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { STATE_FIELDS } from "@sweepline/contract/fleet/shared/state-fields.ts";
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
  /** What its clock is off by, and since when by about that much; not stored. */
  clock?: { offMs: number; since: number } | undefined;
  /** Up to when it was busy with what it reported late, at its fastest; not stored. */
  lateUntil: number;
  /** When counters of parts that wear were last handed on to be kept; not stored. */
  wearKeptAt: number;
  cleaningAt: number;
  cleaningHeader: number;
  batteryAt: number;
  status: DeviceStatus;
  position: DeviceState["position"];
  state: KeptState;
  detail: MemoryDetail;
  fieldAt: Record<SparseField, number>;
}

/** Fields of the contract's table, but for those that are kept or derived in a way of their own. */
type KeptField = ColumnField | DetailField;
/** What a robot reported is known whole; only people are withheld some of it. */
export type KeptState = {
  [Field in KeptField]: Field extends "errors" ? NonNullable<DeviceState[Field]> : DeviceState[Field];
};

/** Stored beside the fields that have no column of their own, for the rules. */
export interface MemoryDetail {
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
  /** By its own clock, of its newest report of work, and up to when it was busy with what it reported, at its fastest. */
  work?: { newestAt: number; busyUntil: number };
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

const SPARSE_FIELDS = {
  ...recordOf(AGED_FIELDS, (field) => STATE_FIELDS[field].age),
  settings: "cleaningAt",
  isLocked: "cleaningAt",
} as const;
type SparseField = keyof typeof SPARSE_FIELDS;
const SPARSE_NAMES = Object.keys(SPARSE_FIELDS) as SparseField[];

/** Before every report. */
export const NEVER = -1;

const NOT_REPORTED: Pick<KeptState, DetailField> = { ...recordOf(DETAIL_FIELDS, () => null), errors: [] };
const EMPTY_DETAIL: MemoryDetail = {
  activity: null,
  runOrigin: null,
  isPaused: false,
  isDriving: false,
  isLocked: null,
  isBatteryLow: false,
  wasLocked: false,
  settings: null,
};
const MEMORY_NAMES = [...(Object.keys(EMPTY_DETAIL) as (keyof MemoryDetail)[]), "work", "pieces"] as const;

/** Column `detail`. `ages` are times of sparse fields, where they differ from those of their kind of report. */
export type StoredDetail = Partial<MemoryDetail> &
  Partial<Pick<KeptState, DetailField>> & { ages?: Partial<Record<SparseField, number>> };

export interface MemoryRow extends Pick<KeptState, ColumnField> {
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
  x: number | null;
  y: number | null;
  theta: number | null;
  map_key: string | null;
  detail: StoredDetail;
}

const ms = (instant: Date | null): number => instant?.getTime() ?? NEVER;

export function memoryOf(row: MemoryRow): DeviceMemory {
  const { ages = {}, ...stored } = row.detail;
  const memory: DeviceMemory = {
    deviceId: row.device_id,
    version: row.version,
    isOnline: row.is_online,
    lastReportAt: row.last_report_at?.getTime() ?? null,
    stateAt: ms(row.state_at),
    stateHeader: row.state_header ?? NEVER,
    positionAt: ms(row.position_at),
    trailAt: ms(row.position_at),
    lateUntil: NEVER,
    wearKeptAt: NEVER,
    cleaningAt: ms(row.cleaning_at),
    cleaningHeader: row.cleaning_header ?? NEVER,
    batteryAt: ms(row.battery_at),
    status: row.status,
    position:
      row.x === null || row.y === null
        ? null
        : { x: row.x, y: row.y, theta: row.theta ?? 0, mapKey: row.map_key ?? "" },
    state: { ...pick(row, COLUMN_FIELDS), ...shownOf(stored) },
    detail: { ...EMPTY_DETAIL, ...only(stored, (name) => !IS_SHOWN.has(name)) },
    fieldAt: recordOf(SPARSE_NAMES, () => NEVER),
  };
  for (const field of SPARSE_NAMES) memory.fieldAt[field] = ages[field] ?? fallbackAge(memory, field);
  return memory;
}

const IS_SHOWN = new Set<string>(DETAIL_FIELDS);
const only = (stored: StoredDetail, isMeant: (name: string) => boolean): StoredDetail =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => isMeant(name)));

/** The part of column `detail` that people see. */
export const shownOf = (stored: StoredDetail): Pick<KeptState, DetailField> => ({
  ...NOT_REPORTED,
  ...only(stored, (name) => IS_SHOWN.has(name)),
});

function fallbackAge(memory: DeviceMemory, field: SparseField): number {
  const isShown = field !== "settings" && field !== "isLocked";
  const value = isShown ? memory.state[field] : memory.detail[field];
  return value === null ? NEVER : memory[SPARSE_FIELDS[field]];
}

/** Without what is as before every report, which is half of it. */
export function storedDetail(memory: DeviceMemory): StoredDetail {
  const { detail, state } = memory;
  const stored: Record<string, unknown> = {};
  for (const name of MEMORY_NAMES) if (detail[name] !== EMPTY_DETAIL[name]) stored[name] = detail[name];
  for (const field of DETAIL_FIELDS) if (state[field] !== null) stored[field] = state[field];
  if (state.errors.length === 0) delete stored.errors;
  let ages: StoredDetail["ages"];
  for (const field of SPARSE_NAMES) {
    const at = memory.fieldAt[field];
    if (at === fallbackAge(memory, field)) continue;
    ages ??= {};
    ages[field] = at;
  }
  return ages ? { ...stored, ages } : stored;
}

/** Of a message: its time, and whether it wins over one of the same time. */
export interface Age {
  at: number;
  winsTie: boolean;
}

/** Whether nothing newer is known of the field; if so, it is of this time from now on. */
export function isNewest({ fieldAt }: DeviceMemory, field: SparseField, { at, winsTie }: Age): boolean {
  const known = fieldAt[field];
  if (at < known || (at === known && !winsTie)) return false;
  fieldAt[field] = at;
  return true;
}

/** Fields that some messages tell piece by piece, or that say more than what they are now. */
const PIECES = ["wifi", "consumables"] as const;
export type TakenField = Exclude<AgedField, (typeof PIECES)[number]>;
const TAKEN_FIELDS = AGED_FIELDS.filter(
  (field): field is TakenField => !PIECES.some((piece) => piece === field),
);

/** Takes those of the other fields that the message speaks of, where nothing newer is known of them. */
export function takeFields(
  memory: DeviceMemory,
  message: { readonly [Field in TakenField]?: KeptState[Field] | undefined },
  age: Age,
): void {
  for (const field of TAKEN_FIELDS) {
    const value = message[field];
    if (value !== undefined && isNewest(memory, field, age)) assign(memory.state, field, value);
  }
}

function assign<Field extends TakenField>(state: KeptState, field: Field, value: KeptState[Field]): void {
  state[field] = value;
}
