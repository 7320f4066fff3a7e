import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { ElevatorExportQuery } from "@sweepline/contract/sites/elevator-rides/records.ts";
import type { ElevatorRow } from "@sweepline/contract/sites/elevators/index.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { columnsOf, type ExportFile, exportTable, inPages, zonedTime } from "../../core/export/index.ts";
import { ELEVATOR_EXPORT_TEXTS as TEXTS } from "./elevator-export.texts.ts";
import { pageOfElevators } from "./elevators.reads.store.ts";

export interface ElevatorExport extends ElevatorExportQuery {
  language: Language;
  now: Date;
}

export function exportElevators(
  db: Queries,
  scope: DataScope,
  { language, now, ...query }: ElevatorExport,
): ExportFile {
  const time = zonedTime(query.timeZone);
  const { fileName, headers, faults, modes, enabled } = TEXTS[language];
  const rows = inPages((page) => pageOfElevators(db, scope, { ...query, ...page }));
  const table = {
    name: `${fileName} ${time(now).slice(0, 10)}`,
    batches: rows,
    columns: columnsOf<ElevatorRow>(headers, [
      [24, (row) => row.name],
      [20, (row) => row.manufacturer],
      [28, (row) => row.addressNumber],
      [24, (row) => row.organizationName],
      [24, (row) => row.placeName ?? ""],
      [10, (row) => row.floorCount],
      [10, (row) => enabled[row.isEnabled ? "yes" : "no"]],
      [14, (row) => modes[row.state.mode]],
      [14, (row) => row.state.currentFloor ?? ""],
      [10, (row) => row.state.waitingCount],
      [22, (row) => (row.state.fault ? faults[row.state.fault] : "")],
      [20, (row) => time(row.state.reportedAt)],
    ]),
  };
  return exportTable(table, query.format);
}
