import { parseJson } from "@sweepline/contract/core/json.ts";
import type { Topic } from "@sweepline/contract/core/topic.ts";
import { z } from "zod";
import type { BusMessage } from "../bus/bus.ts";
import type { ProtocolState, Rejection } from "./items.ts";

export type { ProtocolState } from "./items.ts";

/**
 * One protocol that devices speak. It knows whose topic is whose, reads what devices send, and says where a device of its
 * own may speak and listen. It keeps nothing: what a message means for a device is telemetry's business.
 */
export interface Adapter {
  /** As in contract's `PROTOCOLS`. */
  readonly protocol: string;
  /** What to subscribe to for all that devices of this protocol send. */
  readonly filters: readonly string[];
  /** Whose topic it is; undefined: not one of this protocol. */
  addressOf(topic: string): DeviceAddress | undefined;
  /** Bytes → what they mean. Never throws. Null: understood, and of no interest. */
  read(address: DeviceAddress, message: BusMessage): Read | null;
  /** Whether messages of this kind are sent by devices, not to them. */
  sends(kind: string): boolean;
  /** Whether messages of this kind are passed on at once and not kept (`IngestOptions.onRelayed`). Absent: none. */
  relays?(kind: string): boolean;
  /** Whether the device may listen there: what is sent to it, and nothing of others. */
  maySubscribe(device: DeviceName, filter: string): boolean;
  /** What a topic begins with by the device's own choice: one for all of a connection. Absent: there is no choice. */
  rootOf?(topic: string): string;
}

/** A device as its protocol calls it. */
export interface DeviceName {
  serialNumber: string;
  manufacturer: string;
}

export interface DeviceAddress {
  serialNumber: string;
  /** Null where topics do not say. */
  manufacturer: string | null;
  /** The kind of message, as the protocol calls it: `state`, `up`, … */
  kind: string;
}

/** A message means one thing, or several. */
export type Read = ReadItem | readonly ReadItem[] | Unreadable;

/** Two spellings of one name, but for upper and lower case and blanks around it. */
export const isAlike = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export interface ReadItem {
  payload: unknown;
  /** The address's own where none is given here. */
  kind?: string;
  /** ms since epoch. */
  at: number;
  headerId: number;
  /** What is to be remembered of the device, for who writes to it (`CommandedDevice.protocolState`). */
  keeps?: ProtocolState;
}

export interface Unreadable {
  reason: Extract<Rejection["reason"], "malformed" | "invalid" | "unknownTopic">;
  detail: string;
}

export function itemsOf(read: ReadItem | readonly ReadItem[]): readonly ReadItem[] {
  return Array.isArray(read) ? read : [read as ReadItem];
}

/** The first protocol that knows the topic. */
export function addressAmong(
  adapters: readonly Adapter[],
  topic: string,
): { adapter: Adapter; address: DeviceAddress } | undefined {
  for (const adapter of adapters) {
    const address = adapter.addressOf(topic);
    if (address) return { adapter, address };
  }
  return undefined;
}

/** A message to a device, as its protocol wants it. */
export interface Outgoing {
  topic: string;
  payload: string | Uint8Array;
  qos: 0 | 1;
}

/** Hands a message to the broker behind which the device is; settles when the broker has it, rejects where there is no connection. */
export type SendOut = (mqttServerId: number | null, message: Outgoing) => Promise<void>;

interface Header {
  timestamp: string;
  headerId: number;
}

/** Bytes → JSON → schema. Never throws: whatever is wrong becomes a reason. */
export function readMessage(topic: Topic, message: BusMessage): ReadItem | Unreadable {
  let json: unknown;
  try {
    json = parseJson(textOf(message));
  } catch (error) {
    return { reason: "malformed", detail: (error as Error).message };
  }
  const parsed = topic.payload.safeParse(json);
  if (!parsed.success) return { reason: "invalid", detail: firstIssue(parsed.error) };
  const payload = parsed.data as Header;
  return { payload, at: Date.parse(payload.timestamp), headerId: payload.headerId };
}

export function textOf({ payload }: Pick<BusMessage, "payload">): string {
  return Buffer.from(payload.buffer, payload.byteOffset, payload.length).toString();
}

export function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join(".")}: ${issue.message}` : z.prettifyError(error);
}
