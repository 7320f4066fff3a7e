/** Messages of sensors as network servers hand them on, and how they are read. */
import { expect } from "vitest";
import type { Adapter } from "../src/core/ingest/adapter.ts";
import { chirpstackAdapter, thingsStackAdapter } from "../src/fleet/lora/index.ts";

export const RECEIVED_AT = Date.parse("2026-03-10T12:00:00Z");
export const SAID_AT = Date.parse("2026-03-10T11:59:58Z");
const TIME = "2026-03-10T11:59:58Z";

interface Kind {
  adapter: Adapter;
  topic: string;
  /** The field of its time. */
  time: "time" | "received_at";
  valid: Record<string, unknown>;
  /** What is found missing in an empty object. */
  missing: string | null;
}
const chirp = (kind: string, more: object, missing: string | null = null): Kind => ({
  ...{
    adapter: chirpstackAdapter,
    topic: `application/7/device/0101010101010101/event/${kind}`,
    time: "time",
  },
  ...{ valid: { time: TIME, deviceInfo: { applicationId: "7" }, ...more }, missing },
});
const stack = (kind: string, more: object, missing: string | null = null): Kind => ({
  ...{ adapter: thingsStackAdapter, topic: `v3/app1@acme/devices/dev1/${kind}`, time: "received_at" },
  ...{ valid: { received_at: TIME, ...more }, missing },
});
export const KINDS = {
  "an uplink of ChirpStack": chirp(
    "up",
    { fCnt: 7, fPort: 2, data: "qg==", object: { t: 21 } },
    "deviceInfo",
  ),
  "a join of ChirpStack": chirp("join", { devAddr: "00189440" }),
  "a status of ChirpStack": chirp("status", { margin: 10, batteryLevel: 88 }),
  "an uplink of The Things Stack": stack(
    "up",
    { uplink_message: { f_cnt: 7, f_port: 2, frm_payload: "qg==", decoded_payload: { t: 21 } } },
    "uplink_message",
  ),
  "a join of The Things Stack": stack("join", { join_accept: { session_key_id: "AQ==" } }),
} as const satisfies Record<string, Kind>;
export type Name = keyof typeof KINDS;

export function read(name: Name, payload: string | Uint8Array) {
  const { adapter, topic }: Kind = KINDS[name];
  const address = adapter.addressOf(topic);
  if (!address) throw new Error(topic);
  return adapter.read(address, { topic, payload: Buffer.from(payload), receivedAt: RECEIVED_AT });
}
export const refused = (field: string) => ({
  reason: "invalid",
  detail: expect.stringMatching(new RegExp(`^${field.replaceAll(".", "\\.")}: `)),
});
export const text = (name: Name): string => JSON.stringify(KINDS[name].valid);
export const but =
  (fields: object) =>
  (name: Name): string =>
    JSON.stringify({ ...KINDS[name].valid, ...fields });
