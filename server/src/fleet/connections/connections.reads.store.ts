import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { ConnectionRecord, OfflineReason } from "@sweepline/contract/fleet/connections.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, type Span, spanCondition } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";

export interface ConnectionChoice extends PageQuery, Span {
  errorFlag?: number | undefined;
}

/** The one end of a connection that is as it should be. Spec §3: 0 normal, 1 abnormal. */
const NORMAL_END: OfflineReason = "closed";

interface Row {
  id: number;
  type: string;
  remote_ip: string | null;
  port: number | null;
  login_name: string;
  connected_at: Date;
  disconnected_at: Date | null;
  offline_reason: OfflineReason | null;
}

export async function pageOfConnections(
  db: Queries,
  deviceId: number,
  { query, now }: { query: ConnectionChoice; now: Date },
): Promise<Page<ConnectionRecord>> {
  const isAbnormal = sql`(coalesce(c.offline_reason, ${NORMAL_END}) <> ${NORMAL_END})`;
  const page = await readNewestFirst<Row>(db, query, {
    columns: raw(
      "c.id, c.type, c.remote_ip, c.port, c.login_name, c.connected_at, c.disconnected_at, c.offline_reason",
    ),
    from: raw("connection_records c"),
    where: allOf([
      sql`c.device_id = ${deviceId}`,
      spanCondition(raw("c.connected_at"), query, now),
      query.errorFlag !== undefined && sql`${isAbnormal} = ${query.errorFlag === 1}`,
    ]),
    orderBy: directionOf(query),
  });
  return { ...page, records: page.records.map((row) => recordOf(row, now)) };
}

const directionOf = ({ sort }: PageQuery) =>
  sort === "connectedAt" ? raw("c.connected_at, c.id") : raw("c.connected_at desc, c.id desc");

function recordOf(row: Row, now: Date): ConnectionRecord {
  const end = row.disconnected_at ?? now;
  const isAbnormal = row.offline_reason !== null && row.offline_reason !== NORMAL_END;
  return {
    id: row.id,
    type: row.type,
    remoteIp: row.remote_ip,
    port: row.port,
    loginName: row.login_name,
    connectedAt: row.connected_at.toISOString(),
    disconnectedAt: row.disconnected_at?.toISOString() ?? null,
    errorFlag: isAbnormal ? 1 : 0,
    offlineReason: row.offline_reason,
    survivalS: Math.max(0, (end.getTime() - row.connected_at.getTime()) / 1_000),
  };
}
