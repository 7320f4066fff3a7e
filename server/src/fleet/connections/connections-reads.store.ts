import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { ConnectionRecord, OfflineReason } from "@sweepline/contract/fleet/connections.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { notBefore, readNewestFirst, type Span, spanCondition } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";
import { isExposedConnection } from "../../core/networks.ts";

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
  by_will: boolean;
}

const COLUMNS = raw(
  "c.id, c.type, c.remote_ip, c.port, c.login_name, c.connected_at, c.disconnected_at, c.offline_reason, c.by_will",
);
const TABLE = raw("connection_records c");

/** Whose records, and from when on; one that lasts beyond that moment is told as if it had begun there. */
export interface Reading {
  deviceId: number;
  start: Date | null;
  now: Date;
}

export async function pageOfConnections(
  db: Queries,
  reading: Reading,
  query: ConnectionChoice,
): Promise<Page<ConnectionRecord>> {
  const choice = notBefore(query, await firstComing(db, reading));
  const page = await readNewestFirst<Row>(db, choice, {
    columns: COLUMNS,
    from: TABLE,
    where: chosen(reading, choice),
    orderBy: orderOf(query, reading),
  });
  return { ...page, records: page.records.map((row) => recordOf(row, reading)) };
}

/** When the connection began that was up at the start, or else the start. */
export async function firstComing(
  db: Queries,
  { deviceId, start }: Pick<Reading, "deviceId" | "start">,
): Promise<Date | null> {
  if (start === null) return null;
  const last = await db.maybe<{ connectedAt: Date; isOver: boolean }>(sql`
    select c.connected_at as "connectedAt", coalesce(c.disconnected_at <= ${start}, false) as "isOver"
    from ${TABLE} where c.device_id = ${deviceId} and c.connected_at < ${start}
    order by c.connected_at desc, c.id desc limit 1`);
  return last && !last.isOver ? last.connectedAt : start;
}

/** The first so many of the list, a batch at a time from one snapshot of their order. */
export async function connectionsFrom(
  db: Queries,
  reading: Reading,
  { filters, limit, offset }: { filters: ConnectionFilters; limit: number; offset: number },
): Promise<ConnectionRecord[]> {
  const rows = await db.many<Row>(sql`
    select ${COLUMNS} from ${TABLE} where ${chosen(reading, filters)}
    order by ${orderOf(filters, reading)} limit ${limit} offset ${offset}`);
  return rows.map((row) => recordOf(row, reading));
}

function chosen({ deviceId, now }: Reading, filters: ConnectionFilters): Sql {
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
function orderOf({ sort }: { sort?: string | undefined }, { now, start }: Reading): Sql {
  const began = start === null ? raw("c.connected_at") : sql`greatest(c.connected_at, ${start})`;
  const lasted = sql`coalesce(c.disconnected_at, ${now}) - ${began}`;
  if (sort === "survivalS") return sql`${lasted}, c.connected_at, c.id`;
  if (sort === "-survivalS") return sql`${lasted} desc, c.connected_at desc, c.id desc`;
  return sort === "connectedAt" ? raw("c.connected_at, c.id") : raw("c.connected_at desc, c.id desc");
}

function recordOf(row: Row, { now, start }: Reading): ConnectionRecord {
  const end = row.disconnected_at ?? now;
  const began = start && start > row.connected_at ? start : row.connected_at;
  const isAbnormal = row.offline_reason !== null && row.offline_reason !== NORMAL_END;
  return {
    id: row.id,
    type: row.type,
    remoteIp: row.remote_ip,
    isExposed: row.type === "mqtt" && isExposedConnection({ isEncrypted: false, remoteIp: row.remote_ip }),
    port: row.port,
    loginName: row.login_name,
    connectedAt: began.toISOString(),
    disconnectedAt: row.disconnected_at?.toISOString() ?? null,
    errorFlag: isAbnormal ? 1 : 0,
    offlineReason: row.offline_reason,
    byWill: row.by_will,
    survivalS: Math.max(0, (end.getTime() - began.getTime()) / 1_000),
  };
}
