import { timeZone } from "@sweepline/contract/core/fields.ts";
import { issueText } from "@sweepline/contract/core/issue-text.ts";
import { recordOf } from "@sweepline/contract/core/records.ts";
import { VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { DeviceImportField } from "@sweepline/contract/fleet/device-import.ts";
import { newDeviceSchema } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import { DEVICE_FIELD_NAMES } from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import type { z } from "zod";
import type { Faults } from "../../core/import/index.ts";
import type { NamedProduct } from "./device-import.store.ts";
import { IMPORT_FAULTS } from "./device-import.texts.ts";
import type { ImportRow } from "./device-import-columns.ts";

/** What a row says without knowing anything else. */
const textsSchema = newDeviceSchema.pick({
  serialNumber: true,
  manufacturer: true,
  ...recordOf(DEVICE_FIELD_NAMES, (): true => true),
});
export type RowTexts = z.output<typeof textsSchema>;

/** Undefined where a cell is wrong; what is wrong goes to the faults. */
export function readTexts({ number: row, cells }: ImportRow, faults: Faults): RowTexts | undefined {
  const texts = textsSchema.safeParse(cells);
  if (texts.success) return texts.data;
  const seen = new Set<string>();
  for (const issue of texts.error.issues) {
    const field = String(issue.path[0]) as DeviceImportField;
    if (seen.has(field)) continue;
    seen.add(field);
    const text = { zh: issueText(issue, "zh"), en: issueText(issue, "en") };
    faults.add({ row, field, value: cells[field] }, text);
  }
  return undefined;
}

interface Known {
  taken: ReadonlySet<string>;
  /** Row where each serial number stands first, by its small letters. */
  firstRow: ReadonlyMap<string, number>;
}

export function firstRowsOf(rows: readonly ImportRow[]): Map<string, number> {
  const firstRow = new Map<string, number>();
  for (const { number, cells } of rows) {
    const key = cells.serialNumber.toLowerCase();
    if (key !== "" && !firstRow.has(key)) firstRow.set(key, number);
  }
  return firstRow;
}

export function refuseTaken({ number: row, cells }: ImportRow, known: Known, faults: Faults): void {
  const value = cells.serialNumber;
  const spot = { row, field: "serialNumber", value };
  const key = value.toLowerCase();
  const first = known.firstRow.get(key);
  if (first !== undefined && first !== row) faults.add(spot, IMPORT_FAULTS.sameAsRow, { row: first });
  else if (known.taken.has(key)) faults.add(spot, DEVICE_REFUSALS.serialNumberTaken, { serialNumber: value });
}

export type Zones = (row: ImportRow, faults: Faults) => string | undefined;

/** Asking the runtime for a zone is slow, and a file of thousands names few. */
export function createZones(fallback: string): Zones {
  const known = new Map<string, boolean>();
  return ({ number: row, cells }, faults) => {
    const value = cells.timeZone;
    if (value === "") return fallback;
    const isKnown = known.get(value) ?? timeZone.safeParse(value).success;
    known.set(value, isKnown);
    if (isKnown) return value;
    faults.add({ row, field: "timeZone", value }, VALIDATION_TEXTS["validation.timeZone"]);
    return undefined;
  };
}

/** A product by its code, in whatever case. */
export function productOf(
  { number: row, cells }: ImportRow,
  products: ReadonlyMap<string, NamedProduct>,
  faults: Faults,
): NamedProduct | undefined {
  const value = cells.productCode;
  const spot = { row, field: "productCode", value };
  const product = products.get(value.toLowerCase());
  if (value === "") faults.add(spot, VALIDATION_TEXTS["validation.required"]);
  else if (!product) faults.add(spot, IMPORT_FAULTS.unknownProduct, { code: value });
  return product;
}

/** Serial numbers of a model usually begin alike; others are registered all the same. */
export function warnOfPrefix(
  { number: row, cells }: ImportRow,
  { code, partNumberPrefix: prefix }: NamedProduct,
  warnings: Faults,
): void {
  const value = cells.serialNumber;
  if (prefix === "" || value === "" || value.toLowerCase().startsWith(prefix.toLowerCase())) return;
  warnings.add({ row, field: "serialNumber", value }, IMPORT_FAULTS.otherPrefix, { code, prefix });
}
