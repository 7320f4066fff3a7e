import sql from "sql-template-tag";
import type { Queries } from "../core/db/database.ts";
import { type FleetFileRobot, readFleetFile, writeFleetFile } from "./fleet-file.ts";

export interface WorkedDay {
  deviceId: number;
  timeZone: string;
  /** `2026-11-21`, of the site; newest first. */
  day: string;
  hours: number;
}

export const workedDays = (
  tx: Queries,
  deviceIds: readonly number[],
  { until, days }: { until: Date; days: number },
): Promise<WorkedDay[]> =>
  tx.many(sql`
    select d.id as "deviceId", d.time_zone as "timeZone", u.site_day::text as day, u.worked_s / 3600.0 as hours
    from usage_days u join devices d on d.id = u.device_id
    where u.device_id = any(${[...deviceIds]}::bigint[]) and u.site_day > ${until}::date - ${days}::int
    order by u.device_id, u.site_day desc`);

/** Virtual robots go on with their parts where they left off. */
export async function publishWears(db: Queries, file: string): Promise<void> {
  const fleet = await readFleetFile(file);
  if (!fleet) return;
  const rows = await db.many<{ serialNumber: string; parts: FleetFileRobot["consumables"] }>(sql`
    select d.serial_number as "serialNumber", jsonb_agg(jsonb_build_object('kind', c.kind, 'usedHours', c.used_hours,
      'lifeHours', c.life_hours) order by c.kind) as parts
    from device_consumables c join devices d on d.id = c.device_id group by d.id`);
  const known = new Map(rows.map(({ serialNumber, parts }) => [serialNumber, parts]));
  const robots = fleet.robots.map((robot) => {
    const consumables = known.get(robot.serialNumber);
    return { ...robot, ...(consumables && { consumables }) };
  });
  if (JSON.stringify(robots) !== JSON.stringify(fleet.robots))
    await writeFleetFile(file, { ...fleet, robots });
}
