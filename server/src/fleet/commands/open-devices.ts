import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { openDevices } from "./outbox.store.ts";

/**
 * Which devices have commands in progress, in memory: every message asks, and most devices have none. Read again at every
 * sweep; whoever was added meanwhile stays for one more.
 */
export interface OpenDevices {
  has(deviceId: number): boolean;
  readonly isEmpty: boolean;
  add(deviceIds: readonly number[]): void;
  refresh(): Promise<void>;
}

export function createOpenDevices({ db, clock }: { db: Queries; clock: Clock }): OpenDevices {
  let known = new Set<number>();
  let added = new Set<number>();
  return {
    has: (deviceId) => known.has(deviceId),
    get isEmpty() {
      return known.size === 0;
    },
    add(deviceIds) {
      for (const id of deviceIds) {
        known.add(id);
        added.add(id);
      }
    },
    async refresh() {
      added = new Set();
      const open = await openDevices(db, clock.now());
      known = new Set([...open, ...added]);
    },
  };
}
