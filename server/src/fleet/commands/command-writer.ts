import type { DeviceStatus } from "@sweepline/contract/fleet/codes.ts";
import type { CommandOrder } from "@sweepline/contract/fleet/commands.ts";
import type { Protocol } from "@sweepline/contract/fleet/protocols.ts";
import type { Outgoing } from "../../core/ingest/adapter.ts";

/** One protocol's words for commands. Plain code: what it needs to know of the device stands in the order. */
export interface CommandWriter {
  readonly protocol: Protocol;
  /** Which kinds it has words for, by what this device says that it can; the product's capabilities are looked at elsewhere. */
  knows(kind: CommandOrder["kind"], device: CommandedDevice): boolean;
  write(order: CommandOrder, to: { commandId: string; device: CommandedDevice; now: Date }): Written;
}

export interface Written {
  /** In this order. */
  messages: readonly Outgoing[];
  /**
   * Where the protocol has no answers: the command is done as soon as the device shows one of these, and accepted when it
   * was sent. Empty: done when sent. Absent: the device answers by the command's id.
   */
  doneWhen?: readonly DeviceStatus[];
}

/** What a writer may look at. */
export interface CommandedDevice {
  id: number;
  serialNumber: string;
  manufacturer: string;
  mqttServerId: number | null;
  /** Actions that the newest factsheet names; null: it names none at all. */
  actions: readonly string[] | null;
  isCharging: boolean;
  position: { x: number; y: number; theta: number; mapKey: string } | null;
  /** What its protocol keeps of it between messages: topic prefixes, application ids, the order under way. */
  protocolState: Readonly<Record<string, string | number>>;
}
