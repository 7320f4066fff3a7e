/** A hundred thousand people in ten thousand organizations: fifty tenants, the rest companies up to four levels deep. */
import type { Database } from "../../server/src/core/db/database.ts";

const STATEMENTS = [
  `insert into organizations (parent_id, path, id, org_name, short_name, org_code, org_type_code)
    overriding system value
    select 1, array[1, n], n, 'Tenant ' || n, 'T' || n, 'BT' || n, 'TENANT' from generate_series(1001, 1050) n`,
  // The first tenant holds a tenth of everything, so that a large customer is measured too.
  `insert into organizations (parent_id, path, id, org_name, short_name, org_code, org_type_code, principal, region_info)
    overriding system value
    select t, array[1, t, n], n, 'Clinic ' || n, 'C' || n, 'BC' || n, 'ORG', 'Principal ' || n % 700, 'Region ' || n % 31
    from (select n, case when n % 10 = 0 then 1001 else 1001 + n % 50 end as t from generate_series(2000, 6999) n) c`,
  `insert into organizations (parent_id, path, id, org_name, short_name, org_code, org_type_code)
    overriding system value
    select p.id, p.path || n, n, 'Ward ' || n, 'W' || n, 'BW' || n, 'ORG'
    from generate_series(7000, $last) n join organizations p on p.id = 2000 + n % 5000`,
  `select setval(pg_get_serial_sequence('organizations', 'id'), 1000000)`,
  `insert into staff (username, password_hash, must_change_password, organization_id, kind, display_name, phone, email,
      sex, user_code, region_info, is_enabled, last_sign_in_at, created_at)
    select 'bench' || n, null, true, o.id, case when n % 20 = 0 then 'admin' else 'employee' end, 'Person ' || n,
      lpad((13000000000 + n)::text, 11, '0'), 'person' || n || '@example.com', '', 'U' || n, 'Region ' || n % 31,
      n % 25 > 0, now() - (n % 5000) * interval '1 hour', now() - n * interval '1 minute'
    from generate_series(1, $people) n join organizations o on o.id = 2000 + n % 8000`,
  `insert into staff_roles (staff_id, role_id)
    select s.id, r.id from staff s join roles r on r.role_code = case when s.id % 20 = 0 then 'companyAdmin' else 'viewer' end
    where s.username like 'bench%'`,
  `insert into permission_requests (organization_id, permission, reason, starts_at, ends_at, status, applied_by, applied_at)
    select o.id, 'deviceDetail', 'Bench', now() - interval '1 day', now() + interval '1 year',
      case when o.id % 3 = 0 then 'approved' when o.id % 3 = 1 then 'refused' else 'withdrawn' end, 'Someone',
      now() - o.id * interval '1 minute'
    from organizations o where o.org_type_code = 'ORG'`,
  `insert into roles (role_code, role_name, scope_kind, organization_id)
    select 'bench' || n, 'Role ' || n, 'own', 1001 + n % 50 from generate_series(1, 500) n`,
];

export async function fill(db: Database, { people, last }: { people: number; last: number }): Promise<void> {
  for (const statement of STATEMENTS)
    await db.pool.query(statement.replaceAll("$people", String(people)).replaceAll("$last", String(last)));
  await db.pool.query("vacuum analyze");
}
