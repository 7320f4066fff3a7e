/** Ten thousand devices in the running product, the first of them robots that the bench speaks for. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { findRunningPostgres } from "../../server/src/core/db/embedded-postgres-running.ts";
import { benchRobot, MANUFACTURER, SECRET } from "../ingest/reports.ts";

export interface Fleet {
  devices: number;
  /** How many of them report. */
  robots: number;
}

const STATEMENTS = [
  `insert into products (code, name, kind)
    select 'M' || n, 'Model ' || n, (array['scrubber','floorWasher','sweeper','vacuum'])[n % 4 + 1] from generate_series(1, 8) n`,
  `insert into devices (serial_number, manufacturer, short_name, product_id, organization_id)
    select serial, $1, 'Robot ' || place, p.id, (select id from organizations where parent_id is null)
      from unnest($2::text[]) with ordinality as g(serial, place)
      join products p on p.code = 'M' || 1 + place % 8`,
  `insert into device_credentials (device_id, secret_hash) select id, $1 from devices`,
  `insert into device_states (device_id, is_online, status, battery_percent, last_report_at)
    select id, id % 3 > 0, lpad((id % 18)::text, 2, '0'), id % 101, now() - id * interval '1 second' from devices`,
  `analyze`,
];

export async function fill(dataDir: string, { devices, robots }: Fleet): Promise<void> {
  const client = new Client({
    connectionString: await findRunningPostgres(join(dataDir, "postgres"), "owner"),
  });
  await client.connect();
  try {
    // By their serial numbers the silent ones stand behind those that report.
    const names = Array.from({ length: devices }, (_, index) =>
      index < robots ? benchRobot(index).serialNumber : `SILENT-${String(index).padStart(6, "0")}`,
    );
    const values = [[], [MANUFACTURER, names], [createHash("sha256").update(SECRET).digest()], [], []];
    for (const [place, statement] of STATEMENTS.entries()) await client.query(statement, values[place]);
  } finally {
    await client.end();
  }
}
