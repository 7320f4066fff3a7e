import type {
  WorkOrder,
  WorkOrderDetail,
  WorkOrderListQuery,
  WorkOrderSource,
} from "@sweepline/contract/care/work-orders/index.ts";
import { WORK_ORDER_STATES } from "@sweepline/contract/care/work-orders/states.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope, withinThen } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

type Instants = "plannedAt" | "startedAt" | "doneAt";
type Stored = Omit<WorkOrder, Instants | "createdAt" | "changedAt"> &
  Record<Instants, Date | null> & { createdAt: Date; changedAt: Date };
/** What its own page shows besides, but for the lists. */
export type DetailRow = Omit<WorkOrderDetail, "parts" | "photos" | "history">;
type StoredDetail = Stored & Omit<DetailRow, keyof WorkOrder>;

const FROM = raw(`work_orders w join devices d on d.id = w.device_id
  join organization_directory g on g.id = w.organization_id
  left join places p on p.id = w.place_id left join people_directory a on a.id = w.assignee_id`);
const COLUMNS = raw(`w.id, w.number, w.organization_id as "organizationId", g.org_name as "organizationName",
  w.device_id as "deviceId", d.serial_number as "serialNumber", d.short_name as "shortName",
  w.place_id as "placeId", p.name as "placeName", w.project_id as "projectId", w.project_name as "projectName",
  w.title, w.classification, w.level, w.source, w.source_ref as "sourceRef", w.state, w.assignee_id as "assigneeId",
  a.display_name as "assigneeName", w.planned_at as "plannedAt", w.planned_minutes as "plannedMinutes",
  w.started_at as "startedAt", w.done_at as "doneAt", w.actual_minutes as "actualMinutes",
  w.created_at as "createdAt", w.changed_at as "changedAt", w.revision`);
const DETAILS = raw(`w.description, w.remark, w.keyword, w.created_by as "createdBy"`);

/**
 * Orders of the scope's organizations; a person whose scope is what is in their own hands sees the orders of their devices, and
 * those that are assigned to them.
 */
function visibleOrder(scope: DataScope): Sql {
  const ofDevice = withinThen(scope, {
    organization: "w.organization_id",
    operator: "d.operator_staff_id",
    holder: "d.organization_id",
  });
  return scope.staffId === null ? ofDevice : sql`((${ofDevice}) or w.assignee_id = ${scope.staffId})`;
}

const STATE_ORDER = `array_position(array[${WORK_ORDER_STATES.map((state) => `'${state}'`).join(", ")}], w.state)`;
const SORTS = {
  number: "w.id",
  plannedAt: "w.planned_at",
  changedAt: "w.changed_at",
  state: STATE_ORDER,
};

