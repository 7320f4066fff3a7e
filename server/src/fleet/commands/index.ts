/**
 * Commands: everything that is sent to a device goes through one outbox, which survives a restart and tells honestly how far
 * each has come. The state machine stands in `contract/src/fleet/commands/index.ts`.
 *
 *   issue (api) ─▶ queued ─▶ dispatcher (ingest) ─▶ sent ─▶ what the device says (ingest) ─▶ … ─▶ done · failed · expired
 *
 * Other rooms send by `commands.issue(tx, …)` inside their own transaction, and are informed of ends by an `OnCommandsEnded` that is
 * handed in by the wing, in the transaction of the end. A protocol's words are a `CommandWriter`.
 */
import { COMMAND_EVENTS } from "@sweepline/contract/fleet/commands/index.ts";
import type { Room } from "../../core/room.ts";
import { serveCommands } from "./commands.routes.ts";
import type { Commands } from "./commands.service.ts";

export type { MovedCommand, OnCommandsEnded, OnCommandsMoved } from "./command-changes.ts";
export { knownKinds, type Writers, writersOf } from "./command-rules.ts";
export type {
  ClearingOutcome,
  ClearingStep,
  CommandedDevice,
  CommandOutcome,
  CommandWriter,
  Drive,
  InProgress,
  Motion,
  Written,
} from "./command-writer.ts";
export { type CommandTarget, commandTargets } from "./commanded-devices.store.ts";
export { type CommandReaction, commandsReaction, createOutbox, type Outbox } from "./commands.reaction.ts";
export { type Commands, createCommands, decommissionedOf, lockSenderOf } from "./commands.service.ts";
export type { CommandRow } from "./commands.store.ts";
export type { Issued, OperatedBy } from "./commands-issue.service.ts";
export type { OnDevicesLeft } from "./commands-leave.service.ts";
export type { StationOnMap, StationsOf } from "./stations.ts";

export const TABLES = {
  private: ["device_command_keys"],
  readable: ["device_commands"],
};

export const commandsRoom = (commands: Commands): Room => ({
  routes: (route) => serveCommands(route, commands),
  live: (hub) => hub.offer(COMMAND_EVENTS.commandChanged, { permission: "fleet_commands_list" }),
});
