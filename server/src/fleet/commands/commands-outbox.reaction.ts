import type { Bus } from "../../core/bus/bus.ts";
import type { Queries } from "../../core/db/database.ts";
import { dropPartitions } from "../../core/db/partitions.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { onNudged } from "./command-changes.ts";
import { type CommandReaction, createCommandReaction } from "./commands.reaction.ts";
import { type CommandRow, findCommand } from "./commands.store.ts";
import { createDispatcher, type DispatchDeps } from "./commands-dispatch.service.ts";
import { type Issue, issueCommand } from "./commands-issue.service.ts";
import { createOpenDevices } from "./open-devices.ts";
import { dropOldKeys } from "./outbox.store.ts";
import { markStalled } from "./stalled.service.ts";
import { createStandstills } from "./standstills.ts";
import { createStrays } from "./strays.service.ts";

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
        await dropOldKeys(db, daysAgo(KEYS_KEPT_DAYS));
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