const orderOf = (row: Stored): WorkOrder => ({
  ...row,
  plannedAt: row.plannedAt?.toISOString() ?? null,
  startedAt: row.startedAt?.toISOString() ?? null,
  doneAt: row.doneAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

export interface OrderReader {
  scope: DataScope;
  staffId: number;
}

function chosen({ scope, staffId }: OrderReader, query: Omit<WorkOrderListQuery, "current" | "size">): Sql {
  const { search, states, assigneeId, isMine, deviceId, placeId, projectId, level, source } = query;
  const { organizationId, from, to } = query;
  const like = search ? containing(search) : "";
  return allOf([
    visibleOrder(scope),
    search
      ? sql`w.number ilike ${like} or w.title ilike ${like} or d.serial_number ilike ${like} or d.short_name ilike ${like}`
      : undefined,
    states && states.length > 0 && sql`w.state = any(${states}::text[])`,
    assigneeId !== undefined && sql`w.assignee_id = ${assigneeId}`,
    isMine && sql`w.assignee_id = ${staffId}`,
    deviceId !== undefined && sql`w.device_id = ${deviceId}`,
    placeId !== undefined && sql`w.place_id = ${placeId}`,
    projectId !== undefined && sql`w.project_id = ${projectId}`,
    level ? sql`w.level = ${level}` : undefined,
    source && sql`w.source = ${source}`,
    organizationId !== undefined && sql`g.path @> ${[organizationId]}::bigint[]`,
    from !== undefined && sql`w.planned_at >= ${from}`,
    to !== undefined && sql`w.planned_at <= ${to}`,
  ]);
}

export function pageOfOrders(
  db: Queries,
  reader: OrderReader,
  query: WorkOrderListQuery,
): Promise<Page<WorkOrder>> {
  const where = chosen(reader, query);
  const order = orderBy(query, { columns: SORTS, initial: "-number", id: "w.id" });
  return readPage<Stored, WorkOrder>(db, query, {
    rows: sql`select ${COLUMNS} from ${FROM} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select from ${FROM} where ${where}`,
    row: orderOf,
  });
}

async function one(db: Queries, condition: Sql): Promise<DetailRow | undefined> {
  const row = await db.maybe<StoredDetail>(
    sql`select ${COLUMNS}, ${DETAILS} from ${FROM} where ${condition}`,
  );
  if (!row) return undefined;
  const { description, remark, keyword, createdBy } = row;
  return { ...orderOf(row), description, remark, keyword, createdBy };
}

export const findOrder = (db: Queries, scope: DataScope, id: number): Promise<DetailRow | undefined> =>
  one(db, sql`w.id = ${id} and ${visibleOrder(scope)}`);

/** Locked until the transaction ends. */
export const holdOrder = (tx: Queries, scope: DataScope, id: number): Promise<DetailRow | undefined> =>
  one(tx, sql`w.id = ${id} and ${visibleOrder(scope)} for update of w`);

/** The unfinished one of the device that was made of the same thing; whoever wants to make another waits for this transaction. */
export async function findUnfinishedOf(
  tx: Queries,
  { deviceId, source, sourceRef }: { deviceId: number; source: WorkOrderSource; sourceRef: string },
): Promise<{ id: number; number: string } | undefined> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`work-order/${deviceId}/${source}/${sourceRef}`}, 0))`,
  );
  return tx.maybe(sql`
    select id, number from work_orders
    where device_id = ${deviceId} and source = ${source} and source_ref = ${sourceRef}
      and state in ('open', 'assigned', 'inProgress')
    order by id desc limit 1`);
}

export interface DeviceFacts {
  organizationId: number;
  placeId: number | null;
  /** The organization below the platform in whose branch its holder is: who sees all of the branch sees each number once. */
  numberedBy: number;
  /** By its own clocks. */
  year: number;
}

/** Of a device in use: whose it is and where it works. */
export const factsOfDevice = (tx: Queries, deviceId: number, now: Date): Promise<DeviceFacts | undefined> =>
  tx.maybe(sql`
    select d.organization_id as "organizationId", pd.place_id as "placeId",
      g.path[least(2, cardinality(g.path))] as "numberedBy",
      extract(year from ${now}::timestamptz at time zone d.time_zone)::int as year
    from devices d join organization_directory g on g.id = d.organization_id
    left join place_devices pd on pd.device_id = d.id
    where d.id = ${deviceId} and d.decommissioned_at is null`);

export interface OrderFields {
  title: string;
  description: string;
  projectId: number | null;
  projectName: string;
  classification: string;
  level: string;
  keyword: string;
  plannedAt: string | null;
  plannedMinutes: number | null;
  remark: string;
}

export interface InsertedOrder extends OrderFields, DeviceFacts {
  deviceId: number;
  source: WorkOrderSource;
  sourceRef: string;
  createdBy: string | null;
  at: Date;
}

/** Its number is the customer's next of the year; whoever makes another one waits for this transaction. */
export async function insertOrder(
  tx: Queries,
  order: InsertedOrder,
): Promise<{ id: number; number: string }> {
  const { organizationId, numberedBy, year, at } = order;
  const { last } = await tx.one<{ last: number }>(sql`
    insert into work_order_numbers (organization_id, year, last) values (${numberedBy}, ${year}, 1)
    on conflict (organization_id, year) do update set last = work_order_numbers.last + 1 returning last`);
  const number = `WO-${year}-${String(last).padStart(5, "0")}`;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into work_orders (organization_id, number, numbered_by, device_id, place_id, project_id, project_name, title, description,
      classification, level, keyword, source, source_ref, planned_at, planned_minutes, remark, created_at, created_by,
      changed_at)
    values (${organizationId}, ${number}, ${numberedBy}, ${order.deviceId}, ${order.placeId}, ${order.projectId}, ${order.projectName},
      ${order.title}, ${order.description}, ${order.classification}, ${order.level}, ${order.keyword}, ${order.source},
      ${order.sourceRef}, ${order.plannedAt}, ${order.plannedMinutes}, ${order.remark}, ${at}, ${order.createdBy}, ${at})
    returning id`);
  return { id, number };
}

export const updateOrder = (
  tx: Queries,
  id: number,
  { fields, at }: { fields: OrderFields; at: Date },
): Promise<number> =>
  tx.run(sql`
    update work_orders set title = ${fields.title}, description = ${fields.description},
      project_id = ${fields.projectId}, project_name = ${fields.projectName},
      classification = ${fields.classification}, level = ${fields.level}, keyword = ${fields.keyword},
      planned_at = ${fields.plannedAt}, planned_minutes = ${fields.plannedMinutes}, remark = ${fields.remark},
      changed_at = ${at}, revision = revision + 1
    where id = ${id}`);

/** When one within the scope was changed last, and how many are not finished. */
export async function newestChange(
  db: Queries,
  scope: DataScope,
): Promise<{ changedAt: string | null; unfinished: number }> {
  const row = await db.one<{ changedAt: Date | null; unfinished: number }>(sql`
    select max(w.changed_at) as "changedAt",
      count(*) filter (where w.state in ('open', 'assigned', 'inProgress'))::int as unfinished
    from work_orders w join devices d on d.id = w.device_id where ${visibleOrder(scope)}`);
  return { ...row, changedAt: row.changedAt?.toISOString() ?? null };
}

export const ORDERS_OF_ORGANIZATIONS = sql`select organization_id from work_orders`;

/** For the audit log. */
export const WORK_ORDER_NAMES = namedByNumber(
  (ids, scope) => sql`
    select w.id, w.number || ' ' || w.title as name
    from work_orders w
    where w.id = any(${ids}) and ${withinScope(scope, { organization: "w.organization_id" })}`,
);
