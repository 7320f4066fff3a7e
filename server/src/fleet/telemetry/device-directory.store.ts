import { SIGNING_IN } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { Queries } from "../../core/db/database.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import { IS_CUT_OFF } from "../mqtt-servers/index.ts";

/** Devices as ingest needs them. One that is decommissioned, or that speaks through others, may not sign in, whatever its secret. */
export function devicesBySerialNumbers(
  db: Queries,
  serialNumbers: readonly string[],
): Promise<IngestDevice[]> {
  return db.many<IngestDevice>({
    name: "ingest-devices",
    text: `select d.id, d.serial_number as "serialNumber", d.manufacturer, d.organization_id as "organizationId",
                  d.operator_staff_id as "operatorStaffId", d.time_zone as "timeZone", d.is_locked as "isLocked",
                  p.protocol, d.mqtt_server_id as "mqttServerId", ${IS_CUT_OFF.text} as "isCutOff",
                  p.alert_percent as "alertPercent", p.retention_days as "retentionDays",
                  p.cleaning_width_m as "cleaningWidthM", p.top_speed_mps as "topSpeedMps",
                  d.decommissioned_at is not null as "isDecommissioned",
                  case when d.decommissioned_at is null and d.mqtt_server_id is null and p.protocol = any($2::text[])
                    then c.secret_hash end as "secretHash"
             from devices d
             join products p on p.id = d.product_id
             left join device_credentials c on c.device_id = d.id and c.revoked_at is null
            where d.serial_number = any($1::text[])`,
    values: [[...serialNumbers], [...SIGNING_IN]],
  });
}
