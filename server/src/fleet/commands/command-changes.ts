import { COMMAND_EVENTS, FINAL_COMMAND_STATES } from "@sweepline/contract/fleet/commands/index.ts";
import type { RunStepState } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";
import { processMessage } from "../../core/bus/process-messages.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type CommandRow, commandOf } from "./commands.store.ts";

/** What follows from a change of commands: rooms that act on their end, browsers that watch, processes that hand out. */

/**
 * Hears of commands that have ended, in the transaction in which they do: what it writes holds exactly when the end holds.
 * It must not wait for anything but the database.
 */
export type OnCommandsEnded = (tx: Queries, ended: readonly CommandRow[]) => Promise<void>;

export interface MovedCommand extends CommandRow {
  /** How far the device said it was with each step of a task, if it did. */
  steps?: readonly RunStepState[] | undefined;
}

/** Hears of every step of commands, in the same way. */
export type OnCommandsMoved = (
  tx: Queries,
  changed: readonly MovedCommand[],
  announcer: Pick<Announcer, "announce" | "isWanted">,
) => Promise<void>;

export interface ChangeDeps {
  announcer: Pick<Announcer, "announce" | "isWanted">;
  onEnded: readonly OnCommandsEnded[];
  onMoved?: readonly OnCommandsMoved[];
}

/** A command as it is now, and whose device it is for. */
export interface ChangedCommand extends MovedCommand {
  organizationId: number;
  operatorStaffId: number | null;
}

/** To be called in the transaction that changed them. */
export async function followChanges(
  tx: Queries,
  { announcer, onEnded, onMoved = [] }: ChangeDeps,
  changed: readonly ChangedCommand[],
): Promise<void> {
  if (changed.length === 0) return;
  const ended = changed.filter(({ state }) => FINAL_COMMAND_STATES.includes(state));
  for (const handler of onMoved) await handler(tx, changed, announcer);
  if (ended.length > 0) for (const handler of onEnded) await handler(tx, ended);
  afterCommit(tx, () => announcer.announce(announcementsOf(announcer, changed)));
}

function announcementsOf({ isWanted }: Pick<Announcer, "isWanted">, changed: readonly ChangedCommand[]) {
  const { name } = COMMAND_EVENTS.commandChanged;
  return changed
    .filter(({ deviceId }) => isWanted(name, deviceId))
    .map(({ organizationId, operatorStaffId, steps: _, ...row }) => ({
      entry: [name, row.deviceId, commandOf(row)] as [string, number, unknown],
      organizationId,
      operatorStaffId,
    }));
}

/**
 * Notifies the processes that hold connections to devices that there is something to send. If it is lost, the next
 * sweep finds it.
 */
const nudged = processMessage(
  "sweepline/internal/commands",
  z.object({ deviceIds: z.array(z.number().int()).max(10_000) }),
);

export const nudge = (bus: Pick<Bus, "publish">, deviceIds: readonly number[]): void =>
  nudged.publish(bus, { deviceIds: [...deviceIds] });

export const onNudged = (
  bus: Pick<Bus, "subscribe">,
  handler: (deviceIds: readonly number[]) => void,
): Promise<() => void> => nudged.subscribe(bus, ({ deviceIds }) => handler(deviceIds));
