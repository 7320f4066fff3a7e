import sql from "sql-template-tag";
import type { Database, Queries } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import type { Upkeep } from "../../core/jobs.ts";
import { longestRetentionDays } from "../telemetry/index.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const DAYS_KEPT = 400;
const CHUNK = 20_000;

/** Frames are kept as long as the product keeps raw reports; their sums by day for a year and a little. */
export function dropOldUplinks(db: Database): Upkeep {
  return {
    name: "lora/retention",
    everyMs: HOUR_MS,
    async work(now) {
      const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
      await dropPartitions(db, "lora_uplinks", before((await longestRetentionDays(db)) + 1));
      for (let bite = CHUNK; bite === CHUNK; ) bite = await deleteBite(db, now);
      await db.run(sql`delete from lora_sensor_days where day < ${before(DAYS_KEPT)}::timestamptz::date`);
    },
  };
}

/** Of products that keep them for less long than their partition stands. */
function deleteBite(db: Queries, now: Date): Promise<number> {
  return db.run(sql`
    delete from lora_uplinks u using (
      select f.device_id, f.at, f.frame_count
      from products p
      join devices d on d.product_id = p.id
      join lora_sensors s on s.device_id = d.id
      join lora_uplinks f on f.device_id = d.id
        and f.at < ${now}::timestamptz - make_interval(days => p.retention_days)
      where p.retention_days < (select max(retention_days) from products)
      limit ${CHUNK}
    ) old
    where u.device_id = old.device_id and u.at = old.at and u.frame_count = old.frame_count`);
}
