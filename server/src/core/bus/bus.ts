import type { Rejection, Speaker } from "../ingest/items.ts";

/**
 * The port to the message bus. Two implementations: `broker.ts` inside the embedded broker's process, `mqtt-bus.ts`
 * as a client of any broker. Payloads are bytes; who parses them knows the topic.
 */
export interface BusMessage {
  topic: string;
  payload: Uint8Array;
  /** Server's time of receipt, ms since epoch. */
  receivedAt: number;
  /** The MQTT server that it came from, held as a client; absent: the product's own broker. */
  source?: number;
  /** The broker had kept it for who comes later: nobody said it just now. */
  isRetained?: boolean;
  /** Whether the broker says it for a device whose connection broke, as its last will; absent: not known. */
  isWill?: boolean;
}

/** What a device did to its connection, as the broker reports it. An external broker reports only what topics say. */
export interface ConnectionEvent {
  serialNumber: string;
  kind: "connected" | "closed" | "lost" | "kicked" | "brokerRestart";
  remoteIp: string | null;
  port: number | null;
  isEncrypted: boolean;
  /** As the device calls itself, and the version that it speaks: of a connection that was made. */
  clientId?: string;
  mqttVersion?: number | null;
  /** Its last will was published. */
  byWill?: boolean;
  at: number;
}

export interface PublishOptions {
  qos?: 0 | 1;
  retain?: boolean;
  /** Of no use later: rejects where there is no connection, or it breaks, instead of going out over the next one. */
  isPerishable?: boolean;
}

export interface Bus {
  publish(topic: string, payload: string | Uint8Array, options?: PublishOptions): Promise<void>;
  /** At most once: live events and answers. `filter` may have wildcards. */
  subscribe(filter: string, handler: (topic: string, payload: Uint8Array) => void): Promise<() => void>;
  close(): Promise<void>;
}

/** How somebody signs in who may be a robot that nobody registered. */
export interface GuestSignIn extends Speaker {
  secret: string;
}

/** A robot that nobody registered, let in by the code of a pairing window: what it says is noted, and it is sent nothing. */
export interface Guest extends Omit<GuestSignIn, "secret"> {
  windowId: number;
  organizationId: number;
  /** Of what it sent as its password. */
  secretHash: Uint8Array;
}

/**
 * Takes in what devices send, at least once: the promise settles after the database has committed, and only then is
 * the sender acknowledged. A rejected promise leaves the message unacknowledged, so that the sender repeats it.
 */
export interface Ingest {
  take(message: BusMessage): Promise<void>;
  /** Counts a message that nobody may send, so long is it; it was not even read. */
  refuseLarge(message: { topic: string; bytes: number; source?: number }): void;
  connection(event: ConnectionEvent): Promise<void>;
  /** Whether messages have been waiting for their commit for some seconds. */
  readonly isBehind: boolean;
  /**
   * Whether a device may sign in: its serial number where the secret is right. Null: it proved by its certificate who it
   * is, and only has to be in use, with credentials that were not taken back.
   */
  signIn(
    username: string,
    secret: string | null,
  ): Promise<{ serialNumber: string; manufacturer: string; protocol: string } | undefined>;
  /** Whether somebody whom `signIn` does not know may come in as a guest. */
  guestOf(signIn: GuestSignIn): Promise<Guest | undefined>;
  /** Notes who a guest says it is, and keeps nothing of what it says; false: it is not for a guest to say. */
  meetGuest(message: BusMessage, guest: Guest): Promise<boolean>;
  /** Why a sign-in under that name was just refused. */
  refusalOf(username: string): Rejection["reason"];
}
