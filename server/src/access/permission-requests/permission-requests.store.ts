import { ORGANIZATION_TYPE } from "@sweepline/contract/access/organizations/index.ts";
import type {
  PermissionRequestDetail,
  PermissionRequestListQuery,
  PermissionRequestRow,
  RequestMove,
  RequestStatus,
} from "@sweepline/contract/access/permission-requests.ts";
import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

type Instants = "startsAt" | "endsAt" | "appliedAt" | "reviewedAt";
type Row = Omit<PermissionRequestRow, Instants> &
  Record<Exclude<Instants, "reviewedAt">, Date> & { reviewedAt: Date | null };
type History = PermissionRequestDetail["history"];

const SORTS = {
  appliedAt: "r.applied_at",
  startsAt: "r.starts_at",
  endsAt: "r.ends_at",
  organizationName: "o.org_name",
};
const SCOPE_COLUMNS = { organization: "r.organization_id" };
const TABLES = raw("permission_requests r join organizations o on o.id = r.organization_id");

/** What has ended has expired, also before the job has written it down. */
const statusAt = (now: Date): Sql =>
  sql`case when r.status in ('pending', 'approved') and r.ends_at <= ${now} then 'expired' else r.status end`;

const columnsAt = (
  now: Date,
): Sql => sql`r.id, r.organization_id as "organizationId", o.org_name as "organizationName",
  (select t.org_name from organizations t where t.id = any(o.path) and t.org_type_code = ${ORGANIZATION_TYPE.tenant}
    order by array_length(t.path, 1) desc limit 1) as "tenantName",
  r.permission, r.reason, r.starts_at as "startsAt", r.ends_at as "endsAt", ${statusAt(now)} as status,
  r.applied_by as "appliedBy", r.applied_at as "appliedAt", r.reviewed_by as "reviewedBy",
  r.reviewed_at as "reviewedAt", r.review_reason as "reviewReason",
  r.status = 'approved' and r.starts_at <= ${now} and r.ends_at > ${now} as "isInForce"`;

const rowOf = (row: Row): PermissionRequestRow => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  appliedAt: row.appliedAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
});

function chosen(scope: DataScope, query: PermissionRequestListQuery, now: Date): Sql {
  const { search, status, permission, organizationId } = query;
  return allOf([
    withinScope(scope, SCOPE_COLUMNS),
    search
      ? sql`o.org_name ilike ${containing(search)} or r.applied_by ilike ${containing(search)}`
      : undefined,
    status && sql`${statusAt(now)} = ${status}`,
    permission && sql`r.permission = ${permission}`,
    // A company stands for its whole branch, as in the tree that people choose it from.
    organizationId !== undefined && sql`o.path @> ${[organizationId]}::bigint[]`,
  ]);
}

export interface NewRequestRow {
  organizationId: number;
  permission: CompanyPermission;
  reason: string;
  startsAt: Date;
  endsAt: Date;
  appliedBy: string;
}

export interface Step {
  requestId: number;
  at: Date;
  step: RequestMove | "applied";
  byName: string;
  staffId: number | null;
  reason: string;
}

/** Whose rights a change concerns, and until when a permission that is in force lasts. */
export interface PermissionState {
  isCompany: boolean;
  endsAt: Partial<Record<CompanyPermission, Date>>;
  pending: CompanyPermission[];
}

