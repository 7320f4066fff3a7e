import { createHash } from "node:crypto";
import type { CompanyPermission, Permission } from "@sweepline/contract/core/endpoint.ts";
import type { BulkOrder, BulkVerb } from "@sweepline/contract/fleet/bulk-jobs.ts";
import type { Caller } from "../../core/caller.ts";
import type { Refused } from "../../core/http/refused.ts";
import type { Actor } from "../../system/logs/index.ts";

export type OrderOf<V extends BulkVerb> = Extract<BulkOrder, { verb: V }>;

/** Some devices of a job, at the moment when their turn has come; the person sees all of them. */
export interface BulkPart<V extends BulkVerb = BulkVerb> {
  deviceIds: readonly number[];
  parameters: OrderOf<V>["parameters"];
  caller: Caller;
  by: Actor;
  jobId: number;
}

/** What can be done with devices. What is so already counts as done: after a crash a part may come twice. */
export interface BulkVerbOf<V extends BulkVerb> {
  permission: Permission;
  companyPermission?: CompanyPermission;
  /** Afterwards nobody sees the device any more: one that is decommissioned already counts as done. */
  decommissions?: boolean;
  /** In one transaction of its own. Answers the devices that cannot take it; throws `Refused` where none of them can. */
  run(part: BulkPart<V>): Promise<ReadonlyMap<number, Refused> | undefined>;
}

/** A verb that nobody brings is refused. */
export type BulkVerbs = { readonly [V in BulkVerb]?: BulkVerbOf<V> };

/** Whether the person may do it at all; which devices, stands elsewhere. */
export function mayRun({ permission, companyPermission }: BulkVerbOf<never>, caller: Caller): boolean {
  if (!caller.permissions.has(permission)) return false;
  return companyPermission === undefined || caller.companyPermissions.has(companyPermission);
}

/** A UUID, the same whenever this job comes to this device; of the job as a whole by device 0. */
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
