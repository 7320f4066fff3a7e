import { z } from "zod";
import { instantSchema } from "../../core/endpoint.ts";
import type { Label } from "../../core/fields.ts";
import { int } from "../../core/fields.ts";
import {
  CLEANING_MODES,
  COLLISION_BAR_STATES,
  DEVICE_STATUS_CODES,
  FREEZE_KINDS,
  MAX_CLEANING_INTENSITY,
} from "./codes.ts";
import type { Capability } from "./protocols.ts";
import {
  consumableSchema,
  errorSchema,
  measurementSchema,
  positionSchema,
  radioSchema,
  runSchema,
} from "./state-values.ts";

/**
 * The state of a device, field by field. What robots may report, what is stored and kept in memory, what answers and live
 * events carry, what companies may see, columns of the list and of its export, facts of the device's page and targets of
 * MQTT topics are all made from this table. `docs/recipes.md` tells how to add a field.
 */
export type StateField = Entry & (Live | { readonly [Property in keyof Live]?: never });

interface Live {
  /** Part of every row of a list, not only of the device's own page. */
  readonly isLive: true;
  /** SQL type of its column of `device_states`, which has its name in snake case. */
  readonly column?: "smallint" | "real" | "bool" | "text";
  /** Column of the equipment list; choices of columns are stored by the key. The width is in rem. */
  readonly list?: StateColumn;
  /** Column of the exported list. The width is in characters. */
  readonly export?: { readonly width: number; readonly header?: Label };
}

export interface StateColumn {
  readonly key: string;
  readonly width: number;
  readonly isSorted?: true;
  readonly isHiddenAtFirst?: true;
}

interface Entry {
  /** As answers and live events carry it. Null: not reported, which is neither zero nor false, or withheld. */
  readonly schema: z.ZodType;
  readonly label: Label;
  readonly unit?: string;
  /** Who sees it in a company; usually who was granted `deviceDetail` (spec §6). */
  readonly seenBy?: "everyone" | "fault";
  /** As cleaning reports may carry it. */
  readonly reported?: z.ZodType;
  /** In some reports only: the newest report that carries it counts. Its time is usually that of this kind of report. */
  readonly age?: "cleaningAt" | "stateAt";
  /** Devices without the capability do not have the field. */
  readonly capability?: Capability;
  /** A percentage that is drawn as a bar, and when it calls for attention. */
  readonly level?: "battery" | "runsOut" | "fillsUp";
  /** Its values are codes of this dictionary. */
  readonly dictionary?: "deviceStatus" | "workStatus" | "cleaningMode" | "collisionBar" | "freezeKind";
  /** Among the facts of the device's page that change while one looks. */
  readonly isFact?: true;
  /** What a parameter of an MQTT topic may set, by its own name where that differs. */
  readonly target?: StateTargetEntry;
}

export interface StateTargetEntry {
  readonly name?: string;
  readonly types: readonly ("number" | "text" | "boolean")[];
  readonly range?: readonly [number, number];
  /** Has no fractions. */
  readonly isWhole?: true;
  readonly choices?: readonly string[];
  /** Behind the field's name, for whoever chooses it; its unit, unless said otherwise. */
  readonly hint?: string;
}

const percent = z.number().min(0).max(100);
const level = {
  schema: z.number().nullable(),
  unit: "%",
  isLive: true,
  reported: percent,
  column: "real",
  target: { types: ["number"], range: [0, 100] },
} as const;

