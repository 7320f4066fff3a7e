import type { Queries } from "../../core/db/database.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";

/** Devices as ingest needs them. One that was taken out of service is unknown to it. */
export function devicesBySerialNumbers(
  db: Queries,
  serialNumbers: readonly string[],
): Promise<IngestDevice[]> {
  return db.many<IngestDevice>({
    name: "ingest-devices",
    text: `select d.id, d.serial_number as "serialNumber", d.manufacturer, d.organization_id as "organizationId",
                  d.operator_staff_id as "operatorStaffId", d.time_zone as "timeZone", d.is_locked as "isLocked",
                  p.protocol, d.mqtt_server_id as "mqttServerId",
                  p.alert_percent as "alertPercent", p.retention_days as "retentionDays", c.secret_hash as "secretHash"
             from devices d
             join products p on p.id = d.product_id
             left join device_credentials c on c.device_id = d.id and c.revoked_at is null
            where d.serial_number = any($1::text[]) and d.decommissioned_at is null`,
    values: [[...serialNumbers]],
  });
}
