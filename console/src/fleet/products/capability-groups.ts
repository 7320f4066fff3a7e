import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Capability, Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";

/** Capabilities as people think of them together. */
export const CAPABILITY_GROUPS = {
  cleaning: ["cleaning", "cleaningModes", "water", "consumables"],
  body: ["position", "battery", "dock", "wifi"],
  control: ["settings", "lock", "restart", "drive"],
  sensing: ["measurements", "radio", "downlink"],
} as const satisfies Record<string, readonly Capability[]>;
export type CapabilityGroup = keyof typeof CAPABILITY_GROUPS;

/** What devices of a kind speak where nothing is known of them yet. */
export const USUAL_PROTOCOL: Readonly<Record<DeviceKind, Protocol>> = {
  scrubber: "vda5050",
  floorWasher: "vda5050",
  sweeper: "vda5050",
  vacuum: "vda5050",
  sensor: "chirpstack",
  concentrator: "chirpstack",
  other: "mqtt",
};
