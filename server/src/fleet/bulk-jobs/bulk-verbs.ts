import { createHash } from "node:crypto";
import type { CompanyPermission, Permission } from "@sweepline/contract/core/endpoint.ts";
import type { BulkOrder, BulkVerb } from "@sweepline/contract/fleet/bulk-jobs.ts";
import type { Caller } from "../../core/caller.ts";
import type { Actor } from "../../system/logs/index.ts";

export type OrderOf<V extends BulkVerb> = Extract<BulkOrder, { verb: V }>;

/** One device of a job, at the moment when its turn has come. */
export interface BulkTarget<V extends BulkVerb = BulkVerb> {
  deviceId: number;
  parameters: OrderOf<V>["parameters"];
  caller: Caller;
  by: Actor;
  /** A UUID, the same whenever this job comes to this device. */
  key: string;
}

/** What can be done with a device. What is so already counts as done: after a crash a device may come twice. */
export interface BulkVerbOf<V extends BulkVerb> {
  permission: Permission;
  companyPermission?: CompanyPermission;
  /** Afterwards nobody sees the device any more: one that is out of use already counts as done. */
  takesOutOfUse?: boolean;
  /** Throws `Refused` where the device cannot take it. */
  run(target: BulkTarget<V>): Promise<unknown>;
}

/** A verb that nobody brings is refused. */
export type BulkVerbs = { readonly [V in BulkVerb]?: BulkVerbOf<V> };

/** Whether the person may do it at all; which devices, stands elsewhere. */
export function mayRun({ permission, companyPermission }: BulkVerbOf<never>, caller: Caller): boolean {
  if (!caller.permissions.has(permission)) return false;
  return companyPermission === undefined || caller.companyPermissions.has(companyPermission);
}

export function keyOf(jobId: number, deviceId: number): string {
  const hex = createHash("sha256").update(`bulk-job ${jobId} ${deviceId}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
