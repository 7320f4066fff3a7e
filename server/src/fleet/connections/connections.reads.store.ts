import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { ConnectionRecord, OfflineReason } from "@sweepline/contract/fleet/connections.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, type Span, spanCondition } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";

export interface ConnectionFilters extends Span {
  errorFlag?: number | undefined;
  reasons?: OfflineReason[] | undefined;
  sort?: string | undefined;
}
export type ConnectionChoice = PageQuery & ConnectionFilters;

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

const COLUMNS = raw(
  "c.id, c.type, c.remote_ip, c.port, c.login_name, c.connected_at, c.disconnected_at, c.offline_reason",
);
const TABLE = raw("connection_records c");

export async function pageOfConnections(
  db: Queries,
  deviceId: number,
  { query, now }: { query: ConnectionChoice; now: Date },
): Promise<Page<ConnectionRecord>> {
  const page = await readNewestFirst<Row>(db, query, {
    columns: COLUMNS,
    from: TABLE,
    where: chosen(deviceId, query, now),
    orderBy: orderOf(query, now),
  });
  return { ...page, records: page.records.map((row) => recordOf(row, now)) };
}

/** The first so many of the list, a batch at a time from one snapshot of their order. */
export async function connectionsFrom(
  db: Queries,
  deviceId: number,
  { filters, now, limit, offset }: { filters: ConnectionFilters; now: Date; limit: number; offset: number },
): Promise<ConnectionRecord[]> {
  const rows = await db.many<Row>(sql`
    select ${COLUMNS} from ${TABLE} where ${chosen(deviceId, filters, now)}
    order by ${orderOf(filters, now)} limit ${limit} offset ${offset}`);
  return rows.map((row) => recordOf(row, now));
}

function chosen(deviceId: number, filters: ConnectionFilters, now: Date): Sql {
  const isAbnormal = sql`(coalesce(c.offline_reason, ${NORMAL_END}) <> ${NORMAL_END})`;
  const { errorFlag, reasons } = filters;
  return allOf([
    sql`c.device_id = ${deviceId}`,
    spanCondition(raw("c.connected_at"), filters, now),
    errorFlag !== undefined && sql`${isAbnormal} = ${errorFlag === 1}`,
    reasons?.length ? sql`c.offline_reason = any(${reasons})` : undefined,
  ]);
}

/** What lasts still has lasted until now. */
function orderOf({ sort }: { sort?: string | undefined }, now: Date): Sql {
  const lasted = sql`coalesce(c.disconnected_at, ${now}) - c.connected_at`;
  if (sort === "survivalS") return sql`${lasted}, c.connected_at, c.id`;
  if (sort === "-survivalS") return sql`${lasted} desc, c.connected_at desc, c.id desc`;
  return sort === "connectedAt" ? raw("c.connected_at, c.id") : raw("c.connected_at desc, c.id desc");
}

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
