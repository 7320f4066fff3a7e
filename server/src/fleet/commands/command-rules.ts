import {
  COMMAND_KINDS,
  type CommandKind,
  type CommandOrder,
  DRIVE_COMMANDS,
  MAP_COMMANDS,
  OPERATION_COMMANDS,
  STOP_COMMANDS,
} from "@sweepline/contract/fleet/commands/index.ts";
import { COMMANDS } from "@sweepline/contract/fleet/commands/kinds.ts";
import {
  type Capability,
  capabilitiesOf,
  type Protocol,
} from "@sweepline/contract/fleet/shared/protocols.ts";
import type { CommandedDevice, CommandWriter } from "./command-writer.ts";

/** What a locked device does not take, and of which it takes one within two seconds (spec §5, §9). */
export const SPACED_COMMANDS: readonly CommandKind[] = [...OPERATION_COMMANDS, ...MAP_COMMANDS];

/** What the two seconds count from: an emergency stop delays nothing, its release least of all. */
export const COUNTED_COMMANDS = SPACED_COMMANDS.filter((kind) => kind !== "emergencyStop");

/** What this takes the place of at the device. */
export function endedByKind(kind: CommandKind): readonly CommandKind[] {
  return kind === "restart" ? DRIVE_COMMANDS : replacedBy(kind);
}

/** What is not begun any more when this is wanted instead. */
export function replacedBy(kind: CommandKind): readonly CommandKind[] {
  if (STOP_COMMANDS.includes(kind)) return OPERATION_COMMANDS;
  return DRIVE_COMMANDS.includes(kind) ? DRIVE_COMMANDS : [];
}

/** A device as the rules see it. */
export interface RuledDevice extends CommandedDevice {
  protocol: Protocol;
  /** Of its product. */
  capabilities: readonly Capability[];
}

/** Writers by what devices speak; a protocol without one takes no commands. */
export type Writers = ReadonlyMap<string, CommandWriter>;

export function writersOf(writers: readonly CommandWriter[]): Writers {
  return new Map(writers.map((writer) => [writer.protocol, writer]));
}

/** Product, protocol and the device's own word: all three must know it. */
export function knowsCommand(kind: CommandKind, device: RuledDevice, writers: Writers): boolean {
  const has = capabilitiesOf(device.capabilities, device.protocol);
  if (!COMMANDS[kind].requires.some((capability) => has.includes(capability))) return false;
  return writers.get(device.protocol)?.knows(kind, device) ?? false;
}

export const knownKinds = (device: RuledDevice, writers: Writers): CommandKind[] =>
  COMMAND_KINDS.filter((kind) => knowsCommand(kind, device, writers));

/** Of some kinds a device takes some orders only. */
export function takesOrder(order: CommandOrder, device: RuledDevice, writers: Writers): boolean {
  const { takes } = writers.get(device.protocol) ?? {};
  return knowsCommand(order.kind, device, writers) && (takes?.(order, device) ?? true);
}