export const STATE_FIELDS = {
  status: {
    schema: z.enum(DEVICE_STATUS_CODES),
    label: { zh: "状态", en: "Status" },
    isLive: true,
    seenBy: "everyone",
    dictionary: "deviceStatus",
    list: { key: "status", width: 12, isSorted: true },
    export: { width: 16 },
  },
  isOnline: {
    schema: z.boolean(),
    label: { zh: "连接", en: "Connection" },
    isLive: true,
    seenBy: "everyone",
    export: { width: 10 },
  },
  workStatus: {
    schema: int.nullable(),
    label: { zh: "工作状态", en: "Work status" },
    isLive: true,
    column: "smallint",
    capability: "cleaning",
    dictionary: "workStatus",
    isFact: true,
    target: { types: ["number"], range: [0, 255], isWhole: true, hint: "0–21" },
  },
  batteryPercent: {
    ...level,
    label: { zh: "电量", en: "Battery" },
    capability: "battery",
    level: "battery",
    list: { key: "battery", width: 9.25, isSorted: true },
    export: { width: 12 },
  },
  isCharging: {
    schema: z.boolean().nullable(),
    label: { zh: "充电中", en: "Charging" },
    isLive: true,
    age: "stateAt",
    column: "bool",
    target: { name: "charging", types: ["boolean"] },
  },
  cleanWaterPercent: {
    ...level,
    label: { zh: "清水", en: "Clean water" },
    age: "cleaningAt",
    capability: "water",
    level: "runsOut",
    list: { key: "cleanWater", width: 7.5 },
    export: { width: 14 },
  },
  wasteWaterPercent: {
    ...level,
    label: { zh: "污水", en: "Waste water" },
    age: "cleaningAt",
    capability: "water",
    level: "fillsUp",
    list: { key: "wasteWater", width: 8.5, isHiddenAtFirst: true },
    export: { width: 14 },
  },
  /** Null only where it is withheld. */
  errorCount: {
    schema: int.nullable(),
    label: { zh: "故障数", en: "Errors" },
    isLive: true,
    seenBy: "fault",
    export: { width: 8 },
  },
  /** Name of the running task, if any. */
  taskName: {
    schema: z.string().nullable(),
    label: { zh: "当前任务", en: "Current task" },
    isLive: true,
    column: "text",
    capability: "cleaning",
    list: { key: "task", width: 11.5 },
    export: { width: 20 },
  },
  position: {
    schema: positionSchema.nullable(),
    label: { zh: "位置", en: "Position" },
    isLive: true,
    capability: "position",
    list: { key: "position", width: 8.5, isHiddenAtFirst: true },
  },
  /** The server's time of receipt: how old all the other values are. */
  lastReportAt: {
    schema: instantSchema.nullable(),
    label: { zh: "最近上报", en: "Last report" },
    isLive: true,
    seenBy: "everyone",
    list: { key: "lastReport", width: 8.75, isSorted: true },
    export: { width: 20, header: { zh: "最近上报时间", en: "Last report" } },
  },
  operatingMode: {
    schema: z.string().nullable(),
    label: { zh: "运行模式", en: "Operating mode" },
    capability: "cleaning",
    isFact: true,
    target: { types: ["text"] },
  },
  mode: {
    schema: z.enum(CLEANING_MODES).nullable(),
    label: { zh: "清洁模式", en: "Cleaning mode" },
    reported: z.enum(CLEANING_MODES),
    age: "cleaningAt",
    capability: "cleaningModes",
    dictionary: "cleaningMode",
    isFact: true,
    target: { name: "cleaningMode", types: ["text"], choices: CLEANING_MODES },
  },
  intensity: {
    schema: int.nullable(),
    label: { zh: "清洁强度", en: "Intensity" },
    reported: int.min(0).max(MAX_CLEANING_INTENSITY),
    age: "cleaningAt",
    capability: "cleaningModes",
    isFact: true,
    target: { types: ["number"], range: [0, MAX_CLEANING_INTENSITY], isWhole: true, hint: "0–15" },
  },
  /** How often it has planned its way again without getting on, since it last got on. */
  planningRepeats: {
    schema: int.nullable(),
    label: { zh: "重新规划次数", en: "Planned again" },
    reported: int.min(0).max(100_000),
    age: "cleaningAt",
  },
  /** How often it was stuck on its way, since it last got on. */
  navigationStuck: {
    schema: int.nullable(),
    label: { zh: "导航受阻次数", en: "Stuck on its way" },
    reported: int.min(0).max(100_000),
    age: "cleaningAt",
  },
  diskFreePercent: {
    schema: z.number().nullable(),
    label: { zh: "磁盘剩余", en: "Disk free" },
    unit: "%",
    reported: z.number().min(0).max(100),
    age: "cleaningAt",
    target: { types: ["number"], range: [0, 100] },
  },
  consumables: {
    schema: z.array(consumableSchema).nullable(),
    label: { zh: "耗材", en: "Consumables" },
    reported: z.array(consumableSchema).max(16),
    age: "cleaningAt",
    capability: "consumables",
  },
  collisionBar: {
    schema: z.enum(COLLISION_BAR_STATES).nullable(),
    label: { zh: "防撞条", en: "Collision bar" },
    reported: z.enum(COLLISION_BAR_STATES),
    age: "cleaningAt",
    capability: "position",
    dictionary: "collisionBar",
    isFact: true,
  },
  freezeKind: {
    schema: z.enum(FREEZE_KINDS).nullable(),
    label: { zh: "冻结类型", en: "Freeze" },
    reported: z.enum(FREEZE_KINDS),
    capability: "position",
    dictionary: "freezeKind",
    isFact: true,
  },
  wifi: {
    schema: z.object({ ssid: z.string(), rssiDbm: z.number() }).nullable(),
    label: { zh: "无线网络", en: "Wi-Fi" },
    reported: z.object({ ssid: z.string().max(64), rssiDbm: z.number() }),
    age: "cleaningAt",
    capability: "wifi",
  },
  /** Of its clock against the server's, in seconds; positive: ahead. Null: right, as far as is known. */
  clockOffS: {
    schema: int.nullable(),
    label: { zh: "设备时钟", en: "Device clock" },
  },
  /** Null only where they are withheld. */
  errors: {
    schema: z.array(errorSchema).nullable(),
    label: { zh: "错误", en: "Errors" },
    seenBy: "fault",
  },
  /** Of the newest uplink of a LoRaWAN sensor. */
  radio: {
    schema: radioSchema.nullable(),
    label: { zh: "信号强度", en: "Signal" },
    capability: "radio",
  },
  /** Named values as decoded, the newest of each. */
  measurements: {
    schema: z.record(z.string(), measurementSchema).nullable(),
    label: { zh: "测量值", en: "Measured values" },
    capability: "measurements",
  },
  run: {
    schema: runSchema.nullable(),
    label: { zh: "任务", en: "Task" },
    capability: "cleaning",
  },
} as const satisfies Record<string, StateField>;
