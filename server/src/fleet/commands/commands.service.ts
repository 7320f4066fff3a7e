import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  COMMAND_KINDS,
  COMMAND_REFUSALS,
  type Command,
  type CommandKind,
  type CommandOrder,
  MAX_COMMAND_TTL_S,
} from "@sweepline/contract/fleet/commands/index.ts";
import type { Caller } from "../../core/caller.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { notBefore } from "../../core/db/newest-first.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Actor, Audit } from "../../system/logs/index.ts";
import type { Devices, OnDecommissioned, SendLock } from "../devices/index.ts";
import { followChanges } from "./command-changes.ts";
import { knownKinds, knowsCommand, takesOrder } from "./command-rules.ts";
import { commandTargets, holdDevices } from "./commanded-devices.store.ts";
import * as store from "./commands.store.ts";
import {
  type Issue,
  type Issued,
  type IssueMany,
  issueCommand,
  issueCommands,
} from "./commands-issue.service.ts";
import { type LeaveDeps, type Leaver, type Leaving, leave } from "./commands-leave.service.ts";

/** What people, and other rooms, do with commands. Outside the caller's scope there is no device: 404. */
export interface Commands {
  /**
   * For other rooms, within their transaction: refuses what cannot be, or puts the command into the outbox. It leaves when
   * the transaction has committed. Whoever calls it records who did what.
   */
  issue(tx: Queries, issue: Issue): Promise<Command>;
  /** The same, and records who did it. */
  sendWithin(tx: Queries, by: Actor, issue: Omit<Issue, "by">): Promise<Command>;
  /** For other rooms, within their transaction: until it ends nobody else gives these devices a command. */
  hold(tx: Queries, deviceIds: readonly number[]): Promise<void>;
  /** To many devices at once: who cannot take it is named with the reason, the others get it. */
  issueMany(tx: Queries, issue: IssueMany): Promise<Issued>;
  /** For other rooms, within their transaction: these devices leave their holder, and what was wanted of them ends. */
  leave(tx: Queries, left: { leavers: readonly Leaver[]; why: Leaving }): Promise<void>;
  /** For other rooms, within their transaction: those of these commands that nobody has begun to hand out do not leave any more. */
  callOff(tx: Queries, commands: readonly { deviceId: number; commandId: string }[]): Promise<void>;
  /** For other rooms: which commands each of the devices knows. */
  knowing(deviceIds: readonly number[]): Promise<Map<number, ReadonlySet<CommandKind>>>;
  /** For other rooms: which of the devices can take this very order. */
  able(tx: Queries, deviceIds: readonly number[], order: CommandOrder): Promise<ReadonlySet<number>>;
  /** For other rooms: these of one device, as they are now. */
  byIds(db: Queries, named: { deviceId: number; ids: readonly string[] }): Promise<Command[]>;
  /** For other rooms: what was sent by this key, if anything was. */
  ofKey(db: Queries, sent: { deviceId: number; key: string }): Promise<Command | undefined>;
  list(caller: Caller, deviceId: number, query: store.CommandChoice): Promise<Page<Command>>;
  possible(caller: Caller, deviceId: number): Promise<CommandKind[]>;
  /** By whom: `actorOf(call)`. */
  send(caller: Caller, by: Actor, issue: Omit<Issue, "by">): Promise<Command>;
  /** How many of the devices know each command. */
  known(caller: Caller, deviceIds: readonly number[]): Promise<KnownCommand[]>;
  /** To devices that the person is known to see; answers who cannot take it, and why. */
  sendMany(issue: IssueMany & { by: Actor; order: CommandOrder }): Promise<ReadonlyMap<number, Refused>>;
  withdraw(caller: Caller, by: Actor, named: { deviceId: number; commandId: string }): Promise<Command>;
}

export interface KnownCommand {
  kind: CommandKind;
  count: number;
}

export interface CommandsDeps extends LeaveDeps {
  db: Database;
  audit: Pick<Audit, "record" | "recordMany">;
  devices: Pick<Devices, "historyOf" | "requireVisible" | "visibleAmong">;
}

