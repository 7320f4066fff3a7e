import sql from "sql-template-tag";
import { numbersOf, textsOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";

export interface NewOperation {
  at: Date;
  staffId: number | null;
  displayName: string | null;
  organizationId: number | null;
  sessionId: number | null;
  method: string;
  path: string;
  summary: string;
  status: number;
  error: string;
  durationMs: number;
  remoteIp: string;
  userAgent: string;
}

export interface NewSignIn {
  at: Date;
  /** As it was typed; empty where nobody types one. */
  username: string;
  staffId: number | null;
  outcome: string;
  grantType: string;
  clientId: string;
  remoteIp: string;
  userAgent: string;
  count: number;
}

export interface NewException {
  at: Date;
  process: string;
  place: string;
  message: string;
  stack: string;
  staffId: number | null;
  count: number;
}

export async function insertOperations(db: Queries, rows: readonly NewOperation[]): Promise<void> {
  await db.run({
    name: "operation-log-insert",
    text: `insert into operation_log (at, staff_id, display_name, organization_id, session_id, method, path, summary,
             status, error, duration_ms, remote_ip, user_agent)
           select to_timestamp(at_ms / 1000), staff_id, display_name, organization_id, session_id, method, path, summary,
             status, error, duration_ms, remote_ip, user_agent
             from unnest($1::float8[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[],
               $8::text[], $9::int[], $10::text[], $11::float8[], $12::text[], $13::text[])
               as g(at_ms, staff_id, display_name, organization_id, session_id, method, path, summary, status, error,
                 duration_ms, remote_ip, user_agent)`,
    values: [
      numbersOf(rows, (row) => row.at.getTime()),
      numbersOf(rows, (row) => row.staffId),
      textsOf(rows, (row) => row.displayName),
      numbersOf(rows, (row) => row.organizationId),
      numbersOf(rows, (row) => row.sessionId),
      textsOf(rows, (row) => row.method),
      textsOf(rows, (row) => row.path),
      textsOf(rows, (row) => row.summary),
      numbersOf(rows, (row) => row.status),
      textsOf(rows, (row) => row.error),
      numbersOf(rows, (row) => row.durationMs),
      textsOf(rows, (row) => row.remoteIp),
      textsOf(rows, (row) => row.userAgent),
    ],
  });
}

/** Whose name was typed is looked up here, where nobody waits for it. */
export async function insertSignIns(db: Queries, rows: readonly NewSignIn[]): Promise<void> {
  const { text, values } = sql`
    insert into sign_in_log (at, username, staff_id, organization_id, outcome, grant_type, client_id, remote_ip,
      user_agent, count)
    select to_timestamp(g.at_ms / 1000), coalesce(nullif(g.username, ''), s.username, ''), s.id, s.organization_id,
      g.outcome, g.grant_type, g.client_id, g.remote_ip, g.user_agent, g.count
    from unnest(${numbersOf(rows, (row) => row.at.getTime())}::float8[], ${textsOf(rows, (row) => row.username)}::text[],
      ${numbersOf(rows, (row) => row.staffId)}::bigint[], ${textsOf(rows, (row) => row.outcome)}::text[],
      ${textsOf(rows, (row) => row.grantType)}::text[], ${textsOf(rows, (row) => row.clientId)}::text[],
      ${textsOf(rows, (row) => row.remoteIp)}::text[], ${textsOf(rows, (row) => row.userAgent)}::text[],
      ${numbersOf(rows, (row) => row.count)}::int[])
      as g(at_ms, username, staff_id, outcome, grant_type, client_id, remote_ip, user_agent, count)
    left join people_directory s on s.id = coalesce(g.staff_id,
      (select n.id from people_directory n where lower(n.username) = lower(g.username)))`;
  await db.run({ name: "sign-in-log-insert", text, values });
}

export async function insertExceptions(db: Queries, rows: readonly NewException[]): Promise<void> {
  await db.run({
    name: "exception-log-insert",
    text: `insert into exception_log (at, process, place, message, stack, staff_id, count)
           select to_timestamp(at_ms / 1000), process, place, message, stack, staff_id, count
             from unnest($1::float8[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::int[])
               as g(at_ms, process, place, message, stack, staff_id, count)`,
    values: [
      numbersOf(rows, (row) => row.at.getTime()),
      textsOf(rows, (row) => row.process),
      textsOf(rows, (row) => row.place),
      textsOf(rows, (row) => row.message),
      textsOf(rows, (row) => row.stack),
      numbersOf(rows, (row) => row.staffId),
      numbersOf(rows, (row) => row.count),
    ],
  });
}
