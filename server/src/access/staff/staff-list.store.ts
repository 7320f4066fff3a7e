import { ONLINE_MINUTES, STAFF_ENDPOINTS, type StaffListQuery } from "@sweepline/contract/access/staff.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { holdsBeyond } from "../rights/index.ts";
import { type Reader, type StaffRecord, shownTo } from "./staff-privacy.ts";

/** Reading of people for people: always within a scope. */
export type StaffFilters = Omit<StaffListQuery, "current" | "size">;

const SORTS = {
  username: "s.username",
  displayName: "s.display_name",
  organizationName: "o.org_name",
  lastSignInAt: "s.last_sign_in_at",
  createdAt: "s.created_at",
};

const COLUMNS = raw(`s.id, s.username, s.display_name as "displayName", s.phone, s.email, s.sex,
  s.user_code as "userCode", s.region_info as "regionInfo", s.description, s.avatar, s.kind,
  s.organization_id as "organizationId", o.org_name as "organizationName",
  (select t.org_name from organizations t where t.id = any(o.path) and t.org_type_code = 'TENANT' limit 1)
    as "tenantName",
  (select coalesce(json_agg(json_build_object('id', r.id, 'roleCode', r.role_code, 'roleName', r.role_name)
      order by r.role_code), '[]')
    from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = s.id) as role,
  s.is_enabled as enabled, s.must_change_password as "mustChangePassword", s.initial_until as "initialUntil",
  s.initial_used_at as "initialUsedAt", s.initial_failures as "initialFailures",
  s.last_sign_in_at as "lastSignInAt", s.created_at as "createdAt", s.revision`);

// A left join though it cannot miss: what a count or an order does not use, the planner then leaves out.
const TABLES = raw("staff s left join organizations o on o.id = s.organization_id");
/** For an order by organizations: people are then read organization by organization, and no further than the page. */
const BY_ORGANIZATION = raw("organizations o join staff s on s.organization_id = o.id");

/** People of organizations that the caller sees; by the scope `self`, just the caller. */
function visible({ scope }: Pick<Caller, "scope">): Sql {
  return withinScope(scope, { organization: "s.organization_id", operator: "s.id" });
}

/** The branch below an organization, itself included. */
function inBranch(organizationId: number): Sql {
  return sql`s.organization_id in (select f.id from organizations f where f.path @> ${[organizationId]}::bigint[])`;
}

function reached(caller: Caller, reach: StaffFilters["reach"]): Sql | undefined {
  const own = caller.organizationId;
  if (reach === "own") return sql`s.organization_id = ${own}`;
  if (reach === "below") return sql`s.organization_id <> ${own} and ${inBranch(own)}`;
  return undefined;
}

/** Phone numbers are found by whoever may read them: a search that answers for each digit is a reading too. */
function matching(caller: Caller, search: string): Sql {
  const like = containing(search.toLowerCase());
  return sql`s.search_text like ${like} and (
    lower(concat_ws(' ', s.username, s.display_name, s.email, s.user_code)) like ${like} or ${mayEdit(caller)})`;
}

/** Whether the caller may edit the person, or is the person: decides what of them is shown. */
function mayEdit(caller: Caller): Sql {
  if (caller.viewer) return sql`false`;
  const isOneself = sql`s.id = ${caller.staffId}`;
  if (!caller.permissions.has(STAFF_ENDPOINTS.update.permission)) return isOneself;
  return sql`(${isOneself} or not ${holdsBeyond(caller, { staff: "s.id", organization: "s.organization_id" })})`;
}

/** Somebody who looks through another person's eyes, or a machine, does not make that person be there. */
const isOnline = (now: Date): Sql => sql`exists (
  select from sessions x where x.staff_id = s.id and x.viewer_staff_id is null and not x.is_machine
    and x.last_seen_at > ${new Date(now.getTime() - ONLINE_MINUTES * 60_000)})`;

