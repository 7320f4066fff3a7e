/**
 * Commands: everything that is sent to a device goes through one outbox, which survives a restart and tells honestly how far
 * each has come. The state machine stands in `contract/fleet/commands/index.ts`.
 *
 *   issue (api) ─▶ queued ─▶ dispatcher (ingest) ─▶ sent ─▶ what the device says (ingest) ─▶ … ─▶ done · failed · expired
 *
 * Other rooms send by `commands.issue(tx, …)` inside their own transaction, and hear of ends by an `OnCommandsEnded` that is
 * handed in at the wiring, in the transaction of the end. A protocol's words are a `CommandWriter`.
 */
export type { OnCommandsEnded, OnCommandsMoved } from "./command-changes.ts";
export { instantOfCommand } from "./command-id.ts";
export { writersOf } from "./command-rules.ts";
export type { CommandedDevice, CommandWriter, Heard, UnderWay, Written } from "./command-writer.ts";
export type { FollowedBatch } from "./commands.follow.ts";
export type { Issued } from "./commands.issue.ts";
export { type Outbox, openOutbox } from "./commands.outbox.ts";
export { serveCommands } from "./commands.routes.ts";
export { type Commands, createCommands } from "./commands.service.ts";
export type { CommandRow } from "./commands.store.ts";

/** @public */
export const TABLES = {
  private: ["device_command_keys"],
  readable: ["device_commands"],
};
