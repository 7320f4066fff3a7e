import { z } from "zod";
import { type Label, optionalText } from "../../core/fields.ts";

/**
 * Texts that people enter of a device, each of which may be empty: the form and its checks, the import's columns, the statements, the
 * drawer, the list's columns and the facts of the device's page are made from this table. Each has a column of `devices`,
 * which has its name in snake case. `docs/recipes.md` tells how to add one.
 */
export interface DeviceField {
  readonly schema: z.ZodDefault<z.ZodString>;
  readonly label: Label;
  readonly maxLength: number;
  /** Only who may register devices changes it; else whoever holds the device. */
  readonly isOfPlatform?: true;
  /** What the import's template says of it, and what its example row has. */
  readonly note: Label;
  readonly example?: Label;
  /** Column of the list of registrations, hidden at first. The width is in rem. */
  readonly list?: { readonly key: string; readonly width: number };
  /** Among the facts of the device's page. */
  readonly isFact?: true;
  /** As wide as the form, or over several lines as well. */
  readonly size?: "wide" | "lines";
  readonly inputMode?: "numeric";
  /** Stored as null where it is empty. */
  readonly isNullable?: true;
}

export const DEVICE_FIELDS = {
  shortName: {
    schema: optionalText(100),
    maxLength: 100,
    label: { zh: "简称", en: "Short name" },
    note: { zh: "不超过 100 个字，可留空", en: "At most 100 characters, or empty" },
    example: { zh: "大厅 1 号", en: "Hall 1" },
  },
  iccid: {
    schema: z
      .string()
      .trim()
      .regex(/^(\d{19,20})?$/, "validation.iccid")
      .default(""),
    maxLength: 20,
    label: { zh: "ICCID", en: "ICCID" },
    isOfPlatform: true,
    note: {
      zh: "SIM 卡号，19 或 20 位数字，可留空",
      en: "The number of the SIM card, 19 or 20 digits, or empty",
    },
    example: { zh: "89860000000000000001", en: "89860000000000000001" },
    list: { key: "iccid", width: 11 },
    inputMode: "numeric",
    isNullable: true,
  },
  concentratorId: {
    schema: optionalText(64),
    maxLength: 64,
    label: { zh: "集中器 ID", en: "Concentrator ID" },
    isOfPlatform: true,
    note: {
      zh: "LoRa 传感器所属集中器的 ID，不超过 64 个字，可留空",
      en: "Of the concentrator that a LoRa sensor belongs to, at most 64 characters, or empty",
    },
    list: { key: "concentrator", width: 11 },
  },
  lidar: {
    schema: optionalText(200),
    maxLength: 200,
    label: { zh: "激光雷达", en: "Lidar" },
    isOfPlatform: true,
    note: {
      zh: "激光雷达的型号等，不超过 200 个字，可留空",
      en: "Its model or the like, at most 200 characters, or empty",
    },
    isFact: true,
    size: "wide",
  },
  remark: {
    schema: optionalText(500),
    maxLength: 500,
    label: { zh: "备注", en: "Remark" },
    note: { zh: "不超过 500 个字，可留空", en: "At most 500 characters, or empty" },
    example: { zh: "示例", en: "example" },
    list: { key: "remark", width: 12 },
    isFact: true,
    size: "lines",
  },
} as const satisfies Record<string, DeviceField>;
