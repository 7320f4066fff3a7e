import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { type ChangeDeps, followChanges } from "./command-changes.ts";
import { type FollowedBatch, outcomesOf } from "./command-outcomes.ts";
import type { Writers } from "./command-rules.ts";
import type { OpenDevices } from "./open-devices.ts";
import * as store from "./outbox.store.ts";
import type { Standstills } from "./standstills.ts";
import type { Strays } from "./strays.service.ts";

/**
 * What devices say of their commands, in the transaction of the batch that says it: a batch that comes twice changes nothing
 * the second time, since commands go forwards only. Devices without open commands cost a look into a set.
 */
export interface CommandReaction {
  follow(tx: Queries, batch: FollowedBatch): Promise<void>;
}

export interface FollowDeps extends ChangeDeps {
  clock: Clock;
  writers: Writers;
  open: Pick<OpenDevices, "has" | "isEmpty">;
  standstills: Pick<Standstills, "watch">;
  strays: Pick<Strays, "watch">;
  /** There is something to hand out, once this is committed. */
  dispatch(deviceIds: readonly number[]): void;
}

/** What is older was passed over for another reason. */
const NEW_MS = 1_000;

export function createCommandReaction(deps: FollowDeps): CommandReaction {
  const { open, clock, writers, standstills, strays } = deps;
  return {
    async follow(tx, batch) {
      const concerned = open.isEmpty ? [] : batch.items.filter(({ device }) => open.has(device.id));
      if (concerned.length === 0) return strays.watch(tx, batch.items, new Set());
      const now = clock.now();
      const deviceIds = [...new Set(concerned.map(({ device }) => device.id))];
      const commands = await store.holdOpen(tx, { deviceIds, now });
      strays.watch(tx, batch.items, new Set(commands.map(({ id }) => id)));
      const advances = commandsByDevice(commands).flatMap((ofDevice) =>
        outcomesOf({ writers, now }, { ...batch, items: concerned }, ofDevice),
      );
      const all = standstills.watch(concerned, commands, advances);
      if (all.length > 0) await followChanges(tx, deps, await store.writeAdvances(tx, all, now));
      const back = batch.comings.map(({ deviceId }) => deviceId).filter(open.has);
      if (back.length > 0) await store.retryNow(tx, { deviceIds: back, now });
      // Who hands out passes over what is held here.
      const isNew = ({ state, createdAt }: store.OpenCommand) =>
        state === "queued" && now.getTime() - createdAt.getTime() < NEW_MS;
      const passedOver = commands.filter(isNew).map(({ deviceId }) => deviceId);
      const next = [...back, ...passedOver, ...advances.map(({ command }) => command.deviceId)];
      if (next.length > 0) afterCommit(tx, () => deps.dispatch(next));
    },
  };
}

function commandsByDevice(commands: readonly store.OpenCommand[]): store.OpenCommand[][] {
  return [...Map.groupBy(commands, ({ deviceId }) => deviceId).values()];
}
