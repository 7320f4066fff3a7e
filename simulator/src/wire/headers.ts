/** Message headers of VDA 5050: a counter a topic and robot, the time in UTC with milliseconds. */
import type { VdaHeader } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { RobotIdentity } from "../behaviours/robot.ts";

const VDA_VERSION = "2.1.0";

export type MessageKind =
  | "connection"
  | "state"
  | "visualization"
  | "factsheet"
  | "cleaning"
  | "map"
  | "remote"
  | "mapping"
  | "learned";
export type HeaderSource = (kind: MessageKind, wireMs: number) => VdaHeader;

export const instantOf = (wireMs: number): string => new Date(wireMs).toISOString();

export function createHeaders({ manufacturer, serialNumber }: RobotIdentity): HeaderSource {
  const counters = new Map<MessageKind, number>();
  return (kind, wireMs) => {
    const headerId = counters.get(kind) ?? 0;
    counters.set(kind, headerId + 1);
    return { headerId, timestamp: instantOf(wireMs), version: VDA_VERSION, manufacturer, serialNumber };
  };
}
