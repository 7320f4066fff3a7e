import type { ProtocolVersion } from "../../server/test/mqtt-connection.ts";

/** What robots send every time: a report of the cleaning profile, or a state of VDA 5050. */
export type MessageKind = "cleaning" | "state";

/** Robots of these numbers, by this version of MQTT (without it 3.1.1). */
export interface Opening {
  from: number;
  robots: number;
  protocolVersion?: ProtocolVersion | undefined;
  isEncrypted?: boolean | undefined;
  kind?: MessageKind | undefined;
}
export type LoadOrder =
  | ({ type: "open"; port: number } & Opening)
  /** `window` 0: paced, one report a second a robot; otherwise closed loop with so many reports in progress. */
  | { type: "run"; window: number; seconds: number }
  | { type: "close" };

export interface LoadResult {
  type: "ran";
  sent: number;
  acknowledged: number;
  perSecond: number;
  /** Report → PUBACK, ms. */
  p50: number;
  p99: number;
  longest: number;
}

export type LoadMessage = { type: "opened" } | { type: "lost"; serialNumber: string } | LoadResult;
