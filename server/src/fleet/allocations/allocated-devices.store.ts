import type { AllocatedDevice, AllocatedDeviceQuery } from "@sweepline/contract/fleet/allocations.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

/** Devices with their open period: always within a scope. */
type Record = Omit<AllocatedDevice, "assignedAt"> & { assignedAt: Date };

const SORTS = {
  serialNumber: "d.serial_number",
  shortName: "d.short_name",
  productName: "p.name",
  organizationName: "o.org_name",
  assignedAt: "a.assigned_at",
};

const COLUMNS = raw(`d.id, d.serial_number as "serialNumber", d.short_name as "shortName", p.kind,
  d.product_id as "productId", p.name as "productName", d.organization_id as "organizationId",
  o.org_name as "organizationName", d.operator_staff_id as "operatorStaffId", s.display_name as "operatorName",
  a.id as "allocationId", a.assigned_at as "assignedAt"`);

// Left joins, though but one can miss: what a count or an order does not use, the planner then leaves out.
const TABLES = raw(`devices d
  left join products p on p.id = d.product_id
  left join organization_directory o on o.id = d.organization_id
  left join people_directory s on s.id = d.operator_staff_id`);
// Found by an index that tells the planner of open periods only: not left out where nobody asks for it.
const PERIOD = raw("left join device_allocations a on a.device_id = d.id and a.ended_at is null");

/** What a person may see of the devices that are in use. */
export function visibleDevices(scope: DataScope): Sql {
  const columns = { organization: "d.organization_id", operator: "d.operator_staff_id" };
  return sql`d.decommissioned_at is null and ${withinScope(scope, columns)}`;
}

/** The organization with this id and all below it. */
export const inBranch = (column: string, id: number): Sql =>
  sql`${raw(column)} = any(array(select f.id from organization_directory f where f.path @> ${[id]}::bigint[]))`;

function chosen(scope: DataScope, filters: AllocatedDeviceQuery): Sql {
  const { search, productId, organizationId, holding } = filters;
  const like = search && containing(search);
  return allOf([
    visibleDevices(scope),
    like ? sql`d.serial_number ilike ${like} or d.short_name ilike ${like}` : undefined,
    productId !== undefined && sql`d.product_id = ${productId}`,
    organizationId !== undefined &&
      (holding === "own"
        ? sql`d.organization_id = ${organizationId}`
        : inBranch("d.organization_id", organizationId)),
  ]);
}

const rowOf = (record: Record): AllocatedDevice => ({
  ...record,
  assignedAt: record.assignedAt.toISOString(),
});

export async function pageOfDevices(db: Queries, scope: DataScope, query: AllocatedDeviceQuery) {
  const where = chosen(scope, query);
  const order = orderBy(query, { columns: SORTS, initial: "serialNumber", id: "d.id" });
  const ordering = query.sort?.endsWith("assignedAt") ? PERIOD : raw("");
  return readPage(db, query, {
    // Sorted as bare ids, so that only the page itself is put together.
    rows: sql`
      select ${COLUMNS} from ${TABLES} ${PERIOD}
      where d.id in (select d.id from ${TABLES} ${ordering} where ${where} ${order} ${limitOf(query)}) ${order}`,
    all: sql`select from ${TABLES} where ${where}`,
    row: rowOf,
  });
}

export async function devicesNamed(
  db: Queries,
  scope: DataScope,
  serialNumbers: readonly string[],
): Promise<AllocatedDevice[]> {
  const records = await db.many<Record>(sql`
    select ${COLUMNS} from ${TABLES} ${PERIOD}
    where d.serial_number = any(${[...serialNumbers]}::text[]) and ${visibleDevices(scope)}
    order by array_position(${[...serialNumbers]}::text[], d.serial_number)`);
  return records.map(rowOf);
}