export function createCommands(deps: CommandsDeps): Commands {
  const { db, clock, devices, writers } = deps;
  const sendWithin: Commands["sendWithin"] = async (tx, by, issue) => {
    const command = await issueCommand(tx, deps, { ...issue, by });
    await recordSent(deps, tx, { by, deviceIds: [issue.deviceId], order: issue.order });
    return store.commandOf(command);
  };
  return {
    issue: async (tx, issue) => store.commandOf(await issueCommand(tx, deps, issue)),
    hold: async (tx, deviceIds) => void (await holdDevices(tx, deviceIds)),
    issueMany: (tx, issue) => issueCommands(tx, deps, issue),
    leave: (tx, left) => leave(tx, deps, left),
    callOff: (tx, commands) => callOff(tx, deps, commands),
    async knowing(deviceIds) {
      const known = await commandTargets(db, deviceIds);
      return new Map(known.map((device) => [device.id, new Set(knownKinds(device, writers))]));
    },
    async able(tx, deviceIds, order) {
      const targets = await commandTargets(tx, deviceIds);
      return new Set(targets.filter((one) => takesOrder(order, one, writers)).map(({ id }) => id));
    },
    byIds: store.commandsByIds,
    async ofKey(queries, sent) {
      const [command] = await store.commandsOfKeys(queries, [sent]);
      return command && store.commandOf(command);
    },
    async list(caller, deviceId, query) {
      const { from } = await devices.historyOf(caller, deviceId);
      return store.pageOfCommands(db, deviceId, { query: notBefore(query, from), now: clock.now() });
    },
    async possible(caller, deviceId) {
      await devices.requireVisible(caller, deviceId);
      const [device] = await commandTargets(db, [deviceId]);
      return knownKinds(found(device, CORE_REFUSALS.notFound), writers);
    },
    async send(caller, by, issue) {
      await devices.requireVisible(caller, issue.deviceId);
      return db.transaction((tx) => sendWithin(tx, by, issue));
    },
    sendWithin,
    async known({ scope }, deviceIds) {
      const seen = await devices.visibleAmong(scope, deviceIds);
      const known = await commandTargets(
        db,
        seen.map(({ id }) => id),
      );
      return COMMAND_KINDS.map((kind) => ({
        kind,
        count: known.filter((device) => knowsCommand(kind, device, writers)).length,
      }));
    },
    sendMany: (issue) =>
      db.transaction(async (tx) => {
        const { newly, refused } = await issueCommands(tx, deps, issue);
        await recordSent(deps, tx, { by: issue.by, deviceIds: [...newly], order: issue.order });
        return refused;
      }),
    withdraw: (caller, by, named) => withdraw(deps, { caller, by, named }),
  };
}

async function withdraw(
  deps: CommandsDeps,
  options: { caller: Caller; by: Actor; named: { deviceId: number; commandId: string } },
): Promise<Command> {
  const { deviceId, commandId } = options.named;
  const { organizationId, operatorStaffId } = await deps.devices.requireVisible(options.caller, deviceId);
  const { from } = await deps.devices.historyOf(options.caller, deviceId);
  return deps.db.transaction(async (tx) => {
    const before = found(await store.findCommand(tx, deviceId, commandId), CORE_REFUSALS.notFound);
    if (from && before.createdAt < from) throw new Refused(CORE_REFUSALS.notFound);
    const ended = await store.endQueued(tx, deviceId, {
      id: commandId,
      by: options.by.staffId,
      now: deps.clock.now(),
    });
    if (!ended)
      throw new Refused(before.endedAt ? COMMAND_REFUSALS.alreadyEnded : COMMAND_REFUSALS.alreadySent);
    await followChanges(tx, deps, [{ ...ended, organizationId, operatorStaffId }]);
    await deps.audit.record(tx, {
      actor: options.by,
      action: "fleet_commands_withdraw",
      subject: { kind: "device", id: deviceId },
      before: { commandId, kind: before.kind, parameters: before.parameters },
    });
    return store.commandOf(ended);
  });
}

async function callOff(
  tx: Queries,
  deps: CommandsDeps,
  commands: readonly { deviceId: number; commandId: string }[],
): Promise<void> {
  if (commands.length === 0) return;
  const now = deps.clock.now();
  const ended = await store.endQueuedThese(tx, commands, { failure: "superseded", now });
  const holders = await commandTargets(
    tx,
    ended.map(({ deviceId }) => deviceId),
  );
  const changed = ended.flatMap((row) => {
    const holder = holders.find(({ id }) => id === row.deviceId);
    const { organizationId = 0, operatorStaffId = null } = holder ?? {};
    return { ...row, organizationId, operatorStaffId };
  });
  await followChanges(tx, deps, changed);
}

/** One row a device. */
async function recordSent(
  { audit }: Pick<CommandsDeps, "audit">,
  tx: Queries,
  { by, deviceIds, order }: { by: Actor; deviceIds: readonly number[]; order: CommandOrder },
): Promise<void> {
  await audit.recordMany(
    tx,
    deviceIds.map((id) => ({
      actor: by,
      action: "fleet_commands_send",
      subject: { kind: "device", id },
      after: order,
    })),
  );
}

/** The platform's lock holds whatever the machine knows: one that cannot be told, or has too much to hear, is not asked. */
const NOT_NEEDED: readonly string[] = [
  COMMAND_REFUSALS.unsupported.key,
  COMMAND_REFUSALS.foreignServer.key,
  COMMAND_REFUSALS.tooManyWaiting.key,
];

/** A machine hears of its lock by a command, which waits for it for a day. */
export function lockSenderOf({ issueMany }: Pick<Commands, "issueMany">): SendLock {
  return async (tx, { deviceIds, isLocked, by }) => {
    const order = { kind: isLocked ? "lock" : "unlock", parameters: {} } as const;
    const { refused } = await issueMany(tx, { deviceIds, order, by, ttlS: MAX_COMMAND_TTL_S });
    for (const reason of refused.values()) if (!NOT_NEEDED.includes(reason.refusal.key)) throw reason;
  };
}

export function decommissionedOf({ leave: end }: Pick<Commands, "leave">): OnDecommissioned {
  return (tx, devices) => {
    const leavers = devices.map(({ id: deviceId, ...holder }) => ({ deviceId, ...holder }));
    return end(tx, { leavers, why: "gone" });
  };
}
