import type { ConnectionRecord } from "@sweepline/contract/fleet/connections.ts";
import type { Queries } from "../../core/db/database.ts";
import { notBefore } from "../../core/db/newest-first.ts";
import { type ExportFile, exportList, type FileRequest, inBatches } from "../../core/export/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import {
  type ConnectionFilters,
  connectionsFrom,
  firstComing,
  type Reading,
} from "./connections-reads.store.ts";

const BATCH = 5_000;

export interface ConnectionExport extends Reading, FileRequest {
  serialNumber: string;
  filters: ConnectionFilters;
}

const BY_WILL = { zh: "（遗嘱消息）", en: " (last will)" };

export async function exportConnections(db: Queries, request: ConnectionExport): Promise<ExportFile> {
  const { language, serialNumber } = request;
  const labelOf = await currentLabels(db);
  const reasonOf = ({ offlineReason, byWill }: ConnectionRecord): string =>
    offlineReason
      ? `${labelOf("offlineReason", offlineReason, language)}${byWill ? BY_WILL[language] : ""}`
      : "";
  const connected = { zh: "连接中", en: "connected now" }[language];
  const filters = notBefore(request.filters, await firstComing(db, request));
  return exportList<ConnectionRecord>(request, {
    name: { zh: "连接记录", en: "Connection records" },
    of: serialNumber,
    columns: (time) => [
      ["编号", "Number", 10, (row) => row.id],
      ["类型", "Type", 10, (row) => row.type],
      ["远端 IP", "Remote IP", 18, (row) => row.remoteIp],
      ["端口", "Port", 8, (row) => row.port],
      ["设备登录名", "Login name", 22, (row) => row.loginName],
      ["上线时间", "Connected", 20, (row) => time(row.connectedAt)],
      ["下线时间", "Disconnected", 20, (row) => (row.disconnectedAt ? time(row.disconnectedAt) : connected)],
      ["异常标志", "Error flag", 10, (row) => row.errorFlag],
      [
        "异常标志含义",
        "Meaning of the flag",
        16,
        (row) => labelOf("errorFlag", String(row.errorFlag), language),
      ],
      [...(["离线原因", "Disconnect reason", 22] as const), reasonOf],
      ["存活时间（秒）", "Lasted (s)", 14, (row) => Math.round(row.survivalS)],
    ],
    rows: inBatches((from) => connectionsFrom(db, request, { filters, ...from }), BATCH),
  });
}
