import sql from "sql-template-tag";
import { sealedFields } from "./sealed-fields.ts";
import type { World } from "./world.ts";

/** A password as forms send it. */
export const sealed = (world: World, password: string) => sealedFields(world, { password });

/** How many reports of a device were stored and summed. */
export async function reportsOf(world: World, deviceId: number): Promise<number> {
  const { n } = await world.db.one<{ n: number }>(
    sql`select coalesce(sum(reports), 0)::int as n from usage_days where device_id = ${deviceId}`,
  );
  return n;
}
