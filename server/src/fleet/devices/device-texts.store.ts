import {
  DEVICE_FIELD_NAMES,
  type DeviceFieldName,
  deviceField,
} from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import sql, { join, raw, type Sql } from "sql-template-tag";
import { columnOf } from "../../core/db/columns.ts";

/** Texts that people enter of a device, as statements name, read and write them. An empty one may be stored as null. */
const listed = (pieceOf: (name: DeviceFieldName) => string): Sql =>
  raw(DEVICE_FIELD_NAMES.map(pieceOf).join(", "));
const isNullable = (name: DeviceFieldName): boolean => deviceField(name).isNullable === true;

export const TEXT_COLUMNS = listed(columnOf);
/** Of `devices d`, by the names of the fields. */
export const TEXTS = listed((name) =>
  isNullable(name) ? `coalesce(d.${columnOf(name)}, '') as "${name}"` : `d.${columnOf(name)} as "${name}"`,
);
/** As they are stored, out of rows with the columns' names. */
export const STORED_TEXTS = listed((name) =>
  isNullable(name) ? `nullif(${columnOf(name)}, '')` : columnOf(name),
);

/** The `set` of an update. */
export const textsSet = (values: Readonly<Record<DeviceFieldName, string>>): Sql =>
  join(
    DEVICE_FIELD_NAMES.map((name) => {
      const value = isNullable(name) ? sql`nullif(${values[name]}, '')` : sql`${values[name]}`;
      return sql`${raw(columnOf(name))} = ${value}`;
    }),
  );
