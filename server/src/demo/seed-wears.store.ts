import sql from "sql-template-tag";
import type { Queries } from "../core/db/database.ts";
import { type FleetFileRobot, readFleetFile, writeFleetFile } from "./fleet-file.ts";
import { chargedUntil } from "./history/battery.ts";

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

interface LastState {
  serialNumber: string;
  parts: FleetFileRobot["consumables"] | null;
  settings: FleetFileRobot["settings"] | null;
  percent: number | null;
  at: Date | null;
}

/** Virtual robots go on where they left off, with their parts and settings, and with what their docks have given them since. */
export async function publishStates(db: Queries, file: string, now: Date): Promise<void> {
  const fleet = await readFleetFile(file);
  if (!fleet) return;
  const rows = await db.many<LastState>(sql`
    select d.serial_number as "serialNumber",
      (select jsonb_agg(jsonb_build_object('kind', c.kind, 'usedHours', c.used_hours, 'lifeHours', c.life_hours)
        order by c.kind) from device_consumables c where c.device_id = d.id) as parts,
      nullif(s.detail->'settings', 'null') as settings, last.percent, last.at
    from devices d left join device_states s on s.device_id = d.id left join lateral (
      select percent, at from (
        select s.battery_percent::float8 as percent, s.battery_at as at
        union all
        (select t.end_battery_percent::float8, t.ended_at from task_reports t
          where t.device_id = d.id and t.ended_at is not null order by t.started_at desc limit 1)) known
      where percent is not null and at is not null order by at desc limit 1) last on true`);
  const known = new Map(rows.map((row) => [row.serialNumber, row]));
  const robots = fleet.robots.map((robot): FleetFileRobot => {
    const { parts, settings, percent, at } = known.get(robot.serialNumber) ?? {};
    const charged =
      percent != null && at != null && chargedUntil({ percent, at: at.getTime() }, now.getTime());
    const battery = typeof charged === "number" ? { batteryPercent: Math.round(charged) } : {};
    return { ...robot, ...(parts && { consumables: parts }), ...(settings && { settings }), ...battery };
  });
  if (JSON.stringify(robots) !== JSON.stringify(fleet.robots))
    await writeFleetFile(file, { ...fleet, robots });
}
