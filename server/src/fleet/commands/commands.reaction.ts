import { OPERATION_COMMANDS } from "@sweepline/contract/fleet/commands/index.ts";
import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import type { IngestItem, MessageItem } from "../../core/ingest/items.ts";
import { type ChangeDeps, followChanges } from "./command-changes.ts";
import type { Writers } from "./command-rules.ts";
import type { CommandOutcome } from "./command-writer.ts";
import type { OpenDevices } from "./open-devices.ts";
import * as store from "./outbox.store.ts";

/**
 * What devices say of their commands, in the transaction of the batch that says it: a batch that comes twice changes nothing
 * the second time, since commands go forwards only. Devices without open commands cost a look into a set.
 */
export interface CommandReaction {
  follow(tx: Queries, batch: FollowedBatch): Promise<void>;
}

export interface FollowedBatch {
  items: readonly IngestItem[];
  /** The device's status after the batch, where the batch speaks of it. */
  statusOf(deviceId: number): DeviceStatus | undefined;
  /** Devices that have come online, and when. */
  comings: readonly { deviceId: number; at: number }[];
}

export interface FollowDeps extends ChangeDeps {
  clock: Clock;
  writers: Writers;
  open: Pick<OpenDevices, "has" | "isEmpty">;
  /** There is something to hand out, once this is committed. */
  dispatch(deviceIds: readonly number[]): void;
}

export function createCommandReaction(deps: FollowDeps): CommandReaction {
  const { open, clock } = deps;
  return {
    async follow(tx, batch) {
      if (open.isEmpty) return;
      const concerned = batch.items.filter(({ device }) => open.has(device.id));
      if (concerned.length === 0) return;
      const now = clock.now();
      const deviceIds = [...new Set(concerned.map(({ device }) => device.id))];
      const commands = await store.holdOpen(tx, { deviceIds, now });
      const advances = commandsByDevice(commands).flatMap((ofDevice) =>
        outcomesOf(deps, { ...batch, items: concerned }, ofDevice),
      );
      if (advances.length > 0) await followChanges(tx, deps, await store.writeAdvances(tx, advances, now));
      const back = batch.comings.map(({ deviceId }) => deviceId).filter(open.has);
      if (back.length > 0) await store.retryNow(tx, { deviceIds: back, now });
      const next = [...back, ...advances.map(({ command }) => command.deviceId)];
      if (next.length > 0) afterCommit(tx, () => deps.dispatch(next));
    },
  };
}

function commandsByDevice(commands: readonly store.OpenCommand[]): store.OpenCommand[][] {
  return [...Map.groupBy(commands, ({ deviceId }) => deviceId).values()];
}

function outcomesOf(
  { writers }: FollowDeps,
  batch: FollowedBatch,
  commands: readonly store.OpenCommand[],
): store.Advance[] {
  const deviceId = commands[0]?.deviceId ?? 0;
  const progress = new Map<string, store.Advance>();
  // What nobody has begun to hand out cannot have been heard.
  const inProgress = commands.filter(
    ({ state, claimedUntil }) => state !== "queued" || claimedUntil !== null,
  );
  for (const item of batch.items) {
    if (item.device.id !== deviceId || item.type !== "message") continue;
    const asked = inProgress.filter(({ id }) => !isEnd(progress.get(id)));
    for (const outcome of writers.get(item.device.protocol)?.readOutcomes?.(
      item,
      asked.map((command) => shown(command, progress)),
    ) ?? [])
      note(progress, { outcome, item, commands });
  }
  for (const command of inProgress) {
    if (isEnd(progress.get(command.id))) continue;
    const status = batch.statusOf(deviceId);
    const isShown = status !== undefined && command.doneWhen?.includes(status);
    if (isShown || hasRestarted(command, batch)) progress.set(command.id, { command, state: "done" });
  }
  endStopped(progress, commands);
  return [...progress.values()];
}

/** What was begun before a stop has ended with it, whether the device says so or not: an order may stand in its state for ever. */
function endStopped(progress: Map<string, store.Advance>, commands: readonly store.OpenCommand[]): void {
  const stop = commands.findLast(({ id, kind }) => kind === "stop" && progress.get(id)?.state === "done");
  if (!stop) return;
  for (const command of commands) {
    const isBefore = OPERATION_COMMANDS.includes(command.kind) && command.createdAt < stop.createdAt;
    if (isBefore && !isEnd(progress.get(command.id)))
      progress.set(command.id, { command, state: "failed", failure: "superseded" });
  }
}

const isEnd = (advance: store.Advance | undefined): boolean =>
  advance?.state === "done" || advance?.state === "failed";

function shown(command: store.OpenCommand, progress: ReadonlyMap<string, store.Advance>) {
  const state = progress.get(command.id)?.state ?? command.state;
  return { id: command.id, kind: command.kind, isNamed: state === "delivered" || state === "accepted" };
}

function note(
  progress: Map<string, store.Advance>,
  {
    outcome,
    item,
    commands,
  }: { outcome: CommandOutcome; item: MessageItem; commands: readonly store.OpenCommand[] },
): void {
  const command = commands.find(({ id }) => id === outcome.commandId);
  if (!command) return;
  const receivedAt = new Date(item.at);
  // An older report that comes late does not name what came after it.
  const isOld = command.receivedAt !== null && receivedAt <= command.receivedAt;
  if (outcome.state === "forgotten" && isOld) return;
  const common = { command, receivedAt, retryAt: null, ...(outcome.note && { note: outcome.note }) };
  if (outcome.state === "refused" || outcome.state === "forgotten")
    progress.set(command.id, { ...common, state: "failed", failure: outcome.state });
  else progress.set(command.id, { ...common, state: outcome.state });
}

/** A robot that has come back need not remember who sent it away. */
function hasRestarted(command: store.OpenCommand, { comings }: FollowedBatch): boolean {
  const sentAt = command.sentAt?.getTime();
  return (
    command.kind === "restart" &&
    sentAt !== undefined &&
    comings.some(({ deviceId, at }) => deviceId === command.deviceId && at > sentAt)
  );
}
