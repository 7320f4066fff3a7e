import {
  type CommandFailure,
  type CommandOrder,
  DRIVE_COMMANDS,
  OPERATION_COMMANDS,
  STOP_COMMANDS,
} from "@sweepline/contract/fleet/commands/index.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { SendOut } from "../../core/ingest/adapter.ts";
import type { Log } from "../../core/log.ts";
import { clearingOf, effectOn, openBefore } from "./clearing.ts";
import { type ChangeDeps, followChanges } from "./command-changes.ts";
import { SPACED_COMMANDS, takesOrder, type Writers } from "./command-rules.ts";
import type { Written } from "./command-writer.ts";
import { type CommandTarget, commandTargets } from "./commanded-devices.store.ts";
import * as store from "./outbox.store.ts";

/**
 * Hands out what is due, in the process that holds the connections to the brokers:
 *
 *   queued ──claimed for LEASE──▶ written ──every message is with the broker──▶ sent, released
 *                │                              └ no connection: released, due again after RELEASED_FOR
 *                └ the process dies: the claim lapses, and whoever finds it cannot know whether it was sent
 *
 * A lapsed command, and one that stays unanswered for ANSWER_WITHIN, is handed out again under the same id. That is safe
 * because a device knows actions and orders by their ids (VDA 5050 tells it to), or because a repeat changes nothing; where
 * a protocol has neither, its writer says so and the command ends as `uncertain` instead.
 *
 * A command to drive finds its way cleared first, see `clearing.ts`; until then it stays queued.
 *
 * Each MQTT server has a lane of its own, one batch at a time: one that keeps silent holds up its own devices and no others.
 * While a batch is written down the lane sends the next.
 */
export interface Dispatcher {
  /** Hands out what is due for these devices, or for all, and settles when every lane is free again. Never rejects. */
  run(deviceIds?: readonly number[]): Promise<void>;
  /** Ends what did not get there in time. */
  expire(): Promise<void>;
}

export interface DispatchDeps extends ChangeDeps {
  db: Database;
  clock: Clock;
  log: Log;
  writers: Writers;
  sendOut: SendOut;
}

interface Writing {
  deviceIds: ReadonlySet<number>;
  /** Asked for meanwhile: what its devices are to do next could not be claimed. */
  missed: Asked | undefined;
  /** Never rejects. */
  done: Promise<unknown>;
}

/** Devices whose commands are to be looked at. */
type Asked = ReadonlySet<number> | "all";

const LEASE_MS = 20_000;
/** A connection that takes longer counts as dead; the outcome of the message is unknown. */
const SEND_TIMEOUT_MS = 10_000;
const RELEASED_FOR_MS = 2_000;
const ANSWER_WITHIN_MS = 10_000;

