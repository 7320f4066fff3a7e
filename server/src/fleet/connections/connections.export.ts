import { timeZone as timeZoneSchema } from "@sweepline/contract/core/fields.ts";
import { CORE_REFUSALS, type Language, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { ConnectionRecord } from "@sweepline/contract/fleet/connections.ts";
import type { Queries } from "../../core/db/database.ts";
import { notBefore } from "../../core/db/newest-first.ts";
import {
  type Column,
  type ExportFile,
  type ExportFormat,
  exportTable,
  zonedTime,
} from "../../core/export/index.ts";
import { Refused } from "../../core/http/refused.ts";
import { currentWords, type Words } from "../../system/dictionaries/index.ts";
import {
  type ConnectionFilters,
  connectionsFrom,
  firstComing,
  type Reading,
} from "./connections.reads.store.ts";

const MAX_EXPORT_ROWS = 50_000;
const BATCH = 5_000;

const TEXTS = {
  zh: {
    fileName: "连接记录",
    connected: "连接中",
    headers: [
      "编号",
      "类型",
      "远端 IP",
      "端口",
      "设备登录名",
      "上线时间",
      "下线时间",
      "异常标志",
      "异常标志含义",
      "离线原因",
      "存活时间（秒）",
    ],
  },
  en: {
    fileName: "Connection records",
    connected: "connected now",
    headers: [
      "Number",
      "Type",
      "Remote IP",
      "Port",
      "Login name",
      "Connected",
      "Disconnected",
      "Error flag",
      "Meaning of the flag",
      "Reason for leaving",
      "Lasted (s)",
    ],
  },
} as const;

export interface ConnectionExport extends Reading {
  serialNumber: string;
  filters: ConnectionFilters;
  format: ExportFormat;
  timeZone: string;
  language: Language;
}

export async function exportConnections(db: Queries, request: ConnectionExport): Promise<ExportFile> {
  const { timeZone, language, format, now, serialNumber } = request;
  if (!timeZoneSchema.safeParse(timeZone).success)
    throw new Refused(CORE_REFUSALS.invalidInput, {
      fields: [{ field: "timeZone", text: VALIDATION_TEXTS["validation.timeZone"] }],
    });
  const time = zonedTime(timeZone);
  const table = {
    name: `${TEXTS[language].fileName} ${serialNumber} ${time(now).slice(0, 10)}`,
    columns: columnsIn(language, time, await currentWords(db)),
    batches: inBatches(db, request),
  };
  return exportTable(table, format);
}

async function* inBatches(db: Queries, request: ConnectionExport): AsyncGenerator<ConnectionRecord[]> {
  const filters = notBefore(request.filters, await firstComing(db, request));
  for (let offset = 0; offset < MAX_EXPORT_ROWS; offset += BATCH) {
    const rows = await connectionsFrom(db, request, { filters, limit: BATCH, offset });
    yield rows;
    if (rows.length < BATCH) return;
  }
}

function columnsIn(
  language: Language,
  time: ReturnType<typeof zonedTime>,
  wordOf: Words,
): Column<ConnectionRecord>[] {
  const { headers, connected } = TEXTS[language];
  const values: [number, Column<ConnectionRecord>["value"]][] = [
    [10, (row) => row.id],
    [10, (row) => row.type],
    [18, (row) => row.remoteIp],
    [8, (row) => row.port],
    [22, (row) => row.loginName],
    [20, (row) => time(row.connectedAt)],
    [20, (row) => (row.disconnectedAt ? time(row.disconnectedAt) : connected)],
    [10, (row) => row.errorFlag],
    [16, (row) => wordOf("errorFlag", String(row.errorFlag), language)],
    [22, (row) => (row.offlineReason ? wordOf("offlineReason", row.offlineReason, language) : "")],
    [14, (row) => Math.round(row.survivalS)],
  ];
  return values.map(([width, value], index) => ({ header: headers[index] ?? "", width, value }));
}
