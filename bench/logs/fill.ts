/** A million rows of each log: ten thousand organizations, twenty thousand people, half a year. */
import type { Database } from "../../server/src/core/db/database.ts";
import { ensurePartitions } from "../../server/src/core/db/partitions.ts";

/** Rows that a chain was really made of, to measure verifying; the others only look like it. */
export const CHAINED = 20_000;

export async function fill(db: Database, rows: number): Promise<void> {
  const now = Date.now();
  const span = { from: new Date(now - 181 * 86_400_000), to: new Date(now + 86_400_000) };
  await ensurePartitions(db, span, ["operation_log", "sign_in_log", "exception_log"]);
  for (const statement of STATEMENTS)
    await db.pool.query(statement.replaceAll("$rows", String(rows)).replaceAll("$chained", String(CHAINED)));
  await db.pool.query("vacuum analyze");
}

const AT = "now() - n * (interval '179 days' / $rows)";
const WHO = "1 + (n::bigint * 7919) % 20000";

const STATEMENTS = [
  "set statement_timeout = 0",
  `insert into organizations (id, path, org_name, org_code, org_type_code) overriding system value
    values (1, '{1}', 'Platform', 'P', 'PLATFORM')`,
  `insert into organizations (id, parent_id, path, org_name, org_code, org_type_code) overriding system value
    select n, 1, array[1, n], 'Tenant ' || n, 'T' || n, 'TENANT' from generate_series(2, 101) n`,
  `insert into organizations (id, parent_id, path, org_name, org_code, org_type_code) overriding system value
    select n, 2 + n % 100, array[1, 2 + n % 100, n], 'Company ' || n, 'C' || n, 'ORG'
    from generate_series(102, 10000) n`,
  `insert into staff (id, username, password_hash, organization_id, kind, display_name) overriding system value
    select n, 'person' || n, '', 2 + n % 9999, 'employee', 'Person ' || n from generate_series(1, 20000) n`,
  `insert into operation_log (at, staff_id, display_name, organization_id, method, path, summary, status, error,
      duration_ms, remote_ip, user_agent)
    select ${AT}, ${WHO}, 'Person ' || ${WHO}, 2 + (${WHO}) % 9999, 'PUT', '/admin/thing' || n % 60 || '/:id',
      'Changes a thing of kind ' || n % 60, 200, case when n % 50 = 0 then 'conflict' else '' end, 12,
      '10.0.' || n % 200 || '.' || n % 251, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'
    from generate_series(1, $rows) n`,
  `insert into sign_in_log (at, username, staff_id, organization_id, outcome, grant_type, client_id, remote_ip, user_agent)
    select ${AT}, 'person' || ${WHO}, ${WHO}, 2 + (${WHO}) % 9999,
      case when n % 20 = 0 then 'wrongCredentials' when n % 999 = 0 then 'disabled' else 'signedIn' end, 'password',
      'console', '10.0.' || n % 200 || '.' || n % 251, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'
    from generate_series(1, $rows) n`,
  `insert into exception_log (at, process, place, message, stack)
    select ${AT}, 'server', 'GET /admin/thing' || n % 60, 'it went wrong in the way number ' || n, 'Error: at x'
    from generate_series(1, $rows) n`,
  `insert into audit_log (id, at, staff_id, organization_id, action, subject_kind, subject_id, detail, hash, is_keyed)
    select $chained + n, now() - ($rows - n) * (interval '179 days' / $rows), ${WHO}, 2 + (${WHO}) % 9999,
      'wing_room' || n % 40 || '_update', 'thing' || n % 40, (n % 50000)::text,
      '{"before":{"name":"Thing ' || n || '","phone":"13800138000"},"after":{"name":"Thing ' || n + 1 || '","phone":"13900139000"}}',
      sha256(n::text::bytea), true
    from generate_series(1, $rows) n`,
];
