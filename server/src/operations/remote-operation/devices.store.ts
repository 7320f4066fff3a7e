import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface RemoteDeviceRow {
  deviceId: number;
  name: string | null;
  serialNumber: string;
  isOnline: boolean;
  isLocked: boolean;
  mapId: number | null;
}

/** What the page says of the robot. */
export const findDevice = (db: Queries, deviceId: number): Promise<RemoteDeviceRow> =>
  db.one<RemoteDeviceRow>(sql`
    select d.id as "deviceId", d.short_name as name, d.serial_number as "serialNumber",
      coalesce(s.is_online, false) as "isOnline", d.is_locked as "isLocked",
      (select m.id from maps m where m.map_key = s.map_key and m.organization_id = d.organization_id limit 1) as "mapId"
    from devices d left join device_states s on s.device_id = d.id where d.id = ${deviceId}`);
