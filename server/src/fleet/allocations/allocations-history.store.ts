import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { Allocation, AllocationKind, AllocationQuery } from "@sweepline/contract/fleet/allocations.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { inBranch } from "./allocated-devices.store.ts";

/**
 * The history for people. A move is theirs if either side of it is; the other side is then shown without a name. Why it was
 * done is shown where both sides are theirs, or where the other one stands above: what the platform wrote about
 * somebody else's need for the device is nobody else's business.
 */
export type HistoryFilters = Omit<AllocationQuery, "current" | "size">;

interface Record {
  id: number;
  deviceId: number;
  serialNumber: string;
  shortName: string;
  productName: string;
  kind: AllocationKind;
  toId: number;
  toName: string;
  toOperator: string | null;
  isToVisible: boolean;
  fromId: number | null;
  fromName: string | null;
  fromOperator: string | null;
  isFromVisible: boolean;
  isVertical: boolean;
  assignedAt: Date;
  endedAt: Date | null;
  byName: string | null;
  isByVisible: boolean;
  reason: string;
}

const SORTS = { assignedAt: "a.assigned_at", serialNumber: "d.serial_number" };

const toVisible = (scope: DataScope): Sql =>
  withinScope(scope, {
    organization: "a.organization_id",
    operator: "a.operator_staff_id",
    isListed: true,
  });
// A device that came into the world came from nobody.
const fromVisible = (scope: DataScope): Sql =>
  sql`a.from_organization_id is not null and ${withinScope(scope, {
    organization: "a.from_organization_id",
    operator: "a.from_operator_staff_id",
    isListed: true,
  })}`;

const columns = (
  scope: DataScope,
): Sql => sql`a.id, a.device_id as "deviceId", d.serial_number as "serialNumber",
  d.short_name as "shortName", p.name as "productName", a.kind,
  a.organization_id as "toId", a.organization_name as "toName", a.operator_name as "toOperator",
  ${toVisible(scope)} as "isToVisible",
  a.from_organization_id as "fromId", a.from_organization_name as "fromName", a.from_operator_name as "fromOperator",
  ${fromVisible(scope)} as "isFromVisible",
  (a.kind in ('allocated', 'takenBack')) as "isVertical",
  a.assigned_at as "assignedAt", a.ended_at as "endedAt", a.by_name as "byName",
  (a.by_staff_id is not null and exists (select from people_directory s where s.id = a.by_staff_id
    and ${withinScope(scope, { organization: "s.organization_id", operator: "s.id" })})) as "isByVisible",
  a.reason`;

// Left joins though none can miss: what a count or an order does not use, the planner then leaves out.
const TABLES = raw(`device_allocations a
  left join devices d on d.id = a.device_id
  left join products p on p.id = d.product_id`);

function chosen(scope: DataScope, filters: HistoryFilters): Sql {
  const { search, organizationId, productId, kinds, from, to } = filters;
  const like = search && containing(search);
  return allOf([
    scope.isAll ? undefined : sql`${toVisible(scope)} or ${fromVisible(scope)}`,
    like ? sql`d.serial_number ilike ${like} or d.short_name ilike ${like}` : undefined,
    organizationId !== undefined && ofOrganization(scope, organizationId),
    productId !== undefined && sql`d.product_id = ${productId}`,
    kinds?.length ? sql`a.kind = any(${kinds})` : undefined,
    from ? sql`a.assigned_at >= ${from}::timestamptz` : undefined,
    to ? sql`a.assigned_at < ${to}::timestamptz` : undefined,
  ]);
}

/** An organization that the person does not see has no history to filter by: a filter would tell what masks hide. */
function ofOrganization(scope: DataScope, id: number): Sql {
  const isSeen = sql`exists (select from organization_directory o where o.id = ${id}
    and ${withinScope(scope, { organization: "o.id" })})`;
  return sql`${isSeen} and (${inBranch("a.organization_id", id)} or ${inBranch("a.from_organization_id", id)})`;
}

function rowOf(record: Record): Allocation {
  const { isToVisible, isFromVisible } = record;
  const hidden = { organizationId: null, organizationName: null, operatorName: null };
  const isReasonTheirs = (isToVisible && isFromVisible) || record.fromId === null || record.isVertical;
  const from = {
    organizationId: record.fromId,
    organizationName: record.fromName,
    operatorName: record.fromOperator,
  };
  const to = {
    organizationId: record.toId,
    organizationName: record.toName,
    operatorName: record.toOperator,
  };
  return {
    id: record.id,
    deviceId: record.deviceId,
    serialNumber: record.serialNumber,
    shortName: record.shortName,
    productName: record.productName,
    kind: record.kind,
    from: record.fromId === null ? null : isFromVisible ? from : hidden,
    to: isToVisible ? to : hidden,
    assignedAt: record.assignedAt.toISOString(),
    endedAt: isToVisible ? (record.endedAt?.toISOString() ?? null) : null,
    byName: record.isByVisible ? record.byName : null,
    reason: isReasonTheirs ? record.reason : "",
  };
}

const inOrder = (query: PageQuery): Sql =>
  orderBy(query, { columns: SORTS, initial: "-assignedAt", id: "a.id", isNeverNull: true });

async function pageWhere(
  db: Queries,
  scope: DataScope,
  { query, where }: { query: PageQuery; where: Sql },
): Promise<Page<Allocation>> {
  return readPage(db, query, {
    // Sorted as bare ids, so that only the page itself is put together.
    rows: sql`
      select ${columns(scope)} from ${TABLES}
      where a.id in (select a.id from ${TABLES} where ${where} ${inOrder(query)} ${limitOf(query)})
      ${inOrder(query)}`,
    all: sql`select from ${TABLES} where ${where}`,
    row: rowOf,
  });
}

export function pageOfHistory(db: Queries, scope: DataScope, query: AllocationQuery) {
  return pageWhere(db, scope, { query, where: chosen(scope, query) });
}

export function pageOfDevice(
  db: Queries,
  scope: DataScope,
  { deviceId, query }: { deviceId: number; query: PageQuery },
) {
  const where = allOf([chosen(scope, {}), sql`a.device_id = ${deviceId}`]);
  return pageWhere(db, scope, { query, where });
}

/** The order of a file is fixed at its start. */
export async function idsOfHistory(
  db: Queries,
  scope: DataScope,
  { filters, limit }: { filters: HistoryFilters; limit: number },
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select a.id from ${TABLES} where ${chosen(scope, filters)}
    ${inOrder({ current: 1, size: 1, sort: filters.sort })} limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function historyByIds(
  db: Queries,
  scope: DataScope,
  ids: readonly number[],
): Promise<Allocation[]> {
  const records = await db.many<Record>(sql`
    select ${columns(scope)} from ${TABLES}
    where a.id = any(${[...ids]}::bigint[]) and ${chosen(scope, {})}
    order by array_position(${[...ids]}::bigint[], a.id)`);
  return records.map(rowOf);
}
