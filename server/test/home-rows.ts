import sql from "sql-template-tag";
import type { World } from "./world.ts";

/** A place called North Mall, where these devices are at home. */
export async function aHome(
  { db, clock }: World,
  organizationId: number,
  deviceIds: readonly number[],
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
    values (${organizationId}, 'North Mall', 'UTC', 1, 0, 'number') returning id`);
  await db.run(sql`
    insert into place_devices (device_id, place_id, associated_at)
    select device_id, ${id}, ${clock.now()} from unnest(${[...deviceIds]}::bigint[]) as g (device_id)`);
  return id;
}
