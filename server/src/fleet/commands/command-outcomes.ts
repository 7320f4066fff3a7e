import { DRIVE_COMMANDS } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_STATUS, type DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { IngestItem, MessageItem } from "../../core/ingest/items.ts";
import { isBefore, supersededBy } from "./clearing.ts";
import type { Writers } from "./command-rules.ts";
import type { ClearingOutcome, CommandOutcome, InProgress } from "./command-writer.ts";
import type * as store from "./outbox.store.ts";

/** How far the open commands of one device have come by what a batch says of it. Pure. */
export interface FollowedBatch {
  items: readonly IngestItem[];
  /** The device's status after the batch, where the batch speaks of it. */
  statusOf(deviceId: number): DeviceStatus | undefined;
  /** Devices that have come online, and when. */
  comings: readonly { deviceId: number; at: number }[];
}

/** Oldest first. */
type Progress = Map<string, store.Advance>;

export function outcomesOf(
  { writers, now }: { writers: Writers; now: Date },
  batch: FollowedBatch,
  commands: readonly store.OpenCommand[],
): store.Advance[] {
  const deviceId = commands[0]?.deviceId ?? 0;
  const progress: Progress = new Map();
  // What nobody has begun to hand out cannot have been heard.
  const inProgress = commands.filter(
    ({ state, claimedUntil }) => state !== "queued" || claimedUntil !== null,
  );
  const waiting = commands.filter(({ state, kind }) => state === "queued" && DRIVE_COMMANDS.includes(kind));
  for (const item of batch.items) {
    if (item.device.id !== deviceId || item.type !== "message") continue;
    const writer = writers.get(item.device.protocol);
    const ids = waiting.filter(({ id }) => !isEnd(progress.get(id))).map(({ id }) => id);
    if (ids.length > 0)
      for (const outcome of writer?.readClearings?.(item, ids) ?? [])
        noteClearing(progress, { outcome, item, commands, now, status: batch.statusOf(deviceId) });
    const asked = inProgress.filter(({ id }) => !isEnd(progress.get(id)));
    for (const outcome of writer?.readOutcomes?.(
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
  endReplaced(progress, commands);
  endRefusedStop(progress, commands);
  goOn(progress, waiting, { commands, now });
  return [...progress.values()];
}

const isEnd = (advance: store.Advance | undefined): boolean =>
  advance?.state === "done" || advance?.state === "failed";

function shown(command: store.OpenCommand, progress: Progress): InProgress {
  const state = progress.get(command.id)?.state ?? command.state;
  const hasBegun = state === "accepted";
  const { id, kind, parameters } = command;
  return { id, kind, parameters, isNamed: state === "delivered" || hasBegun, hasBegun };
}

function note(
  progress: Progress,
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
  const { state, steps } = outcome;
  const said = { ...(outcome.note && { note: outcome.note }), ...(steps && { steps }) };
  const common = { command, receivedAt, retryAt: null, ...said };
  if (state === "delivered" || state === "accepted" || state === "done")
    progress.set(command.id, { ...common, state, ...(state === "done" && { endedBy: null }) });
  // It ends because of what was sent after it: that is the reason, and the device's word for it is none.
  else if (state !== "refused" && command.endedBy)
    progress.set(command.id, {
      ...{ command, state: "failed", failure: "superseded", note: "" },
      ...(steps && { steps }),
    });
  else progress.set(command.id, { ...common, state: "failed", failure: state });
}

interface NotedClearing {
  outcome: ClearingOutcome;
  item: MessageItem;
  commands: readonly store.OpenCommand[];
  now: Date;
  /** After the batch, where it speaks of it. */
  status: DeviceStatus | undefined;
}

/** What was in the way has ended, or is not there; the command is due again and its way is looked at anew. */
function noteClearing(progress: Progress, { outcome, item, commands, now, status }: NotedClearing): void {
  const command = commands.find(({ id }) => id === outcome.commandId);
  if (!command) return;
  if (outcome.step === "leave") {
    if (command.receivedAt === null)
      progress.set(command.id, { command, state: "queued", retryAt: now, receivedAt: new Date(item.at) });
    return;
  }
  // What is in the way stays, and the command can do nothing about it.
  const isInTheWay = outcome.step === "resume" || status === DEVICE_STATUS.taskPaused;
  if (!outcome.isDone && isInTheWay) {
    progress.set(command.id, { command, state: "failed", failure: "refused", note: outcome.note });
    return;
  }
  if (outcome.step === "stop") supersede(progress, command, commands);
  progress.set(command.id, { command, state: "queued", retryAt: now });
}

function supersede(
  progress: Progress,
  newer: store.OpenCommand,
  commands: readonly store.OpenCommand[],
): void {
  for (const command of commands) {
    const hasLeft = command.state !== "queued" || command.claimedUntil !== null;
    if (hasLeft && isBefore(command, newer) && !isEnd(progress.get(command.id)))
      progress.set(command.id, supersededBy(command, newer));
  }
}

/** What was begun before has ended, whether the device says so or not: an order may stand in its state for ever. */
function endReplaced(progress: Progress, commands: readonly store.OpenCommand[]): void {
  for (const newer of commands) {
    const state = progress.get(newer.id)?.state;
    const isEnder = newer.kind === "stop" || DRIVE_COMMANDS.includes(newer.kind);
    if (isEnder && (state === "done" || (state === "accepted" && newer.kind !== "stop")))
      supersede(progress, newer, commands);
  }
}

/** The device says that there is nothing to stop: what it has not named does not come any more, and what it goes on with was not ended by it. */
function endRefusedStop(progress: Progress, commands: readonly store.OpenCommand[]): void {
  for (const stop of commands) {
    if (stop.kind !== "stop" || progress.get(stop.id)?.state !== "failed") continue;
    for (const command of commands) {
      if (!isBefore(command, stop) || isEnd(progress.get(command.id))) continue;
      const isNamed = (progress.get(command.id)?.state ?? command.state) !== "sent";
      if (!isNamed) progress.set(command.id, supersededBy(command, stop));
      else if (command.endedBy?.commandId === stop.id)
        progress.set(command.id, {
          command,
          state: command.state,
          ...progress.get(command.id),
          endedBy: null,
        });
    }
  }
}

/** Nothing is in its way any more, however that came. */
function goOn(
  progress: Progress,
  waiting: readonly store.OpenCommand[],
  { commands, now }: { commands: readonly store.OpenCommand[]; now: Date },
): void {
  for (const command of waiting) {
    const isHeldUp = command.retryAt !== null && command.retryAt > now;
    if (!isHeldUp || progress.has(command.id)) continue;
    const before = commands.filter((one) => one.state !== "queued" && isBefore(one, command));
    if (before.length > 0 && before.every(({ id }) => isEnd(progress.get(id))))
      progress.set(command.id, { command, state: "queued", retryAt: now });
  }
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
