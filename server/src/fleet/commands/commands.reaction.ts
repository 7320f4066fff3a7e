import type { Bus } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import type { BatchReaction } from "../batches/index.ts";
import { type ChangeDeps, followChanges, onNudged } from "./command-changes.ts";
import { type FollowedBatch, outcomesOf } from "./command-outcomes.ts";
import type { Writers } from "./command-rules.ts";
import { type CommandRow, findCommand } from "./commands.store.ts";
import { createDispatcher, type DispatchDeps } from "./commands-dispatch.service.ts";
import { type Issue, issueCommand } from "./commands-issue.service.ts";
import { createOpenDevices, type OpenDevices } from "./open-devices.ts";
import * as store from "./outbox.store.ts";
import { markStalled } from "./stalled.service.ts";
import { createStandstills, type Standstills } from "./standstills.ts";
import { createStrays, type Strays } from "./strays.service.ts";

/** The outbox at work, one in every process that takes in what devices say: they share it without sending twice. */
export interface Outbox extends CommandReaction {
  /** For what the platform does by itself: the same as `Commands.issue`. */
  issue(tx: Queries, issue: Issue): Promise<CommandRow>;
  find(db: Queries, named: { deviceId: number; commandId: string }): Promise<CommandRow | undefined>;
  upkeep: readonly Upkeep[];
  /** Hands out no more; settles when what is on its way has been written down. */
  stop(): Promise<void>;
}

export interface OutboxDeps extends DispatchDeps {
  bus: Pick<Bus, "subscribe" | "publish">;
}

/** A nudge that got lost costs no more than this. */
const SWEEP_EVERY_MS = 3_000;
const KEPT_DAYS = 731;
const KEYS_KEPT_DAYS = 7;

export async function createOutbox(deps: OutboxDeps): Promise<Outbox> {
  const { db, bus, log } = deps;
  const open = createOpenDevices(deps);
  const dispatcher = createDispatcher(deps);
  let isStopping = false;
  let working: Promise<unknown> = Promise.resolve();

  const attempt = (work: () => Promise<void>): void => {
    if (isStopping) return;
    const done = work().catch((error) => log.warn({ err: error }, "commands wait for the database"));
    working = Promise.all([working, done]);
  };
  const dispatch = (deviceIds: readonly number[]): void => attempt(() => dispatcher.run(deviceIds));
  const standstills = createStandstills(deps);
  const strays = createStrays({ ...deps, attempt });
  const sweep = async (): Promise<void> => {
    await open.refresh();
    await dispatcher.expire();
    await markStalled({ ...deps, open }, standstills);
    if (!open.isEmpty) await dispatcher.run();
  };

  await open.refresh();
  const stopListening = await onNudged(bus, (deviceIds) => {
    open.add(deviceIds);
    dispatch(deviceIds);
  });
  const sweeping = setInterval(() => attempt(sweep), SWEEP_EVERY_MS);
  sweeping.unref();
  attempt(sweep);

  return {
    issue: (tx, issue) => issueCommand(tx, deps, issue),
    find: (queries, { deviceId, commandId }) => findCommand(queries, deviceId, commandId),
    follow: createCommandReaction({ ...deps, open, dispatch, standstills, strays }).follow,
    upkeep: [
      hourly("commands/retention", async (daysAgo) => {
        await dropPartitions(db, "device_commands", daysAgo(KEPT_DAYS));
        await store.dropOldKeys(db, daysAgo(KEYS_KEPT_DAYS));
      }),
    ],
    async stop() {
      isStopping = true;
      clearInterval(sweeping);
      stopListening();
      await working;
    },
  };
}

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

/** What a batch says of commands. It comes after all else: whoever issues a command holds its device first, and then commands. */
export const commandsReaction = ({ follow }: CommandReaction): BatchReaction => ({
  stage: "commands",
  async react(tx, { items, facts, changed }) {
    await follow(tx, {
      items,
      statusOf: (deviceId) => changed.get(deviceId)?.memory.status,
      comings: facts.connections
        .filter(({ kind }) => kind === "coming")
        .map(({ device, at }) => ({ deviceId: device.id, at })),
    });
    return undefined;
  },
});
