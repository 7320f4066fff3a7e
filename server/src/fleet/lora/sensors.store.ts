import type { Page } from "@sweepline/contract/core/paging.ts";
import type { LoraListQuery, LoraSensor } from "@sweepline/contract/fleet/lora.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

type Row = Omit<LoraSensor, "lastReportAt" | "joinedAt"> & {
  lastReportAt: Date | null;
  joinedAt: Date | null;
};

const COLUMNS = raw(`d.id as "deviceId", d.serial_number as "serialNumber", d.short_name as "shortName",
  p.name as "productName", o.org_name as "organizationName", s.is_online as "isOnline",
  s.battery_percent as "batteryPercent", s.last_report_at as "lastReportAt", s.detail->'radio' as radio,
  s.detail->'measurements' as measurements, coalesce(l.uplinks, 0)::float8 as uplinks,
  coalesce(l.lost, 0)::float8 as lost, coalesce(y.uplinks, 0) as "uplinksToday", l.joined_at as "joinedAt"`);

const SORTS = {
  shortName: "d.short_name",
  serialNumber: "d.serial_number",
  lastReportAt: "s.last_report_at",
  rssiDbm: "(s.detail->'radio'->>'rssiDbm')::float8",
  uplinks: "l.uplinks",
  lost: "l.lost",
};

const joined = (now: Date): Sql => sql`
  from devices d
  join products p on p.id = d.product_id and p.protocol in ('chirpstack', 'thingsStack') and p.kind <> 'concentrator'
  join organization_directory o on o.id = d.organization_id
  join device_states s on s.device_id = d.id
  left join lora_sensors l on l.device_id = d.id
  left join lora_sensor_days y on y.device_id = d.id and y.day = (${now}::timestamptz at time zone 'UTC')::date`;

const visible = (scope: DataScope): Sql =>
  sql`${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}
    and d.decommissioned_at is null`;

export async function pageOfSensors(
  db: Queries,
  scope: DataScope,
  { query, now }: { query: LoraListQuery; now: Date },
): Promise<Page<LoraSensor>> {
  const { search = "", concentratorId, organizationId } = query;
  const like = containing(search);
  const where = allOf([
    visible(scope),
    search !== "" && sql`d.serial_number ilike ${like} or d.short_name ilike ${like}`,
    organizationId !== undefined && sql`d.organization_id = ${organizationId}`,
    concentratorId !== undefined &&
      sql`exists (select from lora_hearings h where h.device_id = d.id and h.concentrator_id = ${concentratorId})`,
  ]);
  const order = orderBy(query, { columns: SORTS, initial: "-lastReportAt", id: "d.id" });
  return readPage(db, query, {
    rows: sql`select ${COLUMNS} ${joined(now)} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select ${joined(now)} where ${where}`,
    row: sensorFrom,
  });
}

export async function sensorOf(
  db: Queries,
  scope: DataScope,
  { deviceId, now }: { deviceId: number; now: Date },
): Promise<LoraSensor | undefined> {
  const row = await db.maybe<Row>(
    sql`select ${COLUMNS} ${joined(now)} where d.id = ${deviceId} and ${visible(scope)}`,
  );
  return row && sensorFrom(row);
}

function sensorFrom({ lastReportAt, joinedAt, ...row }: Row): LoraSensor {
  return {
    ...row,
    lastReportAt: lastReportAt?.toISOString() ?? null,
    joinedAt: joinedAt?.toISOString() ?? null,
  };
}

/** Days of which all is the reader's come from their sums, the day on which it became theirs from its frames. */
export function daysOf(
  db: Queries,
  deviceId: number,
  { from, start }: { from: Date; start: Date | null },
): Promise<{ day: string; uplinks: number; lost: number }[]> {
  const dayOf = (at: Sql): Sql => sql`(${at}::timestamptz at time zone 'UTC')::date`;
  const sums = sql`select day, uplinks, lost from lora_sensor_days
    where device_id = ${deviceId} and day >= ${dayOf(sql`${from}`)}`;
  const all =
    start === null || start < from
      ? sums
      : sql`${sums} and day > ${dayOf(sql`${start}`)}
          union all
          select ${dayOf(sql`${start}`)}, count(*)::int, coalesce(sum(u.lost), 0)::int from lora_uplinks u
          where u.device_id = ${deviceId} and u.at >= ${start}
            and u.at < date_trunc('day', ${start}::timestamptz, 'UTC') + interval '1 day'
          having count(*) > 0`;
  return db.many(
    sql`select to_char(day, 'YYYY-MM-DD') as day, uplinks, lost from (${all}) days order by day`,
  );
}
