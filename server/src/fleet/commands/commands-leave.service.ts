import {
  type CommandFailure,
  DRIVE_COMMANDS,
  MAP_COMMANDS,
  MAX_COMMAND_TTL_S,
  OPERATION_COMMANDS,
  UPDATE_COMMANDS,
} from "@sweepline/contract/fleet/commands/index.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Announcer } from "../../core/live/live.ts";
import { SYSTEM } from "../../system/logs/index.ts";
import { followChanges } from "./command-changes.ts";
import * as store from "./commands.store.ts";
import { type IssueDeps, issueCommands } from "./commands-issue.service.ts";

/**
 * Devices that leave their holder, for another one or out of use: what was wanted of them ends with the right to them. What has not
 * left yet is withdrawn, work that was begun is over, and the machine is told to stop; only its way home it may finish. Stops and locks
 * stay: they are the machine's safety.
 */
export interface Leaver {
  deviceId: number;
  /** Who has it from now on. */
  organizationId: number;
  operatorStaffId: number | null;
}

export type Leaving = Extract<CommandFailure, "handedOn" | "gone">;

/** Hears of it in its transaction, and answers which of the devices were at work for it. */
export type OnDevicesLeft = (
  tx: Queries,
  left: { deviceIds: readonly number[]; why: Leaving },
  announcer: Pick<Announcer, "announce" | "isWanted">,
) => Promise<readonly number[]>;

export interface LeaveDeps extends IssueDeps {
  onLeft?: readonly OnDevicesLeft[];
}

const WORK = DRIVE_COMMANDS.filter((kind) => kind !== "dock");
/** What other people's wishes are. */
const REQUESTS = [
  ...OPERATION_COMMANDS,
  ...MAP_COMMANDS,
  ...UPDATE_COMMANDS,
  "setSettings",
  "downlink",
] as const;

export async function leave(
  tx: Queries,
  deps: LeaveDeps,
  { leavers, why }: { leavers: readonly Leaver[]; why: Leaving },
): Promise<void> {
  if (leavers.length === 0) return;
  const holders = new Map(leavers.map((leaver) => [leaver.deviceId, leaver]));
  const deviceIds = [...holders.keys()];
  const now = deps.clock.now();
  const begun = await store.endBegunOf(tx, deviceIds, { kinds: WORK, failure: why, now });
  const waiting = await store.endQueuedOf(tx, deviceIds, { kinds: REQUESTS, failure: "withdrawn", now });
  const changed = [...begun, ...waiting].map((row) => {
    const { organizationId = 0, operatorStaffId = null } = holders.get(row.deviceId) ?? {};
    return { ...row, organizationId, operatorStaffId };
  });
  const atWork = new Set(begun.map(({ deviceId }) => deviceId));
  // They know best why it ends, and hear of it before they hear of their commands.
  for (const handler of deps.onLeft ?? [])
    for (const id of await handler(tx, { deviceIds, why }, deps.announcer)) atWork.add(id);
  await followChanges(tx, deps, changed);
  // Who is out of use is not connected any more; back again it is told to stop what is over.
  if (atWork.size === 0 || why === "gone") return;
  const order = { kind: "stop", parameters: {} } as const;
  await issueCommands(tx, deps, { deviceIds: [...atWork], order, by: SYSTEM, ttlS: MAX_COMMAND_TTL_S });
}
