import { topicAddress } from "@sweepline/contract/core/topic.ts";
import { VDA_INTERFACE, VDA_PREFIX } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { Outgoing } from "../../core/ingest/adapter.ts";
import type { CommandedDevice } from "../commands/index.ts";

/** What every message to a robot has in common. */
const NEWEST_VERSION = "2.1.0";
/** Header ids are 32 bits wide and must rise; tenths of a second since then do, whoever sends, for 13 years. */
const HEADER_EPOCH_MS = Date.UTC(2026, 0, 1);
const HEADER_TICK_MS = 100;

export function headerIdAt(at: Date): number {
  return Math.max(0, Math.floor((at.getTime() - HEADER_EPOCH_MS) / HEADER_TICK_MS));
}

export function headerOf({ manufacturer, serialNumber, version }: CommandedDevice, now: Date) {
  return {
    headerId: headerIdAt(now),
    timestamp: now.toISOString(),
    // In the robot's own version: one of 2.0 may refuse a message that says 2.1.
    version: version ?? NEWEST_VERSION,
    manufacturer,
    serialNumber,
  };
}

export function messageTo(
  { manufacturer, serialNumber, protocolState }: CommandedDevice,
  kind: "instantActions" | "order" | "drive" | "watch",
  body: object,
): Outgoing {
  const prefix = topicAddress(VDA_PREFIX, {
    interface: String(protocolState.interface ?? VDA_INTERFACE),
    manufacturer,
    serialNumber,
  });
  // The standard says QoS 0; subscribers decide, and one that takes more gets it surely. What drives is of no use later.
  const qos = kind === "drive" || kind === "watch" ? 0 : 1;
  return { topic: `${prefix}/${kind}`, payload: JSON.stringify(body), qos };
}

export interface Action {
  actionType: string;
  actionId: string;
  parameters?: Readonly<Record<string, unknown>>;
}

/** Both keys: some robots read `instantActions` where the standard says `actions`. */
export function instantAction(device: CommandedDevice, action: Action, now: Date): Outgoing {
  const { actionType, actionId, parameters = {} } = action;
  const actionParameters = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value }));
  const actions = [
    { actionType, actionId, blockingType: "NONE", ...(actionParameters.length > 0 && { actionParameters }) },
  ];
  return messageTo(device, "instantActions", { ...headerOf(device, now), actions, instantActions: actions });
}
