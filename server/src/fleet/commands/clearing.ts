import {
  type CommandOrder,
  DRIVE_COMMANDS,
  OPERATION_COMMANDS,
} from "@sweepline/contract/fleet/commands/index.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Outgoing } from "../../core/ingest/adapter.ts";
import { endedByKind } from "./command-rules.ts";
import type { ClearingStep, CommandedDevice, CommandWriter } from "./command-writer.ts";
import { endBy } from "./commands.store.ts";
import * as store from "./outbox.store.ts";

/**
 * A command to drive takes the place of the one before, at the device too:
 *
 *   queued ──another one stands: stop──▶ confirmed, that one has ended ──paused: resume──▶ confirmed
 *          ──charging: leave──▶ answered ──▶ sent
 *
 * What is in the way is looked at again each time it is due, so nothing is remembered of it, and a stop that a person sends meanwhile
 * finds a queued command and takes it away. In this order nothing moves by itself: what is resumed has nothing left to go on with, not even
 * a task that somebody began at the machine. Leaving the charger is asked for once: whether a device goes on saying that it charges until it
 * has driven off is its own affair, so its answer is enough.
 * A device whose protocol has no such words replaces by itself.
 */
export async function openBefore(
  db: Queries,
  commands: readonly store.OpenCommand[],
  now: Date,
): Promise<Map<string, store.OpenCommand[]>> {
  const enders = commands.filter(({ kind }) => endedByKind(kind).length > 0);
  if (enders.length === 0) return new Map();
  const deviceIds = enders.map(({ deviceId }) => deviceId);
  const open = await store.openOfKinds(db, { deviceIds, kinds: OPERATION_COMMANDS, now });
  const standing = open.filter(({ state }) => state !== "queued");
  return new Map(enders.map((command) => [command.id, standing.filter((one) => isBefore(one, command))]));
}

/** Whether the newer one ends it. */
export function isBefore(one: store.OpenCommand, newer: store.OpenCommand): boolean {
  return (
    one.deviceId === newer.deviceId &&
    one.createdAt < newer.createdAt &&
    endedByKind(newer.kind).includes(one.kind)
  );
}

interface Clearing {
  command: store.OpenCommand;
  before: readonly store.OpenCommand[];
  device: CommandedDevice;
  now: Date;
}

/** What is sent before the command, if anything. One that has been sent is on its way. */
export function clearingOf(
  writer: CommandWriter,
  { command, before, device, now }: Clearing,
): readonly Outgoing[] | undefined {
  if (command.state !== "queued" || !DRIVE_COMMANDS.includes(command.kind)) return undefined;
  const order = { kind: command.kind, parameters: command.parameters } as CommandOrder;
  const write = (step: ClearingStep) =>
    writer.writeClearing?.(step, { order, commandId: command.id, device, now });
  const hasWork = before.length > 0 || device.hasPausedTask;
  const mustLeave = device.isCharging && command.receivedAt === null;
  return (
    (hasWork ? write("stop") : undefined) ??
    (device.isPaused ? write("resume") : undefined) ??
    (mustLeave ? write("leave") : undefined)
  );
}

/** What stood before has ended where the device does what came after it; until then it is known what will have ended it. */
export function effectOn(before: readonly store.OpenCommand[], advance: store.Advance): store.Advance[] {
  const { command, state } = advance;
  const endedBy = endBy(command);
  const hasBegun = state === "accepted" || state === "done";
  if (hasBegun) return before.map((one) => supersededBy(one, command));
  if (state !== "sent" && state !== "queued") return [];
  return before
    .filter((one) => one.endedBy?.commandId !== command.id)
    .map((one) => ({ command: one, state: one.state, endedBy }));
}

export const supersededBy = (one: store.OpenCommand, newer: store.OpenCommand): store.Advance => ({
  ...{ command: one, state: "failed", failure: "superseded", note: "", endedBy: endBy(newer) },
});
