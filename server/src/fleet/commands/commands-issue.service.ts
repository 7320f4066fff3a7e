import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  COMMAND_REFUSALS,
  type CommandOrder,
  DEFAULT_COMMAND_TTL_S,
  MAX_WAITING_COMMANDS,
  STOP_COMMANDS,
} from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import { OPERATION_THROTTLE_MS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { newTimeId } from "../../core/time-id.ts";
import type { Actor } from "../../system/logs/index.ts";
import { type ChangeDeps, followChanges, nudge } from "./command-changes.ts";
import { COUNTED_COMMANDS, replacedBy, SPACED_COMMANDS, takesOrder, type Writers } from "./command-rules.ts";
import { type CommandTarget, holdDevices } from "./commanded-devices.store.ts";
import * as store from "./commands.store.ts";
import { atStation, type StationsOf, stationsFor, whyNoStation } from "./stations.ts";

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
  /** By who operates the device from far away: all others are refused meanwhile. */
  isOfOperator?: boolean;
}

/** Who of people operates which of these devices from far away now, by their names. */
export type OperatedBy = (tx: Queries, deviceIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export interface IssueDeps extends ChangeDeps {
  bus: Pick<Bus, "publish">;
  clock: Clock;
  writers: Writers;
  /** Absent: what is sent is refused for nobody's sake. */
  operatedBy?: OperatedBy;
  /** Absent: no station is known. */
  stationsOf?: StationsOf;
}

export interface IssueMany extends Omit<Issue, "deviceId" | "key" | "order"> {
  deviceIds: readonly number[];
  /** The same to all, or to each its own; of one kind. */
  order: CommandOrder | ((deviceId: number) => CommandOrder);
  /** The same key again answers the command that there is. */
  keyOf?: ((deviceId: number) => string) | undefined;
}

export interface Issued {
  /** As they are now, those that were there by their keys too. */
  commands: store.CommandRow[];
  /** Devices that had no such command before. */
  newly: ReadonlySet<number>;
  /** Devices that cannot take it. */
  refused: Map<number, Refused>;
}

export async function issueCommand(
  tx: Queries,
  deps: IssueDeps,
  { deviceId, key, ...issue }: Issue,
): Promise<store.CommandRow> {
  const keyOf = key === undefined ? undefined : () => key;
  const { commands, refused } = await issueCommands(tx, deps, { ...issue, deviceIds: [deviceId], keyOf });
  const refusal = refused.get(deviceId);
  if (refusal) throw refusal;
  return commands[0] as store.CommandRow;
}

/** To many devices: each step is one statement, however many they are. */
export async function issueCommands(tx: Queries, deps: IssueDeps, issue: IssueMany): Promise<Issued> {
  const { deviceIds, keyOf, order } = issue;
  const orderOf = typeof order === "function" ? order : () => order;
  const devices = new Map((await holdDevices(tx, deviceIds)).map((device) => [device.id, device]));
  const keys = keyOf ? [...devices.keys()].map((deviceId) => ({ deviceId, key: keyOf(deviceId) })) : [];
  const before = keys.length > 0 ? await store.commandsOfKeys(tx, keys) : [];
  const hasBefore = new Set(before.map(({ deviceId }) => deviceId));
  const now = deps.clock.now();
  const open = [...devices.keys()].filter((id) => !hasBefore.has(id));
  const queues = await store.queuesOf(tx, open, { now, operations: COUNTED_COMMANDS });
  const refused = new Map<number, Refused>(
    deviceIds.filter((id) => !devices.has(id)).map((id) => [id, new Refused(CORE_REFUSALS.notFound)]),
  );
  const operators = issue.isOfOperator ? undefined : await deps.operatedBy?.(tx, open);
  const places = await stationsFor(tx, deps, {
    devices: open.map((id) => devices.get(id) as CommandTarget),
    orderOf,
  });
  const able: Able[] = [];
  for (const queue of queues) {
    const device = devices.get(queue.deviceId) as CommandTarget;
    const operator = operators?.get(device.id);
    const order = atStation(orderOf(device.id), places.get(device.id));
    const refusal =
      whyNoStation(device, places.get(device.id)) ?? refusalOf(deps, device, { order, queue, now, operator });
    if (refusal) refused.set(device.id, refusal);
    else able.push({ device, queue, order });
  }
  const written = able.length > 0 ? await write(tx, deps, { issue, able, now }) : [];
  return {
    commands: [...before, ...written],
    newly: new Set(written.map(({ deviceId }) => deviceId)),
    refused,
  };
}

interface Able {
  device: CommandTarget;
  queue: store.Queue;
  order: CommandOrder;
}

function refusalOf(
  deps: IssueDeps,
  device: CommandTarget,
  given: { order: CommandOrder; queue: store.Queue; now: Date; operator: string | undefined },
): Refused | undefined {
  const { order, queue, now, operator } = given;
  try {
    refuseImpossible(deps, device, order);
    if (operator !== undefined && SPACED_COMMANDS.includes(order.kind))
      throw new Refused(COMMAND_REFUSALS.operated, { values: { name: operator } });
    refuseTooMany(queue, order, now);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function refuseImpossible({ writers }: IssueDeps, device: CommandTarget, order: CommandOrder): void {
  const { kind } = order;
  if (!takesOrder(order, device, writers)) throw new Refused(COMMAND_REFUSALS.unsupported);
  if (device.isCutOff) throw new Refused(COMMAND_REFUSALS.foreignServer);
  if (device.isLocked && SPACED_COMMANDS.includes(kind)) throw new Refused(DEVICE_REFUSALS.deviceLocked);
}

/** A stop is refused for no reason of ours. */
function refuseTooMany(queue: store.Queue, { kind }: CommandOrder, now: Date): void {
  if (STOP_COMMANDS.includes(kind)) return;
  if (queue.waiting >= MAX_WAITING_COMMANDS) throw new Refused(COMMAND_REFUSALS.tooManyWaiting);
  const since = now.getTime() - (queue.newestOperationAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  if (SPACED_COMMANDS.includes(kind) && since < OPERATION_THROTTLE_MS)
    throw new Refused(COMMAND_REFUSALS.tooSoon);
}

async function write(
  tx: Queries,
  deps: IssueDeps,
  { issue, able, now }: { issue: IssueMany; able: readonly Able[]; now: Date },
): Promise<store.CommandRow[]> {
  const { by, keyOf, ttlS = DEFAULT_COMMAND_TTL_S } = issue;
  const devices = new Map(able.map(({ device }) => [device.id, device]));
  const ids = [...devices.keys()];
  const commands = await store.insertCommands(
    tx,
    able.map(({ device, queue, order }) => {
      // Two of one moment have an order all the same.
      const createdAt = new Date(Math.max(now.getTime(), (queue.newestAt?.getTime() ?? 0) + 1));
      return {
        id: newTimeId(createdAt),
        deviceId: device.id,
        createdAt,
        order,
        staffId: by.staffId,
        expiresAt: new Date(createdAt.getTime() + ttlS * 1_000),
      };
    }),
  );
  const kinds = able.slice(0, 1).flatMap(({ order }) => replacedBy(order.kind));
  const superseded = kinds.length > 0 ? await store.endQueuedBefore(tx, commands, { kinds, now }) : [];
  if (keyOf)
    await store.keepKeys(
      tx,
      commands.map((command) => ({ deviceId: command.deviceId, key: keyOf(command.deviceId), command })),
    );
  const changed = [...superseded, ...commands].map((row) => {
    const { organizationId, operatorStaffId } = devices.get(row.deviceId) as CommandTarget;
    return { ...row, organizationId, operatorStaffId };
  });
  await followChanges(tx, deps, changed);
  afterCommit(tx, () => nudge(deps.bus, ids));
  return commands;
}
