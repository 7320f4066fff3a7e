import { DRIVE_COMMANDS, STALLED_AFTER_MS } from "@sweepline/contract/fleet/commands/index.ts";
import type { IngestItem } from "../../core/ingest/items.ts";
import type { Writers } from "./command-rules.ts";
import type { Motion } from "./command-writer.ts";
import type * as store from "./outbox.store.ts";

/**
 * Who has accepted a command to drive and neither moves nor says why not, and since when. In memory, by what each state says: after a
 * restart of the process it takes half a minute longer to be seen.
 */
export interface Standstills {
  /** Takes in what a batch says; answers the advances, with what has begun to move again. */
  watch(
    items: readonly IngestItem[],
    commands: readonly store.OpenCommand[],
    advances: readonly store.Advance[],
  ): store.Advance[];
  /** Devices that have stood for long enough, and since when. Those without an open command are forgotten. */
  due(now: Date, hasOpen: (deviceId: number) => boolean): ReadonlyMap<number, Date>;
  /** It is known of these; they are due no more until they have moved. */
  settle(deviceIds: readonly number[]): void;
}

interface Watched {
  quietSince: Date | undefined;
  isSettled: boolean;
  position: Motion["position"];
}

const MOVED_M = 0.05;
const TURNED_RAD = 0.05;

export function createStandstills({
  writers,
  clock,
}: {
  writers: Writers;
  clock: { now(): Date };
}): Standstills {
  const watched = new Map<number, Watched>();

  const see = (item: IngestItem, now: Date): void => {
    const { id, protocol, isLocked } = item.device;
    // Who comes or goes has a reason, and begins anew.
    if (item.type !== "message") return void watched.delete(id);
    const motion = writers.get(protocol)?.readMotion?.(item);
    if (!motion) return;
    const before = watched.get(id);
    const isStill = !hasMoved(before?.position, motion) && !motion.hasReason && !isLocked;
    const quietSince = isStill ? (before?.quietSince ?? now) : undefined;
    const isSettled = isStill && before?.isSettled === true;
    watched.set(id, { quietSince, isSettled, position: motion.position });
  };

  return {
    watch(items, commands, advances) {
      const now = clock.now();
      const ends = new Map(advances.map((advance) => [advance.command.id, advance]));
      const driving = commands.filter((command) => {
        const state = ends.get(command.id)?.state ?? command.state;
        return DRIVE_COMMANDS.includes(command.kind) && state === "accepted";
      });
      const ids = new Set(driving.map(({ deviceId }) => deviceId));
      for (const item of items) if (ids.has(item.device.id)) see(item, now);
      for (const { deviceId } of commands) if (!ids.has(deviceId)) watched.delete(deviceId);
      for (const command of driving) {
        const isStill = watched.get(command.deviceId)?.quietSince !== undefined;
        if (!command.stalledSince || isStill) continue;
        const advance = ends.get(command.id) ?? { command, state: command.state };
        ends.set(command.id, { ...advance, stalledSince: null });
      }
      return [...ends.values()];
    },
    due(now, hasOpen) {
      const longAgo = new Date(now.getTime() - STALLED_AFTER_MS);
      const found = new Map<number, Date>();
      for (const [id, { quietSince, isSettled }] of watched) {
        if (!hasOpen(id)) watched.delete(id);
        else if (quietSince && quietSince <= longAgo && !isSettled) found.set(id, quietSince);
      }
      return found;
    },
    settle(deviceIds) {
      for (const id of deviceIds) {
        const known = watched.get(id);
        if (known) known.isSettled = true;
      }
    },
  };
}

/** One that says it drives and stays where it is does not move. */
function hasMoved(before: Motion["position"], { isActing, position }: Motion): boolean {
  if (!before || !position) return isActing;
  const { x, y, theta } = position;
  return Math.hypot(x - before.x, y - before.y) > MOVED_M || Math.abs(theta - before.theta) > TURNED_RAD;
}
