import type { FaultReport, FaultReportDetail, FaultReportQuery } from "@sweepline/contract/care/faults.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { heldDevices, sinceHeld } from "../../fleet/devices/index.ts";

type Stored<Row extends FaultReport = FaultReport> = Omit<Row, "raisedAt" | "recoveredAt"> & {
  raisedAt: Date;
  recoveredAt: Date | null;
};

/** A code as reports carry it; null where there is none. */
export const NAMED =
  raw(`case when c.id is not null then jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name,
  'detailCode', c.detail_code, 'detailName', c.detail_name) end`);
const COLUMNS = sql`r.id, d.id as "deviceId", d.short_name as "deviceName", d.serial_number as "serialNumber",
  p.name as "productName", g.id as "organizationId", g.org_name as "organizationName",
  r.reported_as as "reportedAs", r.content, r.level, ${NAMED} as code, c.advice,
  r.raised_at as "raisedAt", r.recovered_at as "recoveredAt", r.times,
  m.id as "mapId", coalesce(m.name, r.map_key) as "mapName", f.id as "floorId", f.name as "floorName",
  l.id as "placeId", l.name as "placeName", r.x, r.y`;
/** Reports that the reader may see. */
const fromOf = (scope: DataScope): Sql => sql`${
  scope.isAll
    ? sql`fault_reports r`
    : sql`${heldDevices(scope)} held join fault_reports r on r.device_id = held.id and r.raised_at >= held.since`
}
  join devices d on d.id = r.device_id
  join products p on p.id = d.product_id
  join organization_directory g on g.id = d.organization_id
  left join fault_codes c on c.id = r.code_id
  left join maps m on m.organization_id = d.organization_id and m.map_key = r.map_key
  left join floors f on f.id = m.floor_id
  left join places l on l.id = f.place_id`;

export interface FaultChoice extends Omit<Partial<FaultReportQuery>, "sort" | "current" | "size"> {
  sort?: string | undefined;
}
export interface Reader {
  scope: DataScope;
  now: Date;
}

export const visibleFaults = (scope: DataScope): Sql => sinceHeld(scope, raw("r.raised_at"));

function conditionsOf(choice: FaultChoice, { now }: Pick<Reader, "now">): Sql {
  const { search = "", levels, isOpen, organizationId, placeId, deviceId, codeId, reportedAs } = choice;
  const like = containing(search);
  return allOf([
    spanCondition(raw("r.raised_at"), choice, now),
    search !== "" &&
      sql`(r.reported_as ilike ${like} or r.content ilike ${like} or d.short_name ilike ${like} or d.serial_number ilike ${like}
        or c.code ilike ${like} or c.detail_code ilike ${like} or c.detail_name->>'zh' ilike ${like}
        or c.detail_name->>'en' ilike ${like})`,
    levels?.length ? sql`r.level = any(${levels})` : undefined,
    isOpen !== undefined && (isOpen ? sql`r.recovered_at is null` : sql`r.recovered_at is not null`),
    organizationId !== undefined && sql`d.organization_id = ${organizationId}`,
    placeId !== undefined && sql`l.id = ${placeId}`,
    deviceId !== undefined && sql`r.device_id = ${deviceId}`,
    codeId !== undefined && sql`r.code_id = ${codeId}`,
    reportedAs !== undefined && sql`r.reported_as = ${reportedAs}`,
  ]);
}

const orderOf = (sort: string | undefined): Sql =>
  sort === "raisedAt" ? raw("r.raised_at, r.id") : raw("r.raised_at desc, r.id desc");

export async function pageOfFaults(
  db: Queries,
  reader: Reader,
  query: FaultChoice & { current: number; size: number },
): Promise<Page<FaultReport>> {
  const page = await readNewestFirst<Stored>(db, query, {
    ...{
      columns: COLUMNS,
      from: fromOf(reader.scope),
      where: conditionsOf(query, reader),
      orderBy: orderOf(query.sort),
    },
    isSearch: Boolean(query.search),
  });
  return { ...page, records: page.records.map((row) => reportOf<FaultReport>(row)) };
}

/** The next ones after a report, in the same order. */
export async function faultsAfter(
  db: Queries,
  reader: Reader,
  { choice, after, limit }: { choice: FaultChoice; after: FaultReport | undefined; limit: number },
): Promise<FaultReport[]> {
  const beyond = raw(choice.sort === "raisedAt" ? ">" : "<");
  const rows = await db.many<Stored>(sql`
    select ${COLUMNS} from ${fromOf(reader.scope)} where ${conditionsOf(choice, reader)}
      and ${after ? sql`(r.raised_at, r.id) ${beyond} (${new Date(after.raisedAt)}, ${after.id})` : sql`true`}
    order by ${orderOf(choice.sort)} limit ${limit}`);
  return rows.map((row) => reportOf<FaultReport>(row));
}

export async function findFault(
  db: Queries,
  { scope, id }: { scope: DataScope; id: number },
): Promise<FaultReportDetail | undefined> {
  const row = await db.maybe<Stored<FaultReportDetail>>(sql`
    select ${COLUMNS}, coalesce(c.picture, '') as picture, r.status, r.reported_value as "reportedValue",
      v.id as "mapVersionId"
    from ${fromOf(scope)}
    left join lateral (
      select v.id from map_versions v where v.map_id = m.id
      order by v.created_at <= r.raised_at desc, abs(extract(epoch from v.created_at - r.raised_at)) limit 1) v on true
    where r.id = ${id}`);
  return row && reportOf<FaultReportDetail>(row);
}

function reportOf<Row extends FaultReport>(row: Stored<Row>): Row {
  const { raisedAt, recoveredAt } = row;
  return {
    ...row,
    raisedAt: raisedAt.toISOString(),
    recoveredAt: recoveredAt?.toISOString() ?? null,
  } as unknown as Row;
}