export const permissionRequestsStore = (db: Queries) => ({
  async page(scope: DataScope, query: PermissionRequestListQuery, now: Date) {
    const where = chosen(scope, query, now);
    return readPage(db, query, {
      rows: sql`select ${columnsAt(now)} from ${TABLES} where ${where}
        ${orderBy(query, { columns: SORTS, initial: "-appliedAt", id: "r.id" })} ${limitOf(query)}`,
      all: sql`select from ${TABLES} where ${where}`,
      row: rowOf,
    });
  },

  async find(scope: DataScope, id: number, now: Date): Promise<PermissionRequestRow | undefined> {
    const row = await db.maybe<Row>(sql`
      select ${columnsAt(now)} from ${TABLES} where r.id = ${id} and ${withinScope(scope, SCOPE_COLUMNS)}`);
    return row && rowOf(row);
  },

  async history(id: number): Promise<History> {
    const steps = await db.many<Omit<History[number], "at"> & { at: Date }>(sql`
      select at, step, by_name as by, reason from permission_request_steps where request_id = ${id} order by id`);
    return steps.map((step) => ({ ...step, at: step.at.toISOString() }));
  },

  /** Undefined where one waits for review already. */
  insert: (row: NewRequestRow, at: Date) =>
    db.maybe<{ id: number }>(sql`
      insert into permission_requests (organization_id, permission, reason, starts_at, ends_at, applied_by, applied_at)
      values (${row.organizationId}, ${row.permission}, ${row.reason}, ${row.startsAt}, ${row.endsAt},
        ${row.appliedBy}, ${at})
      on conflict (organization_id, permission) where status = 'pending' do nothing
      returning id`),

  /** Only out of one of the given states and before its end, so that of two who decide at once one is refused. */
  move: (id: number, { to, from, now }: { to: RequestStatus; from: readonly RequestStatus[]; now: Date }) =>
    db.run(sql`
      update permission_requests set status = ${to}, is_begun = ${to === "approved"} and starts_at <= ${now}
      where id = ${id} and status = any(${[...from]}::text[]) and ends_at > ${now}`),

  noteReview: (id: number, review: { by: string; at: Date; reason: string }) =>
    db.run(sql`
      update permission_requests set reviewed_by = ${review.by}, reviewed_at = ${review.at},
        review_reason = ${review.reason} where id = ${id}`),

  addStep: ({ requestId, at, step, byName, staffId, reason }: Step) =>
    db.run(sql`
      insert into permission_request_steps (request_id, at, step, by_name, staff_id, reason)
      values (${requestId}, ${at}, ${step}, ${byName}, ${staffId}, ${reason})`),

  ...timeStore(db),
  ...branchStore(db),
});

/** What time does to requests; each answers the companies that it concerns. */
const timeStore = (db: Queries) => ({
  expire: async (now: Date): Promise<number[]> => {
    const rows = await db.many<{ organizationId: number }>(sql`
      with ended as (
        update permission_requests set status = 'expired'
        where status in ('pending', 'approved') and ends_at <= ${now}
        returning id, organization_id, ends_at),
      told as (
        insert into permission_request_steps (request_id, at, step) select id, ends_at, 'expired' from ended)
      select distinct organization_id as "organizationId" from ended`);
    return rows.map(({ organizationId }) => organizationId);
  },

  begin: async (now: Date): Promise<number[]> => {
    const rows = await db.many<{ organizationId: number }>(sql`
      with begun as (
        update permission_requests set is_begun = true
        where status = 'approved' and not is_begun and starts_at <= ${now} returning organization_id)
      select distinct organization_id as "organizationId" from begun`);
    return rows.map(({ organizationId }) => organizationId);
  },
});

const branchStore = (db: Queries) => ({
  named: (organizationId: number) =>
    db.one<{ organizationName: string }>(sql`
      select org_name as "organizationName" from organizations where id = ${organizationId}`),

  /** Who applied; null where that was not noted, or they are gone. */
  async applicantOf(requestId: number): Promise<number | null> {
    const row = await db.maybe<{ staffId: number | null }>(sql`
      select t.staff_id as "staffId" from permission_request_steps t
      where t.request_id = ${requestId} and t.step = 'applied'`);
    return row?.staffId ?? null;
  },

  /** The kinds of organizations from the root down to this one, within the scope; undefined outside of it. */
  async typesAbove(scope: DataScope, organizationId: number): Promise<string[] | undefined> {
    const row = await db.maybe<{ types: string[] }>(sql`
      select array(select a.org_type_code from organizations a where a.id = any(o.path)) as types
      from organizations o where o.id = ${organizationId} and ${withinScope(scope, { organization: "o.id" })}`);
    return row?.types;
  },

  /** Grants of a company hold for everything below it. */
  async ownPermissions(organizationId: number, now: Date): Promise<Omit<PermissionState, "isCompany">> {
    const rows = await db.many<{
      permission: CompanyPermission;
      endsAt: Date | null;
      isPending: boolean;
    }>(sql`
      select r.permission, bool_or(r.status = 'pending') as "isPending",
        max(r.ends_at) filter (where r.status = 'approved' and r.starts_at <= ${now}) as "endsAt"
      from organizations o join permission_requests r on r.organization_id = any(o.path)
      where o.id = ${organizationId} and r.status in ('pending', 'approved') and r.ends_at > ${now}
      group by r.permission`);
    return {
      endsAt: Object.fromEntries(
        rows.flatMap(({ permission, endsAt }) => (endsAt ? [[permission, endsAt]] : [])),
      ),
      pending: rows.filter(({ isPending }) => isPending).map(({ permission }) => permission),
    };
  },

  async staffBelow(organizationIds: readonly number[]): Promise<number[]> {
    const rows = await db.many<{ id: number }>(sql`
      select s.id from staff s join organizations o on o.id = s.organization_id
      where o.path && ${[...organizationIds]}::bigint[]`);
    return rows.map(({ id }) => id);
  },
});
