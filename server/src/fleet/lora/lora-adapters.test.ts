import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Adapter } from "../../core/ingest/adapter.ts";
import type { CommandedDevice } from "../commands/index.ts";
import type { Reading } from "../telemetry/index.ts";
import { flatten } from "./flatten.ts";
import { chirpstackAdapter, chirpstackWriter, thingsStackAdapter, thingsStackWriter } from "./index.ts";

interface Item {
  payload: Reading;
  at: number;
  keeps?: unknown;
}

const RECEIVED_AT = Date.parse("2026-03-10T12:00:00Z");

function readBy(adapter: Adapter, topic: string, said: unknown) {
  const address = adapter.addressOf(topic);
  if (!address) throw new Error(`no address: ${topic}`);
  const payload = Buffer.from(typeof said === "string" ? said : JSON.stringify(said));
  return adapter.read(address, { topic, payload, receivedAt: RECEIVED_AT });
}
const itemBy = (...args: Parameters<typeof readBy>) => readBy(...args) as unknown as Item;

const DEV_EUI = "0101010101010101";
const chirp = (kind: string, said: unknown) =>
  readBy(chirpstackAdapter, `application/7/device/${DEV_EUI}/event/${kind}`, said);
const chirped = (kind: string, said: unknown) => chirp(kind, said) as unknown as Item;
const stack = (kind: string, said: unknown) =>
  readBy(thingsStackAdapter, `v3/app1@acme/devices/dev1/${kind}`, said);
const stacked = (kind: string, said: unknown) => stack(kind, said) as unknown as Item;

const SAMPLES = join(import.meta.dirname, "../../../../../shared/data/lora/samples.json");
const hasSamples = existsSync(SAMPLES);

interface Sample {
  source: string;
  section: string;
  payload: Record<string, unknown>;
}
const samples = (): Sample[] => JSON.parse(readFileSync(SAMPLES, "utf8")) as Sample[];

describe.skipIf(!hasSamples)("samples of the public documentation", () => {
  const sampleOf = (source: string, field: string): Record<string, unknown> => {
    const sample = samples().find(({ source: from, payload }) => from === source && field in payload);
    if (!sample) throw new Error(`no sample: ${source} ${field}`);
    return sample.payload;
  };
  const event = (section: string) =>
    samples().find((sample) => sample.source === "chirpstack-v4-events" && sample.section.startsWith(section))
      ?.payload;

  it("reads an uplink of ChirpStack: counters that were left out are zero", () => {
    const { payload, at, keeps } = chirped("up", event("`up`"));
    expect(new Date(at).toISOString()).toBe("2022-07-18T09:34:15.775Z");
    expect(keeps).toEqual({ applicationId: "17c82e96-be03-4f38-aef3-f83d48582d97" });
    expect(payload.radio).toEqual({
      at: "2022-07-18T09:34:15.775Z",
      concentratorId: "0016c001f153a14c",
      rssiDbm: -36,
      snrDb: 10.5,
      spreadingFactor: 11,
      frequencyHz: 867_100_000,
      concentrators: 1,
      frameCount: 0,
    });
    expect(payload.uplink).toMatchObject({
      bytes: "aa",
      fPort: 1,
      dataRate: 1,
      isConfirmed: false,
      values: {},
    });
    expect(payload.measurements).toBeUndefined();
  });

  it("reads battery and margin, joins, answers and locations of ChirpStack", () => {
    expect(chirped("status", event("`status`")).payload).toEqual({
      batteryPercent: 88.3,
      measurements: { linkMarginDb: 10 },
    });
    expect(chirped("join", event("`join`")).payload).toEqual({ hasJoined: true });
    expect(chirped("ack", event("`ack`")).payload.outcomes).toEqual([
      { commandId: "1bbcab1d-6ec6-4136-b3f5-d63be1dc08de", state: "done" },
    ]);
    expect(chirped("txack", event("`txack`")).payload.outcomes).toMatchObject([{ state: "delivered" }]);
    expect(chirped("log", event("`log`")).payload).toEqual({});
    expect(chirped("location", event("`location`")).payload.measurements).toEqual({
      latitude: 37.344214,
      longitude: -8.839375,
      altitude: 2,
    });
    expect(chirp("integration", event("`integration`"))).toBeNull();
  });

  it("reads concentrators of ChirpStack", () => {
    const topic = (about: string) => `eu868/gateway/0016C001F153A14C/${about}`;
    expect(chirpstackAdapter.addressOf(topic("state/conn"))?.serialNumber).toBe("0016c001f153a14c");
    const conn = itemBy(
      chirpstackAdapter,
      topic("state/conn"),
      sampleOf("chirpstack-gateway-states", "state"),
    );
    expect(conn.payload).toEqual({ connection: "online" });
    const stats = sampleOf("chirpstack-gateway-events", "rxPacketsReceived");
    expect(itemBy(chirpstackAdapter, topic("event/stats"), stats).payload.measurements).toEqual({
      rxPacketsReceived: 1,
      rxPacketsReceivedOk: 1,
      txPacketsReceived: 1,
      txPacketsEmitted: 1,
    });
  });

  it("reads uplinks of The Things Stack, with and without their time", () => {
    const [first, second] = samples().filter(({ payload }) => "uplink_message" in payload);
    const older = stacked("up", first?.payload);
    expect(older.at).toBe(RECEIVED_AT);
    expect(older.payload.radio).toMatchObject({
      concentratorId: "0242020000247803",
      rssiDbm: -35,
      snrDb: 5,
      spreadingFactor: 7,
      frequencyHz: 868_500_000,
      frameCount: 0,
    });
    expect(Buffer.from(older.payload.uplink?.bytes ?? "", "hex").toString()).toBe("Temperature = 0.0");
    const newer = stacked("up", second?.payload);
    expect(newer).toMatchObject({
      at: Date.parse("2020-02-12T15:15:45.787Z"),
      keeps: { application: "app1@acme" },
    });
    expect(newer.payload.measurements).toEqual({ temperature: 1 });
    expect(newer.payload.uplink?.frameCount).toBe(1);
  });

  it("reads joins and answers of The Things Stack", () => {
    expect(stacked("join", sampleOf("tts-v3-mqtt", "join_accept")).payload).toEqual({ hasJoined: true });
    // Answers to others' downlinks are none of ours.
    for (const [kind, field] of [
      ["down/queued", "downlink_queued"],
      ["down/ack", "downlink_ack"],
      ["down/failed", "downlink_failed"],
    ] as const)
      expect(stacked(kind, sampleOf("tts-v3-data-formats", field)).payload).toEqual({ outcomes: [] });
  });
});

