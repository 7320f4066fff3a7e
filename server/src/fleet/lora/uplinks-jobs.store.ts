import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

const CHUNK = 20_000;

/** Of products that keep them for less long than their partition stands, in bites that lock nobody out. */
export async function deleteOldUplinks(db: Queries, now: Date): Promise<void> {
  for (let bite = CHUNK; bite === CHUNK; ) bite = await deleteBite(db, now);
}

export async function deleteOldDays(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from lora_sensor_days where day < ${before}::timestamptz::date`);
}

/** Whoever makes up ever new concentrators must not fill the disk: of each sensor those that heard it last. */
export const trimReceptions = (db: Queries, most: number): Promise<number> =>
  db.run(sql`
    delete from lora_hearings h using (
      select device_id, concentrator_id,
        row_number() over (partition by device_id order by last_at desc, concentrator_id) as place
      from lora_hearings
    ) old
    where old.place > ${most} and h.device_id = old.device_id and h.concentrator_id = old.concentrator_id`);

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
