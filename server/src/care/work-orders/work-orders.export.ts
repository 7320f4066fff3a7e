import type { WorkOrder, WorkOrderExportQuery } from "@sweepline/contract/care/work-orders/index.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, inPages, type ListColumn } from "../../core/export/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { type OrderReader, pageOfOrders } from "./work-orders.store.ts";

interface Export {
  db: Queries;
  reader: OrderReader;
  query: WorkOrderExportQuery;
  language: Language;
  now: Date;
}

/** The filtered list as a file. */
export async function exportOrders({ db, reader, query, ...rest }: Export): Promise<ExportFile> {
  const labelOf = await currentLabels(db);
  const { language } = rest;
  return exportList(
    { ...query, ...rest },
    {
      name: { zh: "工单", en: "Work orders" },
      columns: (time): ListColumn<WorkOrder>[] => [
        ["工单号", "Number", 16, (row) => row.number],
        ["标题", "Title", 32, (row) => row.title],
        ["状态", "State", 10, (row) => labelOf("workOrderState", row.state, language)],
        ["处理级别", "Level", 10, (row) => row.level && labelOf("processingLevel", row.level, language)],
        [
          ...(["分类", "Classification", 16] as const),
          (row) => row.classification && labelOf("serviceClassification", row.classification, language),
        ],
        ["服务项目", "Service project", 24, (row) => row.projectName],
        ["设备", "Device", 20, (row) => row.shortName || row.serialNumber],
        ["序列号", "Serial number", 20, (row) => row.serialNumber],
        ["场地", "Place", 20, (row) => row.placeName],
        ["负责人", "Assignee", 16, (row) => row.assigneeName],
        ["计划开始", "Planned start", 20, (row) => time(row.plannedAt)],
        ["计划工时（分钟）", "Planned minutes", 14, (row) => row.plannedMinutes],
        ["实际工时（分钟）", "Actual minutes", 14, (row) => row.actualMinutes],
        ["完成时间", "Done at", 20, (row) => time(row.doneAt)],
        ["来源", "Source", 10, (row) => labelOf("workOrderSource", row.source, language)],
        ["所属组织", "Organization", 24, (row) => row.organizationName],
        ["创建时间", "Created at", 20, (row) => time(row.createdAt)],
      ],
      rows: inPages((page) => pageOfOrders(db, reader, { ...query, ...page })),
    },
  );
}
