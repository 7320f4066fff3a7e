import { SILENCE_AFTER_MS } from "../vda5050/index.ts";
import type { DeviceKind } from "./codes.ts";

/**
 * What devices speak, and what products can. A device has a field, a tab or a button where its product has the capability
 * and its protocol can carry it; a VDA 5050 robot narrows that further by what its factsheet names.
 */
export const PROTOCOLS = ["vda5050", "valetudo", "chirpstack", "thingsStack", "mqtt"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** Behind a network server of their own, which speaks for them: they never sign in at a broker themselves. */
const SPOKEN_FOR: readonly Protocol[] = ["chirpstack", "thingsStack"];

/** Whether the device signs in at the product's own broker, and so has credentials of ours. */
export const signsInHere = (device: { protocol: Protocol; mqttServerId: number | null }): boolean =>
  device.mqttServerId === null && !SPOKEN_FOR.includes(device.protocol);

/** Protocols whose devices have credentials of ours where they speak through no other MQTT server. */
export const SIGNING_IN: readonly Protocol[] = PROTOCOLS.filter((protocol) => !SPOKEN_FOR.includes(protocol));

export const CAPABILITIES = [
  /** Where it is on a floor map: live map and trail. */
  "position",
  "battery",
  /** Cleans: runs, usage, task reports; start, pause, resume, stop. */
  "cleaning",
  /** ECO, STD, MAX and an intensity. */
  "cleaningModes",
  /** Tanks of clean and waste water. */
  "water",
  "consumables",
  /** Returns to a dock by itself. */
  "dock",
  "wifi",
  /** Takes settings from the platform, see `device-settings`. */
  "settings",
  /** Can be locked against operation at the machine. */
  "lock",
  "restart",
  /** Can be driven by a person far away, see `vda5050/remote-profile.ts`. */
  "drive",
  /** Radio of a sensor: signal, and of LoRaWAN also concentrator and frame counters. */
  "radio",
  /** Named values, decoded from what the device sends. */
  "measurements",
  /** Takes raw bytes from the platform. */
  "downlink",
] as const;
export type Capability = (typeof CAPABILITIES)[number];

const CLEANER = [
  "position",
  "battery",
  "cleaning",
  "cleaningModes",
  "consumables",
  "dock",
  "wifi",
  "settings",
  "lock",
  "restart",
] as const satisfies readonly Capability[];

/** What a new product of a kind begins with. */
export const KIND_CAPABILITIES: Readonly<Record<DeviceKind, readonly Capability[]>> = {
  scrubber: [...CLEANER, "water", "drive"],
  floorWasher: [...CLEANER, "water", "drive"],
  sweeper: [...CLEANER, "drive"],
  vacuum: [...CLEANER, "drive"],
  sensor: ["battery", "radio", "measurements", "downlink"],
  concentrator: ["radio"],
  other: ["measurements"],
};

/** What a protocol can carry at all. */
export const PROTOCOL_CAPABILITIES: Readonly<Record<Protocol, readonly Capability[]>> = {
  vda5050: [...CLEANER, "water", "drive"],
  valetudo: ["position", "battery", "cleaning", "cleaningModes", "water", "consumables", "dock", "wifi"],
  chirpstack: ["battery", "radio", "measurements", "downlink"],
  thingsStack: ["battery", "radio", "measurements", "downlink"],
  mqtt: [...CLEANER, "water", "radio", "measurements"],
};

/** In the order of `CAPABILITIES`. */
export function capabilitiesOf(product: readonly Capability[], protocol: Protocol): Capability[] {
  const carried = PROTOCOL_CAPABILITIES[protocol];
  return CAPABILITIES.filter((capability) => product.includes(capability) && carried.includes(capability));
}

const HOUR_MS = 3_600_000;

/**
 * After how long a silent device counts as offline: three missed reports. Null where silence says nothing: a vacuum in its
 * dock has nothing to tell, and its broker's last will is believed.
 */
export const PROTOCOL_SILENCE_MS: Readonly<Record<Protocol, number | null>> = {
  vda5050: SILENCE_AFTER_MS,
  valetudo: null,
  // Sensors report every few minutes to once an hour.
  chirpstack: 3 * HOUR_MS,
  thingsStack: 3 * HOUR_MS,
  mqtt: SILENCE_AFTER_MS,
};
