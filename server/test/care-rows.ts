import { FAULT_CODE_ENDPOINTS } from "@sweepline/contract/care/fault-codes.ts";
import sql from "sql-template-tag";
import type { Person, World } from "./world.ts";

/** Rows of the wing care, made for `isolation.test.ts`. */
export const A_FAULT_CODE = {
  ...{ code: "NAV", name: { zh: "导航", en: "Navigation" }, level: "error" as const },
  detailName: { zh: "定位丢失", en: "Position lost" },
};

/** Made by one who may. */
export async function aFaultCode(world: World, who: Person): Promise<number> {
  const body = { ...A_FAULT_CODE, detailCode: `ZEBRA-${Date.now()}-${Math.random()}` };
  return (await world.call(who, FAULT_CODE_ENDPOINTS.create, { body })).data.id;
}

/** A fault that the device reported an hour ago and reports still, which nobody has named. */
export async function aFaultReport(world: World, deviceId: number, mark = "ZEBRA"): Promise<number> {
  const at = new Date(world.clock.now().getTime() - 3_600_000);
  const row = await world.db.one<{ id: number }>(sql`
    insert into fault_reports (device_id, raised_at, reported_as, content, level, map_key, x, y, status, reported_value)
    values (${deviceId}, ${at}, ${mark}, ${mark}, 'error', ${mark}, 1, 1, '02', '{}') returning id`);
  await world.db.run(sql`
    insert into unnamed_faults (organization_id, product_id, reported_as, times, first_at, last_at, content)
    select organization_id, product_id, ${mark}, 1, ${at}, ${at}, ${mark} from devices where id = ${deviceId}`);
  return row.id;
}
