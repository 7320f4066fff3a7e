/** What carries a robot's messages: MQTT in earnest, a list in tests. */
import type { MessageKind } from "./headers.ts";

export interface Outgoing {
  kind: Exclude<MessageKind, "connection">;
  payload: string;
  wireMs: number;
}

export interface Link {
  /** QoS 1 kinds (`cleaning`, `map`) are kept until acknowledged, over lost connections too; the rest is sent or lost. */
  send(message: Outgoing): void;
  /** Connects, and goes on trying. */
  open(): void;
  /** Signal gone: the connection breaks silently, and nothing is tried until `regainSignal`. */
  loseSignal(): void;
  regainSignal(): void;
  /** Says goodbye and closes. */
  close(): Promise<void>;
}

export interface LinkEvents {
  /** Connected and subscribed; the robot introduces itself now. */
  onOnline(): void;
  onMessage(kind: "order" | "instantActions", payload: Uint8Array): void;
  /** Text of a `connection` message for now; the will is fixed when a connection is opened. */
  connectionPayload(state: "ONLINE" | "OFFLINE" | "CONNECTIONBROKEN"): string;
}

export const RELIABLE_KINDS: ReadonlySet<Outgoing["kind"]> = new Set(["cleaning", "map"]);
