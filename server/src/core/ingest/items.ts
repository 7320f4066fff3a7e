import type { RefusalReason } from "@sweepline/contract/fleet/broker.ts";

/** What a protocol keeps of a device between its messages: topic prefixes, application ids. */
export type ProtocolState = Readonly<Record<string, string | number>>;

/** A device as ingest needs to know it; kept in memory by the directory. */
export interface IngestDevice {
  id: number;
  serialNumber: string;
  manufacturer: string;
  organizationId: number;
  operatorStaffId: number | null;
  timeZone: string;
  isLocked: boolean;
  /** As in contract's `PROTOCOLS`. */
  protocol: string;
  /** The MQTT server through which it speaks; null: the product's own broker. */
  mqttServerId: number | null;
  /** That server is neither its holder's nor of anybody above: what comes from there is not taken. */
  isCutOff?: boolean;
  /** Of the product: below this the battery is low. */
  alertPercent: number;
  /** Of the product: its cleaning width and top speed, where it says them. */
  cleaningWidthM?: number | null;
  topSpeedMps?: number | null;
  /** Raw reports older than this are refused. */
  retentionDays: number;
  /** Decommissioned: its messages are refused, the end of its connection is still recorded. */
  isDecommissioned?: boolean;
  /** SHA-256 of the device's secret; null where it may not sign in. */
  secretHash: Uint8Array | null;
}

/** What a device said: parsed, and its sender known. */
export interface MessageItem<Payload = unknown> {
  type: "message";
  device: IngestDevice;
  /** Name of the topic in the table that ingest was made with. */
  kind: string;
  payload: Payload;
  /** The robot's time of the message, ms since epoch; of its receipt where that is later (`asReceived`). */
  at: number;
  /** The robot's time where `at` is not that. */
  sentAt?: number;
  headerId: number;
  receivedAt: number;
  /** A broker had kept it: it says what was, and not that the device is there now. */
  isRetained?: boolean;
  /** Whether it is the last will of its sender; absent: its broker does not say. */
  isWill?: boolean;
  /** To be remembered of the device, see `ReadItem`. */
  keeps?: ProtocolState;
}

/** Clocks that run ahead by less are good enough. */
const TOLERANCE_MS = 2_000;

/**
 * Nothing is received before it was sent: what a clock that is ahead dates later is as of its receipt, so that it does not make what
 * comes after it old news. What counts once by its own time goes by `sentAt`.
 */
export function asReceived(item: MessageItem): MessageItem {
  const { at, receivedAt } = item;
  return at <= receivedAt + TOLERANCE_MS ? item : { ...item, at: receivedAt, sentAt: at };
}

/** What happened to a device's connection, as the broker or the watchdog saw it; `changed`: its master data changed. */
export interface ConnectionItem {
  type: "connection";
  device: IngestDevice;
  kind: "connected" | "closed" | "lost" | "kicked" | "brokerRestart" | "silence" | "changed";
  remoteIp: string | null;
  port: number | null;
  /** Of a connection that was made; absent: not known. */
  isEncrypted?: boolean;
  clientId?: string;
  mqttVersion?: number | null;
  /** Of one that was lost: its last will was published. */
  byWill?: boolean;
  at: number;
}

export type IngestItem = MessageItem | ConnectionItem;

/** Whether an item is a message of this kind, whose payload its adapter has read. */
export const isMessageOf =
  <Payload>(kind: string) =>
  (item: IngestItem): item is MessageItem<Payload> =>
    item.type === "message" && item.kind === kind;

/** What was counted and not taken: a message, a sign-in, a subscription. */
export interface Rejection {
  reason: RefusalReason;
  kind: string;
  serialNumber: string;
  detail: string;
  /** The MQTT server that it came from, held as a client. */
  source?: number;
  topic?: string;
  /** As it came; an excerpt of it is kept. */
  payload?: Uint8Array;
  /** What would have been taken in place of the topic or username. */
  expected?: string;
  /** Who said it, where that was at our own broker. */
  speaker?: Speaker;
}

/** What a client of our own broker said of itself when it signed in. Its password is never among it. */
export interface Speaker {
  clientId: string;
  username: string;
  remoteIp: string | null;
  mqttVersion: number | null;
}
