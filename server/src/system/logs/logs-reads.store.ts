import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type { ExceptionRow, OperationRow, SignInRow } from "@sweepline/contract/system/logs/index.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

/** Which rows of a log somebody asks for, and may see. */
export interface LogChoice extends PageQuery {
  from?: string | undefined;
  until?: string | undefined;
  staffId?: number | undefined;
  organizationId?: number | undefined;
  search?: string | undefined;
}

export interface Reading<Choice> {
  scope: DataScope;
  query: Choice;
  now: Date;
}

/** The same expression as the index for searching a log. */
const OPERATION_TEXTS = raw(
  "(coalesce(l.display_name, '') || ' ' || l.path || ' ' || l.summary || ' ' || l.error)",
);
const SIGN_IN_TEXTS = raw("(l.username || ' ' || l.client_id)");
const REMOTE_IP = raw("l.remote_ip");
const EXCEPTION_TEXTS = raw("(l.place || ' ' || l.message)");

/** Addresses are found by how they begin: their digits are too alike to be found by the middle. */
const ADDRESS = /^[\da-f]*[.:][\da-f.:]*$/i;

function found(search: string, words: Sql, address: Sql | undefined): Sql {
  if (address && ADDRESS.test(search)) return sql`${address} like ${`${search}%`}`;
  return sql`${words} ilike ${containing(search)}`;
}

const directionOf = ({ sort }: PageQuery): Sql => raw(sort === "at" ? "l.at, l.id" : "l.at desc, l.id desc");

/** What every log is chosen by. People without a branch of their own see what they did themselves. */
export function chosen({ scope, query, now }: Reading<LogChoice>, words: Sql, address?: Sql): Sql[] {
  const { from, until, staffId, organizationId, search } = query;
  return [
    withinScope(scope, { organization: "l.organization_id", operator: "l.staff_id" }),
    spanCondition(raw("l.at"), { from, to: until }, now),
    ...(staffId === undefined ? [] : [sql`l.staff_id = ${staffId}`]),
    ...(organizationId === undefined ? [] : [sql`l.organization_id = ${organizationId}`]),
    ...(search ? [found(search, words, address)] : []),
  ];
}

type Stored<Row> = Omit<Row, "at"> & { at: Date };

function toPublicPage<Row>({ records, ...page }: Page<Stored<Row>>): Page<Row> {
  return { ...page, records: records.map((row) => ({ ...row, at: row.at.toISOString() }) as Row) };
}

export async function pageOfOperations(
  db: Queries,
  reading: Reading<LogChoice & { isRefused?: boolean | undefined }>,
): Promise<Page<OperationRow>> {
  const { query } = reading;
  return toPublicPage(
    await readNewestFirst<Stored<OperationRow>>(db, query, {
      columns: raw(`l.id, l.at, l.staff_id as "staffId", l.display_name as "displayName",
        o.org_name as "organizationName", l.method, l.path, l.summary, l.status, l.error,
        l.duration_ms as "durationMs", l.remote_ip as "remoteIp", l.user_agent as "userAgent"`),
      from: sql`operation_log l left join organization_directory o on o.id = l.organization_id`,
      where: allOf([
        ...chosen(reading, OPERATION_TEXTS, REMOTE_IP),
        query.isRefused === true && sql`l.error <> ''`,
        query.isRefused === false && sql`l.error = ''`,
      ]),
      orderBy: directionOf(query),
    }),
  );
}

export async function pageOfSignIns(
  db: Queries,
  reading: Reading<LogChoice & { outcome?: string | undefined }>,
): Promise<Page<SignInRow>> {
  const { query } = reading;
  // Said apart from the value, so that the index of failures can be taken.
  const outcome = query.outcome === "signedIn" ? sql`l.outcome = 'signedIn'` : undefined;
  return toPublicPage(
    await readNewestFirst<Stored<SignInRow>>(db, query, {
      columns:
        raw(`l.id, l.at, l.username, l.staff_id as "staffId", o.org_name as "organizationName", l.outcome,
        l.grant_type as "grantType", l.client_id as "clientId", l.remote_ip as "remoteIp",
        l.user_agent as "userAgent", l.count`),
      from: sql`sign_in_log l left join organization_directory o on o.id = l.organization_id`,
      where: allOf([
        ...chosen(reading, SIGN_IN_TEXTS, REMOTE_IP),
        query.outcome !== undefined &&
          (outcome ?? sql`l.outcome = ${query.outcome} and l.outcome <> 'signedIn'`),
      ]),
      orderBy: directionOf(query),
    }),
  );
}

/** Of the whole platform: they name nobody's rows. */
export async function pageOfExceptions(
  db: Queries,
  { query, now }: Omit<Reading<LogChoice>, "scope">,
): Promise<Page<ExceptionRow>> {
  return toPublicPage(
    await readNewestFirst<Stored<ExceptionRow>>(db, query, {
      columns: raw(`l.id, l.at, l.process, l.place, l.message, l.stack, l.staff_id as "staffId", l.count`),
      from: raw("exception_log l"),
      where: allOf([
        spanCondition(raw("l.at"), { from: query.from, to: query.until }, now),
        query.search !== undefined && query.search !== "" && found(query.search, EXCEPTION_TEXTS, undefined),
      ]),
      orderBy: directionOf(query),
    }),
  );
}
