import type { AllocationKind } from "@sweepline/contract/fleet/allocations.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { handOver, type OnRegistered } from "../devices/index.ts";
import { IS_CUT_OFF } from "../mqtt-servers/index.ts";
import { visibleDevices } from "./allocated-devices.store.ts";

/** What a move writes: each step is one statement, however many devices. */
export interface HeldDevice {
  id: number;
  serialNumber: string;
  organizationId: number;
  organizationName: string;
  /** From the root down to the holder. */
  path: number[];
  operatorStaffId: number | null;
  operatorName: string | null;
  /** The open period. */
  allocationId: number;
  /** What moved it together with others; null with the first period. */
  batchId: string | null;
  /** Whom it would go back to. */
  fromOrganizationId: number | null;
  fromOperatorStaffId: number | null;
}

/**
 * In the order of their ids, so that of two moves one waits and neither stops the other; held until the commit. What they
 * are is read after the wait, by a statement of its own: one that waited still sees the periods of its own beginning.
 */
export async function holdDevices(
  tx: Queries,
  scope: DataScope,
  ids: readonly number[],
): Promise<HeldDevice[]> {
  await tx.run(sql`select from devices where id = any(${[...ids]}::bigint[]) order by id for update`);
  return tx.many<HeldDevice>(sql`
    select d.id, d.serial_number as "serialNumber", d.organization_id as "organizationId",
      o.org_name as "organizationName", o.path::float8[] as path, d.operator_staff_id as "operatorStaffId",
      s.display_name as "operatorName", a.id as "allocationId", a.batch_id as "batchId",
      a.from_organization_id as "fromOrganizationId", a.from_operator_staff_id as "fromOperatorStaffId"
    from devices d
      join organization_directory o on o.id = d.organization_id
      join device_allocations a on a.device_id = d.id and a.ended_at is null
      left join people_directory s on s.id = d.operator_staff_id
    where d.id = any(${[...ids]}::bigint[]) and ${visibleDevices(scope)}
    order by d.serial_number`);
}

/** Devices that a person moved together. */
export async function devicesOfBatch(tx: Queries, batchId: string, staffId: number): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    select a.device_id as id from device_allocations a
    where a.batch_id = ${batchId} and a.by_staff_id = ${staffId}`);
  return rows.map(({ id }) => id);
}

export interface Step {
  device: HeldDevice;
  kind: AllocationKind;
  organizationId: number;
  organizationName: string;
  operatorStaffId: number | null;
  operatorName: string | null;
}

export interface Batch {
  id: string;
  at: Date;
  byStaffId: number | null;
  byName: string | null;
  reason: string;
}

/** The first period of each, which a trigger has opened, knows nobody. */
export const nameRegistrar: OnRegistered = async (tx, ids, staffId) =>
  staffId !== null &&
  tx.run(sql`
    update device_allocations a set by_staff_id = s.id, by_name = s.display_name
    from people_directory s
    where s.id = ${staffId} and a.device_id = any(${[...ids]}::bigint[]) and a.kind = 'registered'`);

/** Ends the open periods, begins the next ones and writes what holds now. */
export async function writeSteps(tx: Queries, steps: readonly Step[], batch: Batch): Promise<void> {
  const ids = steps.map(({ device }) => device.id);
  const all = <K extends keyof Step>(key: K) => steps.map((step) => step[key]);
  const before = <K extends keyof HeldDevice>(key: K) => steps.map(({ device }) => device[key]);
  await tx.run(sql`
    update device_allocations set ended_at = greatest(${batch.at}, assigned_at)
    where device_id = any(${ids}::bigint[]) and ended_at is null`);
  await tx.run(sql`
    insert into device_allocations (device_id, kind, organization_id, organization_name, operator_staff_id,
      operator_name, from_organization_id, from_organization_name, from_operator_staff_id, from_operator_name,
      assigned_at, by_staff_id, by_name, reason, batch_id)
    select g.*, ${batch.at}::timestamptz, ${batch.byStaffId}::bigint, ${batch.byName}::text, ${batch.reason}::text,
      ${batch.id}::uuid
    from unnest(${ids}::bigint[], ${all("kind")}::text[], ${all("organizationId")}::bigint[],
      ${all("organizationName")}::text[], ${all("operatorStaffId")}::bigint[], ${all("operatorName")}::text[],
      ${before("organizationId")}::bigint[], ${before("organizationName")}::text[],
      ${before("operatorStaffId")}::bigint[], ${before("operatorName")}::text[]) g`);
  await handOver(
    tx,
    steps.map(({ device, organizationId, operatorStaffId }) => ({
      id: device.id,
      organizationId,
      operatorStaffId,
    })),
    batch.at,
  );
}

/** Of these devices those that have come to a holder who has no right to the MQTT server that they speak through. */
export async function countCutOff(tx: Queries, ids: readonly number[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from devices d where d.id = any(${[...ids]}::bigint[]) and ${IS_CUT_OFF}`);
  return count;
}
