import { WORK_ORDER_ENDPOINTS as E, WORK_ORDER_EVENTS } from "@sweepline/contract/care/work-orders/index.ts";
import type { MovingPerson } from "@sweepline/contract/care/work-orders/states.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Consumables } from "../../fleet/consumables/index.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import type { Audit } from "../../system/logs/index.ts";
import type { DetailRow } from "./work-orders.store.ts";

export interface WorkOrdersDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  announcer: Pick<Announcer, "announce">;
  devices: Pick<Devices, "requireVisible">;
  consumables: Pick<Consumables, "replaceWithin">;
  /** A person as they are now; undefined where they could not come in any more. */
  callerOf(staffId: number): Promise<Caller | undefined>;
}

/** The person as the table of moves sees them. */
export const movingPerson = ({ staffId, permissions }: Caller): MovingPerson => ({
  staffId,
  mayAssign: permissions.has(E.assign.permission),
  mayWork: permissions.has(E.take.permission),
  mayCancel: permissions.has(E.cancel.permission),
});

type Announced = Pick<DetailRow, "id" | "deviceId" | "organizationId" | "state" | "revision">;

/** Browsers that watch the device read its orders again. */
export function announceChanged(
  tx: Queries,
  { announcer }: Pick<WorkOrdersDeps, "announcer">,
  { id, deviceId, organizationId, state, revision }: Announced,
): void {
  const entry = [WORK_ORDER_EVENTS.workOrderChanged.name, deviceId, { id, state, revision }] as const;
  afterCommit(tx, () => announcer.announce([{ entry: [...entry], organizationId }]));
}
