import type { Language } from "@sweepline/contract/core/refusal.ts";
import type {
  EventExportQuery,
  RequestExportQuery,
} from "@sweepline/contract/sites/elevator-rides/records.ts";
import {
  type ElevatorEvent,
  type ElevatorRequest,
  FAILURE_TEXTS,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { Queries } from "../../core/db/database.ts";
import { columnsOf, type ExportFile, exportTable, inPages, zonedTime } from "../../core/export/index.ts";
import { pageOfEvents, pageOfRequests } from "./requests.store.ts";
import { RIDE_EXPORT_TEXTS as TEXTS } from "./rides-export.texts.ts";

interface OneElevator {
  language: Language;
  now: Date;
  elevator: { id: number; name: string };
}

export function exportRequests(
  db: Queries,
  { language, now, elevator, ...query }: RequestExportQuery & OneElevator,
): ExportFile {
  const time = zonedTime(query.timeZone);
  const { requests: t, states } = TEXTS[language];
  const seconds = ({ requestedAt, endedAt }: ElevatorRequest): number | string =>
    endedAt ? Math.round((Date.parse(endedAt) - Date.parse(requestedAt)) / 1_000) : "";
  const rows = inPages((page) => pageOfRequests(db, elevator.id, { query: { ...query, ...page }, now }));
  const table = {
    name: `${t.fileName} ${elevator.name} ${time(now).slice(0, 10)}`,
    batches: rows,
    columns: columnsOf<ElevatorRequest>(t.headers, [
      [20, (row) => time(row.requestedAt)],
      [20, (row) => row.serialNumber ?? ""],
      [20, (row) => row.deviceName ?? ""],
      [16, (row) => row.staffName ?? ""],
      [10, (row) => row.fromFloor],
      [10, (row) => row.toFloor ?? ""],
      [14, (row) => states[row.state]],
      [36, (row) => (row.failure ? FAILURE_TEXTS[row.failure][language] : "")],
      [36, (row) => row.note],
      [20, (row) => time(row.endedAt)],
      [14, seconds],
    ]),
  };
  return exportTable(table, query.format);
}

export function exportEvents(
  db: Queries,
  { language, now, elevator, ...query }: EventExportQuery & OneElevator,
): ExportFile {
  const time = zonedTime(query.timeZone);
  const { events: t, states, kinds } = TEXTS[language];
  const rows = inPages((page) => pageOfEvents(db, elevator.id, { query: { ...query, ...page }, now }));
  const table = {
    name: `${t.fileName} ${elevator.name} ${time(now).slice(0, 10)}`,
    batches: rows,
    columns: columnsOf<ElevatorEvent>(t.headers, [
      [20, (row) => time(row.at)],
      [16, (row) => kinds[row.kind]],
      [14, (row) => (row.state ? states[row.state] : "")],
      [36, (row) => (row.failure ? FAILURE_TEXTS[row.failure][language] : "")],
      [44, (row) => row.detail],
      [20, (row) => row.serialNumber ?? ""],
      [16, (row) => row.staffName ?? ""],
      [38, (row) => row.requestId ?? ""],
    ]),
  };
  return exportTable(table, query.format);
}
