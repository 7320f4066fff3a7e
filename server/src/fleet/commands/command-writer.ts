import type { CommandKind, CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { RunStepState } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { DriveMessage } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import type { Outgoing } from "../../core/ingest/adapter.ts";
import type { MessageItem } from "../../core/ingest/items.ts";

/** Writes commands in one protocol. Pure: what it needs to know of the device is in the order. */
export interface CommandWriter {
  readonly protocol: Protocol;
  /** Its broker keeps messages for devices that are away (LoRaWAN): commands leave at once, whether the device is there or not. */
  readonly isStoreAndForward?: boolean;
  /** Which kinds it can write, by what this device reports that it can do; the product's capabilities are checked elsewhere. */
  knows(kind: CommandKind, device: CommandedDevice): boolean;
  /** Whether the device can take this very order, of a kind that it knows. Absent: any. */
  takes?(order: CommandOrder, device: CommandedDevice): boolean;
  /** Its protocol has no word for the dock, so it is sent to a place; the platform knows where. Absent: there is a word. */
  docksByPlace?(device: CommandedDevice): boolean;
  write(order: CommandOrder, to: { commandId: string; device: CommandedDevice; now: Date }): Written;
  /**
   * What goes before a command that takes the place of what the device does: that ends first, and is confirmed, then a pause is
   * lifted, then it leaves its charger. Undefined: it knows no such thing, or needs none for this order. Absent: a new command
   * takes the place of the old one by itself.
   */
  writeClearing?(
    step: ClearingStep,
    to: { order: CommandOrder; commandId: string; device: CommandedDevice; now: Date },
  ): readonly Outgoing[] | undefined;
  /** What a message of the device says of what went before these commands. */
  readClearings?(item: MessageItem, waiting: readonly string[]): readonly ClearingOutcome[];
  /** Ids of commands to drive that the device says it is at; undefined: it does not speak of that. Asked for every message, so it costs little. */
  readInProgress?(item: MessageItem): readonly string[] | undefined;
  /** Whether the device does something by this message, or says why not; undefined: it does not speak of that. */
  readMotion?(item: MessageItem): Motion | undefined;
  /**
   * What a message of the device says of the commands that it was sent; absent where its protocol has no answers. Asked only
   * while some are under way, for every message of theirs.
   */
  readOutcomes?(item: MessageItem, inProgress: readonly InProgress[]): readonly CommandOutcome[];
  /** Of protocols by which a device can be driven from far away. */
  remote?: RemoteWriter;
}

/** Messages that are of use at once or never; they pass by the outbox. */
export interface RemoteWriter {
  canDrive(device: CommandedDevice): boolean;
  writeDrive(device: CommandedDevice, drive: Drive, now: Date): Outgoing;
  /** Asks the device to report what it does and sees for so long. */
  writeWatch(device: CommandedDevice, forMs: number, now: Date): Outgoing;
}

/** As in the contract's `remote-profile.ts`. */
export type Drive = Pick<
  DriveMessage,
  "epoch" | "sequence" | "linearMps" | "angularRadps" | "speedLevel" | "validMs"
>;

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
  /** Those that it can do at a node of an order; null as above. */
  nodeActions: readonly string[] | null;
  /** Version of its protocol as of its messages, such as 2.0.0; null: it has not said. */
  version: string | null;
  isCharging: boolean;
  isPaused: boolean;
  /** It has a task that goes on once the pause is lifted, whoever began that. */
  hasPausedTask: boolean;
  position: { x: number; y: number; theta: number; mapKey: string } | null;
  /** `devices.protocol_state`: what its protocol keeps of it between messages, such as topic prefixes or application ids. */
  protocolState: Readonly<Record<string, string | number>>;
}

/** A command that the device has been sent and that has not ended. */
export interface InProgress {
  id: string;
  kind: CommandKind;
  parameters: CommandOrder["parameters"];
  /** Whether the device has named it before. */
  isNamed: boolean;
  /** Whether it has begun it. */
  hasBegun: boolean;
}

export type ClearingStep = "stop" | "resume" | "leave";

/** Both ways the device has answered; where it could not, `note` says why. */
export interface ClearingOutcome {
  commandId: string;
  step: ClearingStep;
  isDone: boolean;
  note: string;
}

export interface Motion {
  /** It drives or works. */
  isActing: boolean;
  /** It says why it does not: paused, in an error, in the hands of a person, charging. */
  hasReason: boolean;
  position: { x: number; y: number; theta: number } | undefined;
}

/** `delivered`: it has it; `accepted`: it has begun; the rest as in the contract. `note`: the device's own message. */
export interface CommandOutcome {
  commandId: string;
  state: "delivered" | "accepted" | "done" | "refused" | "brokenOff" | "forgotten";
  note?: string;
  /** How far it is with each step of a task, where its order tells. */
  steps?: readonly RunStepState[];
}