describe("what protobuf leaves out", () => {
  const up = (more: object) => ({
    deviceInfo: { applicationId: "7" },
    time: "2026-03-10T11:59:59Z",
    ...more,
  });

  it("names the loudest concentrator, and all of them", () => {
    const rxInfo = [
      { gatewayId: "A", rssi: -100, snr: 5 },
      { gatewayId: "B", rssi: -80 },
      { gatewayId: "C", rssi: -80, snr: -3 },
      { gatewayId: "B", rssi: -120 },
      { gatewayId: "D" },
    ];
    const { radio, uplink } = chirped("up", up({ rxInfo })).payload;
    expect(radio).toMatchObject({ concentratorId: "b", rssiDbm: -80, snrDb: 0, concentrators: 4 });
    expect(uplink?.concentrators.map(({ concentratorId }) => concentratorId)).toEqual(["b", "c", "a", "d"]);
  });

  it("takes an empty battery for empty, and one that is not there for unknown", () => {
    expect(chirped("status", { margin: 3 }).payload.batteryPercent).toBe(0);
    expect(chirped("status", { batteryLevelUnavailable: true }).payload.batteryPercent).toBeUndefined();
    expect(chirped("status", { externalPowerSource: true }).payload.batteryPercent).toBeUndefined();
    const percentage = { uplink_message: { last_battery_percentage: { f_cnt: 3 } } };
    expect(stacked("up", percentage).payload.batteryPercent).toBe(0);
  });

  it("takes an ack without a word for a refusal", () => {
    expect(chirped("ack", { queueItemId: "x" }).payload.outcomes).toEqual([
      { commandId: "x", state: "refused" },
    ]);
  });

  it("reads a frame without data: words between the sensor and its network", () => {
    expect(chirped("up", up({})).payload.uplink).toMatchObject({ fPort: 0, bytes: "", dataRate: 0 });
  });
});

