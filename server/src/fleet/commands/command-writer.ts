import type { CommandKind, CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { Outgoing } from "../../core/ingest/adapter.ts";
import type { MessageItem } from "../../core/ingest/items.ts";

/** Writes commands in one protocol. Pure: what it needs to know of the device is in the order. */
export interface CommandWriter {
  readonly protocol: Protocol;
  /** Its broker keeps messages for devices that are away (LoRaWAN): commands leave at once, whether the device is there or not. */
  readonly isStoreAndForward?: boolean;
  /** Which kinds it can write, by what this device reports that it can do; the product's capabilities are checked elsewhere. */
  knows(kind: CommandKind, device: CommandedDevice): boolean;
  write(order: CommandOrder, to: { commandId: string; device: CommandedDevice; now: Date }): Written;
  /**
   * What a message of the device says of the commands that it was sent; absent where its protocol has no answers. Asked only
   * while some are under way, for every message of theirs.
   */
  readOutcomes?(item: MessageItem, inProgress: readonly InProgress[]): readonly CommandOutcome[];
}

export interface Written {
  /** In this order. */
  messages: readonly Outgoing[];
  /**
   * Where the protocol has no answers: the command is done as soon as the device shows one of these, and accepted when it
   * was sent. Empty: done when sent. Absent: the device answers by the command's id.
   */
  doneWhen?: readonly DeviceStatus[];
  /**
   * Two of the same messages would be carried out twice. Such a command is never handed out again: one whose fate a crash
   * left open fails as `uncertain`. Absent: the device tells repeats by the command's id, or a repeat changes nothing.
   */
  isUnsafeTwice?: boolean;
}

/** What a writer may look at. */
export interface CommandedDevice {
  id: number;
  serialNumber: string;
  manufacturer: string;
  mqttServerId: number | null;
  /** Actions that the newest factsheet names as instant ones; null: it names none at all. */
  actions: readonly string[] | null;
  /** Version of its protocol as of its messages, such as 2.0.0; null: it has not said. */
  version: string | null;
  isCharging: boolean;
  position: { x: number; y: number; theta: number; mapKey: string } | null;
  /** `devices.protocol_state`: what its protocol keeps of it between messages, such as topic prefixes or application ids. */
  protocolState: Readonly<Record<string, string | number>>;
}

/** A command that the device has been sent and that has not ended. */
export interface InProgress {
  id: string;
  kind: CommandKind;
  /** Whether the device has named it before. */
  isNamed: boolean;
}

/** `delivered`: it has it; `accepted`: it has begun; the rest as in the contract. `note`: the device's own message. */
export interface CommandOutcome {
  commandId: string;
  state: "delivered" | "accepted" | "done" | "refused" | "forgotten";
  note?: string;
}
