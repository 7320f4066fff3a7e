import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import {
  fieldsWith,
  type StateFieldName,
  stateField,
} from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { STATE_FIELDS } from "@sweepline/contract/fleet/shared/state-fields.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import {
  type Cell,
  type Column,
  type ExportFile,
  type ExportFormat,
  exportTable,
  zonedTime,
} from "../../core/export/index.ts";
import { currentWords, type Words } from "../../system/dictionaries/index.ts";
import { DEVICE_EXPORT_TEXTS } from "./device-export.texts.ts";
import { type DeviceFilters, devicesByIds, idsOfDevices } from "./devices.store.ts";
import { withheldRow } from "./withheld.ts";

/**
 * The filtered list as a file. Its order is fixed at the start (ids only), then rows are read a batch at a time: live
 * values change meanwhile, and paging by a sort column that changes would skip some devices and repeat others.
 */
const MAX_EXPORT_ROWS = 50_000;
const BATCH = 1_000;

export interface ExportRequest {
  /** Or those that were chosen, by their ids. */
  filters: DeviceFilters | readonly number[];
  format: ExportFormat;
  /** Of the times in the file. */
  timeZone: string;
  language: Language;
  /** For the name of the file. */
  now: Date;
}

export async function exportDevices(
  source: Parameters<typeof idsOfDevices>[0],
  caller: Pick<Caller, "scope" | "companyPermissions">,
  request: ExportRequest,
): Promise<ExportFile> {
  const day = zonedTime(request.timeZone)(request.now).slice(0, 10);
  const { filters } = request;
  const ids = isChosen(filters)
    ? filters
    : await idsOfDevices(source, caller.scope, { filters, limit: MAX_EXPORT_ROWS });
  return exportTable(
    {
      name: `${DEVICE_EXPORT_TEXTS[request.language].fileName} ${day}`,
      columns: columnsIn(request, await currentWords(source.db)),
      batches: inBatches(source.db, caller, ids),
    },
    request.format,
  );
}

export const isChosen = (filters: ExportRequest["filters"]): filters is readonly number[] =>
  Array.isArray(filters);

async function* inBatches(
  db: Queries,
  { scope, companyPermissions }: Pick<Caller, "scope" | "companyPermissions">,
  ids: readonly number[],
): AsyncGenerator<DeviceRow[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await devicesByIds(db, scope, ids.slice(start, start + BATCH));
    yield rows.map((row) => withheldRow(companyPermissions, row));
  }
}

const EXPORTED_FIELDS = fieldsWith("export");

function headerOf(field: StateFieldName, language: Language): string {
  const { label, unit, export: column } = stateField(field);
  return column?.header?.[language] ?? (unit ? `${label[language]} (${unit})` : label[language]);
}

function columnsIn({ language, timeZone }: ExportRequest, wordOf: Words): Column<DeviceRow>[] {
  const time = zonedTime(timeZone);
  const texts = DEVICE_EXPORT_TEXTS[language];
  const { headers } = texts;
  const cellOf = (field: (typeof EXPORTED_FIELDS)[number], value: string | number | boolean | null): Cell => {
    const { dictionary } = stateField(field);
    if (field === "lastReportAt") return time(value === null ? null : String(value));
    if (dictionary && value !== null) return wordOf(dictionary, String(value), language);
    if (typeof value !== "boolean") return value;
    if (field === "isOnline") return value ? texts.online : texts.offline;
    return value ? texts.yes : texts.no;
  };
  return [
    { header: headers.serialNumber, width: 22, value: (row) => row.serialNumber },
    { header: headers.shortName, width: 20, value: (row) => row.shortName },
    { header: headers.kind, width: 14, value: (row) => wordOf("deviceKind", row.kind, language) },
    { header: headers.productCode, width: 14, value: (row) => row.productCode },
    { header: headers.productName, width: 20, value: (row) => row.productName },
    { header: headers.organization, width: 28, value: (row) => row.organizationName },
    ...EXPORTED_FIELDS.map((field) => ({
      header: headerOf(field, language),
      width: STATE_FIELDS[field].export.width,
      value: ({ live }: DeviceRow) => cellOf(field, live[field]),
    })),
    { header: headers.locked, width: 8, value: (row) => (row.isLocked ? texts.yes : texts.no) },
    { header: headers.firmware, width: 14, value: (row) => row.firmwareVersion },
    { header: headers.hardware, width: 14, value: (row) => row.hardwareVersion },
    { header: headers.commissionedAt, width: 20, value: (row) => time(row.commissionedAt) },
    { header: headers.timeZone, width: 20, value: (row) => row.timeZone },
  ];
}
