import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { unpackRows } from "../../fleet/telemetry/index.ts";
import { FRAME, type FrameColumns, frameOf } from "../maps/index.ts";

/** A report of cleaned cells. */
export interface CleanedReport {
  deviceId: number;
  mapKey: string;
  reportedAt: Date;
  /** Minutes and days since 1970; the day is that of the device's site. No later than it was received: clocks go wrong. */
  minute: number;
  day: number;
  rows: number[];
}

const AT_ONCE = 500;
const FETCH = raw(`fetch ${AT_ONCE} from cleaned_reports`);

interface Stretch {
  from: Date;
  until: Date;
}

export const reportsWithin = ({ from, until }: Stretch): Sql => sql`
  select r.device_id as "deviceId", r.map_key as "mapKey", r.reported_at as "reportedAt",
    floor(extract(epoch from least(r.reported_at, r.received_at)) / 60)::int as minute,
    (least(r.reported_at, r.received_at) at time zone d.time_zone)::date - date '1970-01-01' as day, r.cleaned_rows as rows
  from telemetry_reports r join devices d on d.id = r.device_id
  where r.received_at >= ${from} and r.received_at < ${until} and r.cleaned_rows is not null and r.map_key is not null`;

/** All that were received within the stretch, a part at a time; within a transaction. */
export async function* cleanedReports(tx: Queries, stretch: Stretch): AsyncGenerator<CleanedReport[]> {
  await tx.run(sql`declare cleaned_reports no scroll cursor for ${reportsWithin(stretch)}`);
  for (let isMore = true; isMore; ) {
    const part = await tx.many<Omit<CleanedReport, "rows"> & { rows: Buffer }>(FETCH);
    isMore = part.length === AT_ONCE;
    yield part.map((report) => ({ ...report, rows: unpackRows(report.rows) }));
  }
  await tx.run(sql`close cleaned_reports`);
}

export interface HeldPeriod {
  deviceId: number;
  organizationId: number;
  assignedAt: Date;
  endedAt: Date | null;
}

/** In whose hands the devices were, newest first; the first have had them from their beginning. */
export const periodsOf = (db: Queries, deviceIds: readonly number[]): Promise<HeldPeriod[]> =>
  db.many(sql`
    select device_id as "deviceId", organization_id as "organizationId", ended_at as "endedAt",
      case when from_organization_id is null then to_timestamp(0) else assigned_at end as "assignedAt"
    from device_allocations where device_id = any(${[...deviceIds]}::bigint[]) order by device_id, id desc`);

export interface DrivenVersion {
  deviceId: number;
  mapKey: string;
  version: string;
  since: Date;
}

/** The versions that these devices report to use. */
export const drivenVersions = (db: Queries, deviceIds: readonly number[]): Promise<DrivenVersion[]> =>
  db.many(sql`
    select device_id as "deviceId", map_key as "mapKey", version, reported_at as since from device_maps
    where device_id = any(${[...deviceIds]}::bigint[]) and status = 'enabled'`);

export interface FramedVersion {
  mapId: number;
  organizationId: number;
  mapKey: string;
  version: string;
  createdAt: Date;
  frame: MapFrame;
}

type Row = Omit<FramedVersion, "frame"> & FrameColumns;

/** Where the grids of these maps lie, newest version first. */
export async function framesOf(db: Queries, mapKeys: readonly string[]): Promise<FramedVersion[]> {
  const rows = await db.many<Row>(sql`
    select m.id as "mapId", m.organization_id as "organizationId", m.map_key as "mapKey", v.version, v.created_at as "createdAt",
      ${FRAME}
    from maps m join map_versions v on v.map_id = m.id
    where m.map_key = any(${[...mapKeys]}::text[]) order by v.number desc`);
  return rows.map((row) => {
    const { mapId, organizationId, mapKey, version, createdAt } = row;
    return { mapId, organizationId, mapKey, version, createdAt, frame: frameOf(row) };
  });
}
