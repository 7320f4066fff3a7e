import sql from "sql-template-tag";
import { insertMap } from "./map-rows.ts";
import type { World } from "./world.ts";

/** Every field that is reported is there; answers the ids of the device's map and of its version. */
export async function aState(world: World, deviceId: number, organizationId: number) {
  const detail = { mode: "MAX", wifi: { ssid: "Lobby", rssiDbm: -60 }, errors: [ERROR] };
  const now = world.clock.now();
  await world.db.run(sql`
    update device_states set is_online = true, status = '04', work_status = 1, battery_percent = 55, is_charging = true,
      clean_water_percent = 66, waste_water_percent = 77, x = 1, y = 2, theta = 0, map_key = 'm', error_count = 1,
      task_name = 'Night', last_report_at = ${now}, detail = ${JSON.stringify(detail)}::jsonb
    where device_id = ${deviceId}`);
  for (const [level, kind] of [
    ["info", "taskStarted"],
    ["error", "errorRaised"],
  ])
    await world.db.run(sql`
      insert into device_log (device_id, at, level, kind) values (${deviceId}, ${now}, ${level}, ${kind})`);
  return insertMap(world.db, { organizationId, mapKey: "m", at: now });
}

export const ERROR = { errorType: "brushStalled", errorLevel: "FATAL" };
