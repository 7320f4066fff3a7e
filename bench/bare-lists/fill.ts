/** Devices of three hundred organizations, each with a state. */
import type { Database } from "../../server/src/core/db/database.ts";

const STATEMENTS = [
  `insert into organizations (id, parent_id, path, org_name, short_name, org_code, org_type_code) overriding system value
    select n, 1, array[1, n], 'Tenant ' || n, 'T' || n, 'T' || n, 'TENANT' from generate_series(2, 301) n`,
  `insert into products (code, name, kind)
    select 'M' || n, 'Model ' || n, (array['scrubber','floorWasher','sweeper','vacuum'])[n % 4 + 1] from generate_series(1, 8) n`,
  `insert into devices (serial_number, manufacturer, short_name, product_id, organization_id)
    select 'SN' || lpad(n::text, 8, '0'), 'acme', 'Robot ' || n, 1 + n % 8, 2 + n % 300 from generate_series(1, $devices) n`,
  `insert into device_states (device_id, is_online, status, battery_percent, x, y, theta, map_key, last_report_at)
    select id, id % 3 > 0, lpad((id % 18)::text, 2, '0'), id % 101, 1, 2, 3, 'm' || id % 50, now() - id * interval '1 second'
    from devices`,
  "vacuum analyze",
];

export async function fill(db: Database, devices: number): Promise<void> {
  for (const statement of STATEMENTS) await db.pool.query(statement.replaceAll("$devices", String(devices)));
}
