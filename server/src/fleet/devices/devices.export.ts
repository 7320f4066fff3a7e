import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import {
  fieldsWith,
  type StateFieldName,
  stateField,
} from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { STATE_FIELDS } from "@sweepline/contract/fleet/shared/state-fields.ts";
import type { Caller } from "../../core/caller.ts";
import {
  byIds,
  type Cell,
  type ExportFile,
  exportList,
  type FileRequest,
  type ListColumn,
} from "../../core/export/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { type DeviceFilters, devicesByIds, idsOfDevices } from "./devices.store.ts";
import { withheldRow } from "./withheld.ts";

const MAX_EXPORT_ROWS = 50_000;

export interface ExportRequest extends FileRequest {
  /** Or those that were chosen, by their ids. */
  filters: DeviceFilters | readonly number[];
}

const TEXTS = {
  zh: { yes: "是", no: "否", online: "在线", offline: "离线" },
  en: { yes: "yes", no: "no", online: "online", offline: "offline" },
};

/** The filtered list as a file. */
export async function exportDevices(
  source: Parameters<typeof idsOfDevices>[0],
  { scope, companyPermissions }: Pick<Caller, "scope" | "companyPermissions">,
  request: ExportRequest,
): Promise<ExportFile> {
  const { filters, language } = request;
  const ids = isChosen(filters)
    ? filters
    : await idsOfDevices(source, scope, { filters, limit: MAX_EXPORT_ROWS });
  const labelOf = await currentLabels(source.db);
  const texts = TEXTS[language];
  return exportList(request, {
    name: { zh: "设备列表", en: "Devices" },
    columns(time): ListColumn<DeviceRow>[] {
      const cellOf = (field: StateFieldName, value: string | number | boolean | null): Cell => {
        const { dictionary } = stateField(field);
        if (field === "lastReportAt") return time(value === null ? null : String(value));
        if (dictionary && value !== null) return labelOf(dictionary, String(value), language);
        if (typeof value !== "boolean") return value;
        if (field === "isOnline") return value ? texts.online : texts.offline;
        return value ? texts.yes : texts.no;
      };
      return [
        ["序列号", "Serial number", 22, (row) => row.serialNumber],
        ["简称", "Short name", 20, (row) => row.shortName],
        ["类别", "Kind", 14, (row) => labelOf("deviceKind", row.kind, language)],
        ["型号编码", "Model code", 14, (row) => row.productCode],
        ["型号", "Model", 20, (row) => row.productName],
        ["所属公司", "Company", 28, (row) => row.organizationName],
        ["场地", "Place", 24, (row) => row.placeName],
        ...fieldsWith("export").map(
          (field): ListColumn<DeviceRow> => [
            ...([headerOf(field, "zh"), headerOf(field, "en"), STATE_FIELDS[field].export.width] as const),
            ({ live }) => cellOf(field, live[field]),
          ],
        ),
        ["已锁定", "Locked", 8, (row) => (row.isLocked ? texts.yes : texts.no)],
        ["固件版本", "Firmware", 14, (row) => row.firmwareVersion],
        ["硬件版本", "Hardware", 14, (row) => row.hardwareVersion],
        ["投用时间", "In service since", 20, (row) => time(row.commissionedAt)],
        ["时区", "Time zone", 20, (row) => row.timeZone],
      ];
    },
    rows: byIds(ids, async (some) =>
      (await devicesByIds(source, scope, some)).map((row) => withheldRow(companyPermissions, row)),
    ),
  });
}

export const isChosen = (filters: ExportRequest["filters"]): filters is readonly number[] =>
  Array.isArray(filters);

function headerOf(field: StateFieldName, language: Language): string {
  const { label, unit, export: column } = stateField(field);
  return column?.header?.[language] ?? (unit ? `${label[language]} (${unit})` : label[language]);
}