describe("garbage", () => {
  it.each([
    ["up", "{"],
    ["up", "[]"],
    ["up", "null"],
    ["up", { time: "2026-03-10T11:59:59Z" }],
    ["up", { deviceInfo: { applicationId: "7" }, fCnt: -1 }],
    ["up", { deviceInfo: { applicationId: "7" }, fCnt: 2 ** 33 }],
    ["up", { deviceInfo: { applicationId: "7" }, data: "no base64!" }],
    ["up", { deviceInfo: { applicationId: "7" }, data: "A".repeat(4_000) }],
    ["up", { deviceInfo: { applicationId: "7" }, rxInfo: Array(1_000).fill({ gatewayId: "A" }) }],
    ["status", { batteryLevel: "full" }],
    ["location", { location: { latitude: 91 } }],
  ])("counts ChirpStack's %s %j", (kind, said) => {
    expect(chirp(kind, said)).toMatchObject({ reason: expect.stringMatching(/malformed|invalid/) });
  });

  it.each([
    ["up", {}],
    ["up", { uplink_message: { f_port: 300 } }],
    ["up", { uplink_message: { rx_metadata: "none" } }],
    ["location/solved", {}],
  ])("counts The Things Stack's %s %j", (kind, said) => {
    expect(stack(kind, said)).toMatchObject({ reason: "invalid" });
  });

  it.each([
    "application/7/device//event/up",
    "application/7/device/01/event/up/more",
    "v3/app1/devices/dev1",
    "eu868/gateway/0016/command/down",
    "uagv/v2/Acme/R-1/state",
  ])("leaves %s to others", (topic) => {
    expect(chirpstackAdapter.addressOf(topic)).toBeUndefined();
    expect(thingsStackAdapter.addressOf(topic)).toBeUndefined();
  });

  it("keeps decoded values small, however deep and many they are", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 1_000; i += 1) deep = { deep };
    expect(flatten(deep)).toEqual({});
    const wide = flatten(Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`v${i}`, i])));
    expect(Object.keys(wide)).toHaveLength(64);
    expect(flatten(JSON.parse('{"__proto__":1,"a":{"b":[1,null,"x\\u0000"]},"n":1e999}'))).toEqual({
      "a.b.0": 1,
      "a.b.2": "x",
    });
  });
});

describe("downlinks", () => {
  const device = (protocolState: CommandedDevice["protocolState"]): CommandedDevice => ({
    id: 1,
    serialNumber: "dev1",
    manufacturer: "Acme",
    mqttServerId: 2,
    ...{ actions: null, nodeActions: null },
    version: null,
    ...{ isCharging: false, isPaused: false, hasPausedTask: false },
    position: null,
    protocolState,
  });
  const commandId = "0198a1b2-0000-7000-8000-000000000001";
  const order = { kind: "downlink", parameters: { fPort: 15, bytes: "BEEF", confirmed: true } } as const;
  const now = new Date(RECEIVED_AT);
  const inProgress = [{ ...order, id: commandId, isNamed: false, hasBegun: false }];

  it("are put into ChirpStack's queue under the command's id", () => {
    const to = { commandId, device: device({ applicationId: "7" }), now };
    const [message] = chirpstackWriter.write(order, to).messages;
    expect(message?.topic).toBe("application/7/device/dev1/command/down");
    expect(JSON.parse(String(message?.payload))).toEqual({
      id: commandId,
      devEui: "dev1",
      confirmed: true,
      fPort: 15,
      data: "vu8=",
    });
    expect(chirpstackWriter.knows("downlink", device({}))).toBe(false);
    expect(chirpstackWriter.knows("start", to.device)).toBe(false);
  });

  it("are pushed to The Things Stack, and their answers known again", () => {
    const to = { commandId, device: device({ application: "app1@acme" }), now };
    const [message] = thingsStackWriter.write(order, to).messages;
    expect(message?.topic).toBe("v3/app1@acme/devices/dev1/down/push");
    const { downlinks } = JSON.parse(String(message?.payload)) as {
      downlinks: { correlation_ids: string[]; frm_payload: string }[];
    };
    expect(downlinks).toMatchObject([{ f_port: 15, frm_payload: "vu8=", confirmed: true }]);
    const [{ correlation_ids } = { correlation_ids: [] }] = downlinks;
    const answer = (kind: string, more: object) => {
      const { payload, at } = stacked(kind, { correlation_ids, ...more });
      return thingsStackWriter.readOutcomes?.({ payload, at } as never, inProgress);
    };
    expect(answer("down/queued", { downlink_queued: {} })).toEqual([{ commandId, state: "delivered" }]);
    expect(answer("down/sent", { downlink_sent: { confirmed: true } })).toEqual([
      { commandId, state: "accepted" },
    ]);
    expect(answer("down/sent", { downlink_sent: {} })).toEqual([{ commandId, state: "done" }]);
    expect(answer("down/ack", { downlink_ack: {} })).toEqual([{ commandId, state: "done" }]);
    const error = { name: "too_long", message_format: "payload is too long" };
    expect(answer("down/failed", { downlink_failed: { error } })).toEqual([
      { commandId, state: "refused", note: "payload is too long" },
    ]);
    expect(
      thingsStackWriter.readOutcomes?.(
        { payload: { outcomes: [{ commandId, state: "done" }] } } as never,
        [],
      ),
    ).toEqual([]);
  });
});
