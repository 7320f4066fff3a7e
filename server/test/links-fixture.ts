import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import sql from "sql-template-tag";
import { aRandomStr, seal } from "./seal.ts";
import type { World } from "./world.ts";

/** A password as forms send it. */
export async function sealed(world: World, password: string) {
  const randomStr = aRandomStr();
  const { data } = await world.call(null, SESSION_ENDPOINTS.sealKey);
  return { password: seal(password, randomStr, data), randomStr };
}

/** How many reports of a device were stored and summed. */
export async function reportsOf(world: World, deviceId: number): Promise<number> {
  const { n } = await world.db.one<{ n: number }>(
    sql`select coalesce(sum(reports), 0)::int as n from usage_days where device_id = ${deviceId}`,
  );
  return n;
}