/** What of a person stands in a row beside its columns: by who reads it, and when. */
const toReader = ({ caller, now }: Reader): Sql =>
  sql`${mayEdit(caller)} as "mayEdit", ${isOnline(now)} as "isOnline"`;

function chosen({ caller, now }: Reader, filters: StaffFilters): Sql {
  const { search, organizationId, reach, kind, enabled, online, roleId } = filters;
  return allOf([
    visible(caller),
    search ? matching(caller, search) : undefined,
    organizationId !== undefined && inBranch(organizationId),
    reached(caller, reach),
    kind && sql`s.kind = ${kind}`,
    enabled !== undefined && sql`s.is_enabled = ${enabled}`,
    online !== undefined && (online ? isOnline(now) : sql`not ${isOnline(now)}`),
    roleId !== undefined &&
      sql`s.id in (select sr.staff_id from staff_roles sr where sr.role_id = ${roleId})`,
  ]);
}

function order(sort: StaffFilters["sort"]): Sql {
  const isNeverNull = !sort?.endsWith("lastSignInAt");
  return orderBy(
    { current: 1, size: 1, sort },
    { columns: SORTS, initial: "username", id: "s.id", isNeverNull },
  );
}

/** What a search finds is little, and sorted. */
const tablesOf = ({ sort, search }: StaffFilters): Sql =>
  sort?.endsWith("organizationName") && !search ? BY_ORGANIZATION : TABLES;

export const staffListStore = (db: Queries) => ({
  page: async (reader: Reader, query: StaffListQuery) => {
    const where = chosen(reader, query);
    return readPage(db, query, {
      // Sorted as bare ids, so that only the page itself is put together; in an array, so that the planner begins with them.
      rows: sql`
        select ${COLUMNS}, ${toReader(reader)} from ${TABLES}
        where s.id = any(array(select s.id from ${tablesOf(query)} where ${where} ${order(query.sort)} ${limitOf(query)}))
        ${order(query.sort)}`,
      all: sql`select from ${TABLES} where ${where}`,
      row: (record: StaffRecord) => shownTo(record, reader.now),
      // By each of them few may fit, or nearly all.
      isPlannedByValues: Boolean(query.search || query.organizationId || query.reach || query.roleId),
    });
  },

  find: async (reader: Reader, id: number) => {
    const record = await db.maybe<StaffRecord>(sql`
      select ${COLUMNS}, ${toReader(reader)} from ${TABLES} where s.id = ${id} and ${visible(reader.caller)}`);
    return record && shownTo(record, reader.now);
  },

  options: (
    caller: Caller,
    filter: { search?: string | undefined; ids?: number[] | undefined; limit: number },
  ) =>
    db.many<{ id: number; username: string; displayName: string; organizationName: string }>(sql`
      select s.id, s.username, s.display_name as "displayName", o.org_name as "organizationName"
      from ${TABLES}
      where ${allOf([
        visible(caller),
        filter.search ? matching(caller, filter.search) : undefined,
        filter.ids && sql`s.id = any(${filter.ids}::bigint[])`,
      ])}
      order by s.display_name, s.id limit ${filter.limit}`),

  /** In the order of the list, for a file that is written while it is read. */
  ids: async (reader: Reader, choice: { filters: StaffFilters; limit: number }) => {
    const rows = await db.many<{ id: number }>(sql`
      select s.id from ${TABLES} where ${chosen(reader, choice.filters)}
      ${order(choice.filters.sort)} limit ${choice.limit}`);
    return rows.map(({ id }) => id);
  },

  /** Those that left the scope meanwhile are missing. */
  byIds: async (reader: Reader, ids: readonly number[]) => {
    const records = await db.many<StaffRecord>(sql`
      select ${COLUMNS}, ${toReader(reader)} from ${TABLES}
      where s.id = any(${[...ids]}::bigint[]) and ${visible(reader.caller)}
      order by array_position(${[...ids]}::bigint[], s.id)`);
    return records.map((record) => shownTo(record, reader.now));
  },
});