export function createDispatcher(deps: DispatchDeps): Dispatcher {
  let wanted: Asked | undefined;
  /** Asked for while some lane was busy: looked at again when one is free. */
  let missed: Asked | undefined;
  let claiming: Promise<void> | undefined;
  const lanes = new Map<number, Promise<void>>();
  /** What each lane has sent last. */
  const writing = new Map<number, Writing>();
  const failed = (error: unknown): void => deps.log.warn({ err: error }, "commands wait for the database");

  const want = (asked: Asked | undefined): void => {
    wanted = both(wanted, asked);
    if (wanted)
      claiming ??= claimWanted()
        .catch(failed)
        .finally(() => {
          claiming = undefined;
        });
  };
  const claimWanted = async (): Promise<void> => {
    while (wanted) {
      const asked = wanted;
      wanted = undefined;
      if (lanes.size > 0) missed = both(missed, asked);
      for (const batch of writing.values()) batch.missed = both(batch.missed, asked);
      const claimed = await claim(deps, { asked, busyLanes: [...lanes.keys()] });
      for (const [lane, commands] of Map.groupBy(claimed, (command) => command.lane))
        lanes.set(lane, leave(lane, { commands, asked }));
    }
  };
  /** There may be more when these are gone. */
  const leave = (lane: number, { commands, asked }: { commands: store.OpenCommand[]; asked: Asked }) =>
    handOut(lane, commands)
      .then(() => asked, failed)
      .then((again) => {
        lanes.delete(lane);
        const late = missed;
        missed = undefined;
        want(both(late, again ?? undefined));
      });
  /** Settles when they are sent. */
  const handOut = async (lane: number, commands: readonly store.OpenCommand[]): Promise<void> => {
    const before = writing.get(lane);
    // What a device does next depends on what it was sent last.
    if (commands.some(({ deviceId }) => before?.deviceIds.has(deviceId))) await before?.done;
    const sent = await send(deps, commands);
    await before?.done;
    const deviceIds = new Set(commands.map(({ deviceId }) => deviceId));
    const batch: Writing = { deviceIds, missed: undefined, done: Promise.resolve() };
    writing.set(lane, batch);
    batch.done = writeDown(deps, sent)
      .catch(failed)
      .then(() => {
        if (writing.get(lane) === batch) writing.delete(lane);
        want(askedOf(deviceIds, batch.missed));
      });
  };

  return {
    async run(deviceIds) {
      want(deviceIds ? new Set(deviceIds) : "all");
      while (claiming || lanes.size > 0 || writing.size > 0)
        await Promise.all([claiming, ...lanes.values(), ...[...writing.values()].map(({ done }) => done)]);
    },
    expire: () => expire(deps),
  };
}

function both(one: Asked | undefined, other: Asked | undefined): Asked | undefined {
  if (!one || !other) return one ?? other;
  return one === "all" || other === "all" ? "all" : new Set([...one, ...other]);
}

/** Of these devices those that were asked for. */
function askedOf(deviceIds: ReadonlySet<number>, asked: Asked | undefined): Asked | undefined {
  const these = asked === "all" ? [...deviceIds] : [...(asked ?? [])].filter((id) => deviceIds.has(id));
  return these.length > 0 ? new Set(these) : undefined;
}

function claim(
  { db, clock, writers }: DispatchDeps,
  { asked, busyLanes }: { asked: Asked; busyLanes: readonly number[] },
): Promise<store.ClaimedCommand[]> {
  const now = clock.now();
  return store.claimDue(db, {
    ...{ now, until: new Date(now.getTime() + LEASE_MS), busyLanes },
    ...{ drives: DRIVE_COMMANDS, operations: OPERATION_COMMANDS, stops: STOP_COMMANDS },
    deviceIds: asked === "all" ? undefined : [...asked],
    storeAndForward: [...writers.values()]
      .filter(({ isStoreAndForward }) => isStoreAndForward)
      .map(({ protocol }) => protocol),
  });
}

/** Commands that were handed out, and what came of it. */
interface Batch {
  claimed: readonly store.OpenCommand[];
  outcomes: readonly (store.Advance | "unsent" | "unknown")[];
  /** What each takes the place of, by its id. */
  standing: ReadonlyMap<string, readonly store.OpenCommand[]>;
  at: Date;
}

async function send(deps: DispatchDeps, claimed: readonly store.OpenCommand[]): Promise<Batch> {
  const { db, clock } = deps;
  const now = clock.now();
  const ids = [...new Set(claimed.map(({ deviceId }) => deviceId))];
  const [targets, standing] = await Promise.all([commandTargets(db, ids), openBefore(db, claimed, now)]);
  const devices = new Map(targets.map((device) => [device.id, device]));
  const outcomes = await Promise.all(
    claimed.map((command) => {
      const before = standing.get(command.id) ?? [];
      return sendOne(deps, { command, before, device: devices.get(command.deviceId), now });
    }),
  );
  return { claimed, outcomes, standing, at: clock.now() };
}

