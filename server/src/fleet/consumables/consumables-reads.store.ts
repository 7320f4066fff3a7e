import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { ConsumableDay, DueConsumable } from "@sweepline/contract/fleet/consumables.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import type { Homes } from "../devices/index.ts";

export interface PartRow {
  kind: string;
  usedHours: number;
  lifeHours: number;
  reportedAt: Date;
  hoursADay: number | null;
  dueAt: Date | null;
}

const PART =
  raw(`c.kind, c.used_hours as "usedHours", c.life_hours as "lifeHours", c.reported_at as "reportedAt",
  c.hours_a_day as "hoursADay", c.due_at as "dueAt"`);

/** The most worn first. */
export function partsOf(db: Queries, deviceId: number): Promise<PartRow[]> {
  return db.many<PartRow>(sql`
    select ${PART} from device_consumables c where c.device_id = ${deviceId}
    order by c.due_at nulls last, c.used_hours / c.life_hours desc, c.kind`);
}

/** After the site's day on which it became the reader's: what a day ends with was made before and after. */
export function daysOf(
  db: Queries,
  deviceId: number,
  { kind, from, start }: { kind: string | undefined; from: string; start: Date | null },
): Promise<ConsumableDay[]> {
  return db.many<ConsumableDay>(sql`
    select kind, site_day as day, used_hours as "usedHours", life_hours as "lifeHours" from device_consumable_days
    where device_id = ${deviceId} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
      and site_day >= ${from}::date and ${start === null ? sql`true` : afterDayOf(deviceId, start)}
    order by kind, site_day`);
}

const afterDayOf = (deviceId: number, start: Date): Sql => sql`site_day >
  (select (${start}::timestamptz at time zone d.time_zone)::date from devices d where d.id = ${deviceId})`;

export interface DueChoice extends PageQuery {
  search?: string | undefined;
  kind?: string | undefined;
  organizationId?: number | undefined;
  placeId?: number | undefined;
  productId?: number | undefined;
  withinDays?: number | undefined;
}

type DueRow = PartRow & Omit<DueConsumable, "reportedAt" | "forecastAt" | keyof PartRow>;

const TABLES = raw(`device_consumables c join devices d on d.id = c.device_id
  join products p on p.id = d.product_id join organization_directory o on o.id = d.organization_id`);
const ORDERS: Readonly<Record<string, string>> = {
  dueAt: "c.due_at nulls last, c.device_id, c.kind",
  "-dueAt": "c.due_at desc nulls first, c.device_id desc, c.kind desc",
  left: "c.used_hours / c.life_hours desc, c.device_id, c.kind",
  "-left": "c.used_hours / c.life_hours, c.device_id desc, c.kind desc",
};

export function pageOfDue(
  db: Queries,
  scope: DataScope,
  { query, now, homes }: { query: DueChoice; now: Date; homes: Homes },
): Promise<Page<DueRow>> {
  const where = chosen(scope, query, { now, homes });
  return readPage(db, query, {
    rows: sql`
      select ${PART}, d.id as "deviceId", d.serial_number as "serialNumber", d.short_name as "shortName",
        p.name as "productName", o.org_name as "organizationName", home.place_id as "placeId", home.place_name as "placeName"
      from ${TABLES} ${homes.join} where ${where} order by ${raw(ORDERS[query.sort ?? "dueAt"] ?? "")} ${limitOf(query)}`,
    all: sql`select from ${TABLES} where ${where}`,
    row: (row: DueRow) => row,
  });
}

function chosen(scope: DataScope, query: DueChoice, { now, homes }: { now: Date; homes: Homes }): Sql {
  const { search, kind, organizationId, placeId, productId, withinDays } = query;
  const like = search ? containing(search) : "";
  return allOf([
    sql`d.decommissioned_at is null`,
    withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" }),
    search
      ? sql`d.serial_number ilike ${like} or d.short_name ilike ${like} or o.org_name ilike ${like} or c.kind ilike ${like}`
      : undefined,
    kind ? sql`c.kind = ${kind}` : undefined,
    placeId !== undefined && homes.isAt(placeId),
    productId !== undefined && sql`d.product_id = ${productId}`,
    organizationId !== undefined && sql`o.path @> ${[organizationId]}::bigint[]`,
    withinDays !== undefined && sql`c.due_at <= ${now}::timestamptz + make_interval(days => ${withinDays})`,
  ]);
}
