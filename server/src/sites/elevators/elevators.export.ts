import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { ElevatorExportQuery } from "@sweepline/contract/sites/elevator-rides/records.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, inPages } from "../../core/export/index.ts";
import { ELEVATOR_EXPORT_TEXTS as TEXTS } from "./elevator-export.texts.ts";
import { pageOfElevators } from "./elevators-reads.store.ts";

export interface ElevatorExport extends ElevatorExportQuery {
  language: Language;
  now: Date;
}

export function exportElevators(
  db: Queries,
  scope: DataScope,
  { language, now, ...query }: ElevatorExport,
): ExportFile {
  const { faults, modes, enabled } = TEXTS[language];
  return exportList(
    { ...query, language, now },
    {
      name: { zh: "电梯列表", en: "Elevators" },
      columns: (time) => [
        ["电梯名称", "Elevator", 24, (row) => row.name],
        ["厂商", "Manufacturer", 20, (row) => row.manufacturer],
        ["地址编号", "Address number", 28, (row) => row.addressNumber],
        ["所属组织", "Organization", 24, (row) => row.organizationName],
        ["场地", "Place", 24, (row) => row.placeName ?? ""],
        ["停靠层数", "Floors", 10, (row) => row.floorCount],
        ["启用", "Enabled", 10, (row) => enabled[row.isEnabled ? "yes" : "no"]],
        ["模式", "Mode", 14, (row) => modes[row.state.mode]],
        ["当前楼层", "Floor now", 14, (row) => row.state.currentFloor ?? ""],
        ["等待数", "Waiting", 10, (row) => row.state.waitingCount],
        ["故障", "Fault", 22, (row) => (row.state.fault ? faults[row.state.fault] : "")],
        ["最近上报", "Last report", 20, (row) => time(row.state.reportedAt)],
      ],
      rows: inPages((page) => pageOfElevators(db, scope, { ...query, ...page })),
    },
  );
}
