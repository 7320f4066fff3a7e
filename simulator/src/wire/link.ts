/** What carries a robot's messages: MQTT in earnest, a list in tests. */
export interface Outgoing {
  /** The topic below the robot's prefix. */
  kind: string;
  payload: string | Buffer;
  wireMs: number;
}

export interface Link {
  /** QoS 1 kinds (`cleaning`, `map`, `learned`) are kept until acknowledged, over lost connections too; the rest is sent or lost. */
  send(message: Outgoing): void;
  /** Connects, and goes on trying. */
  open(): void;
  /** Signal gone: the connection breaks silently, and nothing is tried until `regainSignal`. */
  loseSignal(): void;
  regainSignal(): void;
  /** Says goodbye and closes. */
  close(): Promise<void>;
}

export type ConnectionState = "ONLINE" | "OFFLINE" | "CONNECTIONBROKEN";

/** Where a robot speaks and is spoken to, below a prefix of its own. */
export interface LinkTopics {
  prefix: string;
  /** Of what it says about its connection, last will included. */
  connection: string;
  /** Of what it is told. */
  commands: readonly string[];
}

export interface LinkEvents {
  /** Connected and subscribed; the robot introduces itself now. */
  onOnline(): void;
  onMessage(kind: string, payload: Uint8Array): void;
  /** Text of a `connection` message for now; the will is fixed when a connection is opened. */
  connectionPayload(state: ConnectionState): string;
}

export const RELIABLE_KINDS: ReadonlySet<Outgoing["kind"]> = new Set(["cleaning", "map", "learned"]);
