import type { Language } from "@sweepline/contract/core/refusal.ts";
import type {
  EventExportQuery,
  RequestExportQuery,
} from "@sweepline/contract/sites/elevator-rides/records.ts";
import { type ElevatorRequest, FAILURE_TEXTS } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, inPages } from "../../core/export/index.ts";
import { pageOfEvents, pageOfRequests } from "./requests.store.ts";
import { RIDE_EXPORT_TEXTS as TEXTS } from "./rides-export.texts.ts";

interface OneElevator {
  language: Language;
  now: Date;
  elevator: { id: number; name: string };
}

export function exportRequests(
  db: Queries,
  { elevator, ...query }: RequestExportQuery & OneElevator,
): ExportFile {
  const { language, now } = query;
  const { states } = TEXTS[language];
  const seconds = ({ requestedAt, endedAt }: ElevatorRequest): number | string =>
    endedAt ? Math.round((Date.parse(endedAt) - Date.parse(requestedAt)) / 1_000) : "";
  return exportList(query, {
    name: { zh: "乘梯记录", en: "Rides" },
    of: elevator.name,
    columns: (time) => [
      ["请求时间", "Requested", 20, (row) => time(row.requestedAt)],
      ["序列号", "Serial number", 20, (row) => row.serialNumber ?? ""],
      ["设备名称", "Device", 20, (row) => row.deviceName ?? ""],
      ["操作人", "Person", 16, (row) => row.staffName ?? ""],
      ["起始楼层", "From", 10, (row) => row.fromFloor],
      ["目的楼层", "To", 10, (row) => row.toFloor ?? ""],
      ["状态", "State", 14, (row) => states[row.state]],
      ["失败原因", "Why it failed", 36, (row) => (row.failure ? FAILURE_TEXTS[row.failure][language] : "")],
      ["说明", "Note", 36, (row) => row.note],
      ["结束时间", "Ended", 20, (row) => time(row.endedAt)],
      ["用时（秒）", "Took (s)", 14, seconds],
    ],
    rows: inPages((page) => pageOfRequests(db, elevator.id, { query: { ...query, ...page }, now })),
  });
}

export function exportEvents(
  db: Queries,
  { elevator, ...query }: EventExportQuery & OneElevator,
): ExportFile {
  const { language, now } = query;
  const { states, kinds } = TEXTS[language];
  return exportList(query, {
    name: { zh: "电梯事件", en: "Elevator events" },
    of: elevator.name,
    columns: (time) => [
      ["时间", "Time", 20, (row) => time(row.at)],
      ["事件", "Event", 16, (row) => kinds[row.kind]],
      ["步骤", "Step", 14, (row) => (row.state ? states[row.state] : "")],
      ["失败原因", "Why it failed", 36, (row) => (row.failure ? FAILURE_TEXTS[row.failure][language] : "")],
      ["内容", "Content", 44, (row) => row.detail],
      ["序列号", "Serial number", 20, (row) => row.serialNumber ?? ""],
      ["操作人", "Person", 16, (row) => row.staffName ?? ""],
      ["请求", "Request", 38, (row) => row.requestId ?? ""],
    ],
    rows: inPages((page) => pageOfEvents(db, elevator.id, { query: { ...query, ...page }, now })),
  });
}
