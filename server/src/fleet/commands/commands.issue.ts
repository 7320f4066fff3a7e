import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { OPERATION_THROTTLE_MS } from "@sweepline/contract/fleet/codes.ts";
import {
  COMMAND_REFUSALS,
  type CommandOrder,
  DEFAULT_COMMAND_TTL_S,
  MAX_WAITING_COMMANDS,
  OPERATION_COMMANDS,
} from "@sweepline/contract/fleet/commands.ts";
import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Actor } from "../../system/logs/index.ts";
import { type ChangeGround, followChanges, nudge } from "./command-changes.ts";
import { newCommandId } from "./command-id.ts";
import { knowsCommand, type Writers } from "./command-rules.ts";
import { type DeskDevice, holdDevices } from "./commanded-devices.store.ts";
import * as store from "./commands.store.ts";

/**
 * The one way into the outbox. All that can be refused is looked at before anything is written, so that a refusal leaves
 * the transaction as it was and a bulk may go on with the next device.
 */
export interface Issue {
  deviceId: number;
  order: CommandOrder;
  by: Pick<Actor, "staffId">;
  /** The same key again answers the command that there is. */
  key?: string | undefined;
  ttlS?: number | undefined;
}

export interface IssueGround extends ChangeGround {
  bus: Pick<Bus, "publish">;
  clock: Clock;
  writers: Writers;
}

export async function issueCommand(
  tx: Queries,
  ground: IssueGround,
  issue: Issue,
): Promise<store.CommandRow> {
  const { deviceId, key } = issue;
  const [device] = await holdDevices(tx, [deviceId]);
  const known = found(device, CORE_REFUSALS.notFound);
  const before = key === undefined ? undefined : await store.commandOfKey(tx, deviceId, key);
  if (before) return before;
  const now = ground.clock.now();
  const line = await store.lineOf(tx, deviceId, { now, operations: OPERATION_COMMANDS });
  refuseImpossible(ground, known, issue.order);
  refuseTooMany(line, issue.order, now);
  return write(tx, ground, { issue, device: known, line, now });
}

function refuseImpossible({ writers }: IssueGround, device: DeskDevice, { kind }: CommandOrder): void {
  if (!knowsCommand(kind, device, writers)) throw new Refused(COMMAND_REFUSALS.unsupported);
  if (device.isLocked && OPERATION_COMMANDS.includes(kind)) throw new Refused(DEVICE_REFUSALS.deviceLocked);
}

/** A stop is refused for no reason of ours. */
function refuseTooMany(line: store.Line, { kind }: CommandOrder, now: Date): void {
  if (kind === "stop") return;
  if (line.waiting >= MAX_WAITING_COMMANDS) throw new Refused(COMMAND_REFUSALS.tooManyWaiting);
  const since = now.getTime() - (line.newestOperationAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  if (OPERATION_COMMANDS.includes(kind) && since < OPERATION_THROTTLE_MS)
    throw new Refused(COMMAND_REFUSALS.tooSoon);
}

async function write(
  tx: Queries,
  ground: IssueGround,
  { issue, device, line, now }: { issue: Issue; device: DeskDevice; line: store.Line; now: Date },
): Promise<store.CommandRow> {
  const { order, by, key, ttlS = DEFAULT_COMMAND_TTL_S } = issue;
  const superseded =
    order.kind === "stop"
      ? await store.endQueued(tx, device.id, {
          choice: { kinds: OPERATION_COMMANDS },
          failure: "superseded",
          now,
        })
      : [];
  // Two of one moment have an order all the same.
  const createdAt = new Date(Math.max(now.getTime(), (line.newestAt?.getTime() ?? 0) + 1));
  const command = await store.insertCommand(tx, {
    id: newCommandId(createdAt),
    deviceId: device.id,
    createdAt,
    order,
    staffId: by.staffId,
    expiresAt: new Date(createdAt.getTime() + ttlS * 1_000),
  });
  if (key !== undefined) await store.keepKey(tx, key, command);
  const { organizationId, operatorStaffId } = device;
  const changed = [...superseded, command].map((row) => ({ ...row, organizationId, operatorStaffId }));
  await followChanges(tx, ground, changed);
  afterCommit(tx, () => nudge(ground.bus, [device.id]));
  return command;
}
  if (device.isCutOff) throw new Refused(COMMAND_REFUSALS.foreignServer);
