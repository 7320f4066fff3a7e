import type { Allocation } from "@sweepline/contract/fleet/allocations.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { byIds, type ExportFile, exportList, type FileRequest } from "../../core/export/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { type HistoryFilters, historyByIds, idsOfHistory } from "./allocations-history.store.ts";

const MAX_EXPORT_ROWS = 50_000;

export interface AllocationExport extends FileRequest {
  filters: HistoryFilters;
}

const TEXTS = {
  zh: { platform: "平台", outside: "您的组织之外" },
  en: { platform: "Platform", outside: "Outside your organizations" },
};

/** The filtered history as a file. */
export async function exportAllocations(
  db: Queries,
  scope: DataScope,
  request: AllocationExport,
): Promise<ExportFile> {
  const { filters, language } = request;
  const { platform, outside } = TEXTS[language];
  const ids = await idsOfHistory(db, scope, { filters, limit: MAX_EXPORT_ROWS });
  const labelOf = await currentLabels(db);
  const nameOf = (party: Allocation["from"]) => party && (party.organizationName ?? outside);
  return exportList(request, {
    name: { zh: "设备分配记录", en: "Device allocations" },
    columns: (time) => [
      ["时间", "Time", 20, (row) => time(row.assignedAt)],
      ["设备", "Device", 22, (row) => row.serialNumber],
      ["简称", "Short name", 20, (row) => row.shortName],
      ["型号", "Model", 20, (row) => row.productName],
      ["方式", "Kind", 14, (row) => labelOf("allocationKind", row.kind, language)],
      ["转出组织", "From", 28, (row) => nameOf(row.from)],
      ["转出账号", "From account", 18, (row) => row.from?.operatorName ?? null],
      ["接收组织", "To", 28, (row) => nameOf(row.to)],
      ["运营账号", "Operation account", 18, (row) => row.to.operatorName],
      ["操作人", "By", 18, (row) => row.byName ?? platform],
      ["原因", "Reason", 40, (row) => row.reason],
    ],
    rows: byIds(ids, (some) => historyByIds(db, scope, some)),
  });
}
