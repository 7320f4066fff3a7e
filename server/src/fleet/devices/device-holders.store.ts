import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import sql, { raw } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { visible } from "./devices.store.ts";

/** Whose a device is. Compared, it tells whether someone who could see it then can still see it now. */
export interface DeviceHolder {
  id: number;
  organizationId: number;
  operatorStaffId: number | null;
}

/** A device as the platform itself knows it. */
export interface Device extends DeviceHolder {
  serialNumber: string;
  manufacturer: string;
  shortName: string;
  kind: DeviceKind;
  productId: number;
  timeZone: string;
  isLocked: boolean;
  commissionedAt: Date;
}

/** Which of the devices lie within the scope; one query however many. */
export function holdersAmong(db: Queries, scope: DataScope, ids: readonly number[]): Promise<DeviceHolder[]> {
  return db.many<DeviceHolder>(sql`
    select d.id, d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId"
    from devices d where d.id = any(${[...ids]}::bigint[]) and ${visible(scope)}`);
}

const DEVICE_COLUMNS =
  raw(`d.id, d.serial_number as "serialNumber", d.manufacturer, d.short_name as "shortName",
  p.kind, d.product_id as "productId", d.organization_id as "organizationId",
  d.operator_staff_id as "operatorStaffId", d.time_zone as "timeZone", d.is_locked as "isLocked",
  d.commissioned_at as "commissionedAt"`);

export function devicesBySerialNumbers(db: Queries, serialNumbers: readonly string[]): Promise<Device[]> {
  return db.many<Device>(sql`
    select ${DEVICE_COLUMNS} from devices d join products p on p.id = d.product_id
    where d.serial_number = any(${[...serialNumbers]}) and d.decommissioned_at is null`);
}

interface Handover {
  id: number;
  organizationId: number;
  operatorStaffId: number | null;
}

/** Who holds them from now on; the allocations that say so are written in the same transaction. */
export async function handOver(tx: Queries, handovers: readonly Handover[], at: Date): Promise<void> {
  const all = <K extends keyof Handover>(key: K) => handovers.map((one) => one[key]);
  await tx.run(sql`
    update devices d set organization_id = g.organization_id, operator_staff_id = g.operator_staff_id,
      revision = d.revision + 1, updated_at = ${at}
    from unnest(${all("id")}::bigint[], ${all("organizationId")}::bigint[], ${all("operatorStaffId")}::bigint[])
      as g(id, organization_id, operator_staff_id)
    where d.id = g.id`);
}

/** Those that speak to the product's own broker so far. */
export const speakThrough = (
  tx: Queries,
  { serialNumbers, serverId }: { serialNumbers: readonly string[]; serverId: number },
): Promise<number> =>
  tx.run(sql`
    update devices set mqtt_server_id = ${serverId}, revision = revision + 1
    where serial_number = any(${[...serialNumbers]}) and mqtt_server_id is null`);