async function writeDown(deps: DispatchDeps, { claimed, outcomes, standing, at }: Batch): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const sent = outcomes.filter((outcome) => typeof outcome === "object");
    const advances = sent.flatMap((advance) => [
      ...effectOn(standing.get(advance.command.id) ?? [], advance),
      advance,
    ]);
    if (advances.length > 0) await followChanges(tx, deps, await store.writeAdvances(tx, advances, at));
    const unsent = claimed.filter((_, index) => outcomes[index] === "unsent");
    await store.releaseClaims(tx, unsent, new Date(at.getTime() + RELEASED_FOR_MS));
  });
}

interface Sending {
  command: store.OpenCommand;
  /** What it takes the place of. */
  before: readonly store.OpenCommand[];
  device: CommandTarget | undefined;
  now: Date;
}

async function sendOne(
  deps: DispatchDeps,
  { command, before, device, now }: Sending,
): Promise<store.Advance | "unsent" | "unknown"> {
  const ended = (failure: CommandFailure): store.Advance => ({ command, state: "failed", failure });
  if (!device) return ended("gone");
  if (device.isCutOff) return ended("foreignServer");
  // What has left before may have got there, or will.
  const mayBeThere = command.state === "sent" || command.claimedUntil !== null;
  if (device.isLocked && SPACED_COMMANDS.includes(command.kind))
    return ended(mayBeThere ? "uncertain" : "locked");
  const writer = deps.writers.get(device.protocol);
  const order = { kind: command.kind, parameters: command.parameters } as CommandOrder;
  if (!writer || !takesOrder(order, device, deps.writers)) return ended("unsupported");
  try {
    const clearing = clearingOf(writer, { command, before, device, now });
    if (clearing) {
      if (
        !(await within(SEND_TIMEOUT_MS, sendAll(deps.sendOut, device.mqttServerId, { messages: clearing })))
      )
        return "unknown";
      const retryAt = new Date(deps.clock.now().getTime() + ANSWER_WITHIN_MS);
      return { command, state: "queued", isHandedOut: true, retryAt };
    }
    const written = writer.write(order, { commandId: command.id, device, now });
    if (written.isUnsafeTwice && command.claimedUntil) return ended("uncertain");
    const sending = sendAll(deps.sendOut, device.mqttServerId, written);
    if (!(await within(SEND_TIMEOUT_MS, sending))) return "unknown";
    return sent(command, { device, written, at: deps.clock.now() });
  } catch (error) {
    deps.log.warn({ err: error, deviceId: device.id, kind: command.kind }, "command could not be sent");
    return "unsent";
  }
}

async function sendAll(sendOut: SendOut, serverId: number | null, { messages }: Written): Promise<true> {
  for (const message of messages) await sendOut(serverId, message);
  return true;
}

function sent(
  command: store.OpenCommand,
  { device, written, at }: { device: CommandTarget; written: Written; at: Date },
): store.Advance {
  const { doneWhen, isUnsafeTwice } = written;
  const handedOut = { command, isHandedOut: true };
  if (!doneWhen) {
    const retryAt = isUnsafeTwice ? null : new Date(at.getTime() + ANSWER_WITHIN_MS);
    return { ...handedOut, state: "sent", retryAt };
  }
  // It is as it was told to be already, so nothing will change that could be seen.
  const isDone = doneWhen.length === 0 || doneWhen.includes(device.status);
  return { ...handedOut, state: isDone ? "done" : "accepted", doneWhen, retryAt: null };
}

/** Undefined where it takes longer. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function expire(deps: DispatchDeps): Promise<void> {
  const now = deps.clock.now();
  for (;;) {
    const count = await deps.db.transaction(async (tx) => {
      const late = await store.overdue(tx, now);
      const advances = late.map((command) => ({ command, state: "expired" as const }));
      if (late.length > 0) await followChanges(tx, deps, await store.writeAdvances(tx, advances, now));
      return late.length;
    });
    if (count === 0) return;
  }
}
