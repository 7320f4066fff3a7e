/** What makes a robot speak a protocol: when it says what, and what it makes of what it is told. */
import type { Arrival } from "../behaviours/remote-driving.ts";
import type { Moment } from "../behaviours/robot.ts";
import type { ConnectionState } from "./link.ts";

export interface Voice {
  /** After connecting: who it is and how it stands. */
  introduce(now: Moment): void;
  /** Says what is due. */
  report(now: Moment): void;
  receive(kind: string, payload: Uint8Array, now: Arrival): void;
  /** Text of the message about its connection. */
  connectionPayload(state: ConnectionState, now: Moment): string;
}
