import { DEFAULT_RETENTION_DAYS } from "@sweepline/contract/fleet/products.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface SilentDevice {
  serialNumber: string;
  /** When it had been silent for long enough. */
  silentAt: number;
}

export function silentDevices(
  db: Queries,
  now: Date,
  silences: readonly { protocol: string; ms: number }[],
): Promise<SilentDevice[]> {
  // Whoever has reported since then is silent by no protocol: nobody looks up what such devices are.
  const least = new Date(now.getTime() - Math.min(...silences.map(({ ms }) => ms)));
  return db.many(sql`
    select d.serial_number as "serialNumber", extract(epoch from ${now}::timestamptz) * 1000 - g.ms as "silentAt"
      from device_states s
      join devices d on d.id = s.device_id
      join products p on p.id = d.product_id
      join unnest(${silences.map(({ protocol }) => protocol)}::text[], ${silences.map(({ ms }) => ms)}::float8[])
        g (protocol, ms) on g.protocol = p.protocol
     where s.is_online and s.last_report_at < ${least} and s.last_report_at < ${now}::timestamptz - g.ms * interval '1 millisecond'`);
}

export async function longestRetentionDays(db: Queries): Promise<number> {
  const { days } = await db.one<{ days: number }>(
    sql`select coalesce(max(retention_days), ${DEFAULT_RETENTION_DAYS}) as days from products`,
  );
  return days;
}

const CHUNK = 20_000;

/** Reports of products that keep them for less long than their partition stands, in bites that lock nobody out. */
export async function deleteOldReports(db: Queries, now: Date): Promise<number> {
  let deleted = 0;
  for (let bite = CHUNK; bite === CHUNK; deleted += bite)
    bite = await db.run(sql`
      delete from telemetry_reports r using (
        select t.device_id, t.reported_at, t.message
          from products p
          join devices d on d.product_id = p.id
          join telemetry_reports t on t.device_id = d.id
           and t.reported_at < ${now}::timestamptz - make_interval(days => p.retention_days)
         where p.retention_days < (select max(retention_days) from products)
         limit ${CHUNK}
      ) old
      where r.device_id = old.device_id and r.reported_at = old.reported_at and r.message = old.message`);
  return deleted;
}
