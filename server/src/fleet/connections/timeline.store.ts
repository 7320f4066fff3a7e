import type { OfflineReason } from "@sweepline/contract/fleet/connections.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface Stay {
  connectedAt: Date;
  disconnectedAt: Date | null;
  reason: OfflineReason | null;
}

export interface ReportGap {
  lastReportAt: Date;
  nextReportAt: Date;
}

interface Range {
  from: Date;
  to: Date;
}

/** More of either are not looked at: of a connection that flaps for weeks the newest part is shown, and the rest as unknown. */
const MAX_READ = 20_000;

/** Times of connection that touch the range, oldest first: the last one that began before it, and those within. */
export async function staysIn(db: Queries, deviceId: number, { from, to }: Range): Promise<Stay[]> {
  const [before, within] = await Promise.all([
    db.many<Stay>(sql`
      select connected_at as "connectedAt", disconnected_at as "disconnectedAt", offline_reason as reason
      from connection_records where device_id = ${deviceId} and connected_at < ${from}
      order by connected_at desc, id desc limit 1`),
    db.many<Stay>(sql`
      select connected_at as "connectedAt", disconnected_at as "disconnectedAt", offline_reason as reason
      from connection_records where device_id = ${deviceId} and connected_at >= ${from} and connected_at < ${to}
      order by connected_at desc, id desc limit ${MAX_READ}`),
  ]);
  // Where not all were read, what lies before the oldest of them is not known.
  return within.length < MAX_READ ? [...before, ...within.reverse()] : within.reverse();
}

export async function gapsIn(db: Queries, deviceId: number, { from, to }: Range): Promise<ReportGap[]> {
  return db.many<ReportGap>(sql`
    (select last_report_at as "lastReportAt", next_report_at as "nextReportAt" from report_gaps
      where device_id = ${deviceId} and last_report_at < ${from} order by last_report_at desc limit 1)
    union all
    (select last_report_at, next_report_at from report_gaps
      where device_id = ${deviceId} and last_report_at >= ${from} and last_report_at < ${to}
      order by last_report_at desc limit ${MAX_READ})`);
}

export interface ConnectionState {
  protocol: Protocol;
  isOnline: boolean;
  lastReportAt: Date | null;
}

export function connectionStateOf(db: Queries, deviceId: number): Promise<ConnectionState> {
  return db.one<ConnectionState>(sql`
    select p.protocol, coalesce(s.is_online, false) as "isOnline", s.last_report_at as "lastReportAt"
    from devices d join products p on p.id = d.product_id left join device_states s on s.device_id = d.id
    where d.id = ${deviceId}`);
}
