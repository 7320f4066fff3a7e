/** What comes of values that no sensor should send, or its network server should not hand on. */
import { describe, expect, it } from "vitest";
import { but, KINDS, read, refused } from "../../../test/lora-messages.ts";

/** Of values nothing but those that are expected. */
function check(found: ReturnType<typeof read>, expected: object): void {
  expect(found).toMatchObject(expected);
  const { payload: { measurements = undefined } = {} } = expected as { payload?: { measurements?: object } };
  if (measurements) expect(found).toHaveProperty("payload.measurements", measurements);
}

const uplink = (more: object) => ({ payload: { uplink: more } });
const measured = (values: object) => ({ payload: { measurements: values } });
const many = (count: number) => Array.from({ length: count }, (_, index) => index);
/** Of the values of a decoder, wherever they stand. */
const DECODED: [title: string, decoded: unknown, expected: object][] = [
  ["of null", null, uplink({ values: {} })],
  ["of a text", "warm", uplink({ values: {} })],
  ["of a number", 21, uplink({ values: {} })],
  ["of a list", [1, [2, 3]], measured({ "0": 1, "1.0": 2, "1.1": 3 })],
  ["of 1e308", { t: 1e308, u: 1 }, measured({ u: 1 })],
  ["of -1e308", { t: -1e308, u: 1 }, measured({ u: 1 })],
  ["of null within", { t: null, u: 1 }, measured({ u: 1 })],
  ["nested deeper than six", { a: { b: { c: { d: { e: { f: 1 } } } } }, u: 1 }, measured({ u: 1 })],
  ["named __proto__", JSON.parse('{"__proto__":{"x":1},"u":1}'), measured({ "__proto__.x": 1, u: 1 })],
  ["named by nothing", { "": 5, u: 1 }, measured({ u: 1 })],
  ["of zero characters", { "a\0b": "x\0y" }, measured({ ab: "xy" })],
  ["of half a character", { t: "\uD83D" }, measured({ t: "\uFFFD" })],
  ["of a text too long", { t: "x".repeat(100_000) }, measured({ t: "x".repeat(256) })],
  ["by a name too long", { ["n".repeat(300)]: 1 }, measured({ ["n".repeat(64)]: 1 })],
];
const CHIRPED: [title: string, fields: object, expected: object][] = [
  ["no application", { deviceInfo: {} }, refused("deviceInfo.applicationId")],
  ["an application of nothing", { deviceInfo: { applicationId: "" } }, refused("deviceInfo.applicationId")],
  [
    "an application too long",
    { deviceInfo: { applicationId: "7".repeat(129) } },
    refused("deviceInfo.applicationId"),
  ],
  ["a counter left out", { fCnt: undefined }, uplink({ frameCount: 0 })],
  ["a counter below zero", { fCnt: -1 }, refused("fCnt")],
  ["a counter with a fraction", { fCnt: 1.5 }, refused("fCnt")],
  ["a counter of text", { fCnt: "7" }, refused("fCnt")],
  ["a counter of 33 bits", { fCnt: 2 ** 32 }, refused("fCnt")],
  ["the largest counter", { fCnt: 2 ** 32 - 1 }, uplink({ frameCount: 2 ** 32 - 1 })],
  ["a port of nine bits", { fPort: 256 }, refused("fPort")],
  ["a port of null", { fPort: null }, refused("fPort")],
  ["a data rate below zero", { dr: -1 }, refused("dr")],
  ["a confirmation in words", { confirmed: "yes" }, refused("confirmed")],
  ["data of hexadecimal digits", { data: "0xaa" }, { payload: {} }],
  ["data that is no base64", { data: "q&==" }, refused("data")],
  ["data of an odd length", { data: "qgg" }, refused("data")],
  ["data of a number", { data: 170 }, refused("data")],
  ["data longer than any frame", { data: "AAAA".repeat(200) }, refused("data")],
  ["receivers of null", { rxInfo: null }, refused("rxInfo")],
  ["a receiver without a name", { rxInfo: [{ rssi: -40 }] }, refused("rxInfo.0.gatewayId")],
  [
    "a receiver that measured nothing",
    { rxInfo: [{ gatewayId: "G" }] },
    { payload: { radio: { rssiDbm: null } } },
  ],
  ["a strength of 1e308", { rxInfo: [{ gatewayId: "G", rssi: 1e308 }] }, refused("rxInfo.0.rssi")],
  ["a strength of text", { rxInfo: [{ gatewayId: "G", rssi: "-40" }] }, refused("rxInfo.0.rssi")],
  ["a ratio of -1000", { rxInfo: [{ gatewayId: "G", snr: -1_000 }] }, refused("rxInfo.0.snr")],
  [
    "one receiver twice",
    { rxInfo: [{ gatewayId: "G" }, { gatewayId: "g" }] },
    { payload: { radio: { concentrators: 1 } } },
  ],
  [
    "a hundred receivers",
    { rxInfo: many(100).map((n) => ({ gatewayId: `${n}` })) },
    { payload: { radio: { concentrators: 32 } } },
  ],
  ["a thousand receivers", { rxInfo: many(1_000).map((n) => ({ gatewayId: `${n}` })) }, refused("rxInfo")],
  ["a frequency of text", { txInfo: { frequency: "868100000" } }, uplink({ frequencyHz: 868_100_000 })],
  ["a frequency below zero", { txInfo: { frequency: -1 } }, refused("txInfo.frequency")],
  ["a frequency beyond what numbers hold", { txInfo: { frequency: 2 ** 60 } }, refused("txInfo.frequency")],
  [
    "a spreading factor of 21",
    { txInfo: { modulation: { lora: { spreadingFactor: 21 } } } },
    refused("txInfo.modulation.lora.spreadingFactor"),
  ],
  ["another modulation", { txInfo: { modulation: { fsk: {} } } }, uplink({ spreadingFactor: null })],
  ...DECODED.map(([title, object, expected]): [string, object, object] => [
    `values ${title}`,
    { object },
    expected,
  ]),
];
const STATUSES: [title: string, fields: object, expected: object][] = [
  ["a battery left out", { batteryLevel: undefined }, { payload: { batteryPercent: 0 } }],
  ["a battery above full", { batteryLevel: 100.1 }, refused("batteryLevel")],
  ["a battery below zero", { batteryLevel: -1 }, refused("batteryLevel")],
  ["a battery of text", { batteryLevel: "88" }, refused("batteryLevel")],
  ["a battery of null", { batteryLevel: null }, refused("batteryLevel")],
  [
    "a battery that is not known",
    { batteryLevelUnavailable: true },
    { payload: { measurements: { linkMarginDb: 10 } } },
  ],
  ["a socket", { externalPowerSource: true }, { payload: { measurements: { linkMarginDb: 10 } } }],
  ["a socket in words", { externalPowerSource: "yes" }, refused("externalPowerSource")],
  ["a margin of nine bits", { margin: 128 }, refused("margin")],
  ["a margin with a fraction", { margin: 1.5 }, refused("margin")],
  ["a margin of null", { margin: null }, refused("margin")],
];
/** Within `uplink_message`. */
const STACKED: [title: string, fields: object, expected: object][] = [
  ["a counter below zero", { f_cnt: -1 }, refused("uplink_message.f_cnt")],
  ["a counter of text", { f_cnt: "7" }, refused("uplink_message.f_cnt")],
  ["a counter of 33 bits", { f_cnt: 2 ** 32 }, refused("uplink_message.f_cnt")],
  ["a counter left out", { f_cnt: undefined }, uplink({ frameCount: 0 })],
  ["a port of nine bits", { f_port: 256 }, refused("uplink_message.f_port")],
  ["a payload that is no base64", { frm_payload: "q&==" }, refused("uplink_message.frm_payload")],
  [
    "a payload longer than any frame",
    { frm_payload: "AAAA".repeat(200) },
    refused("uplink_message.frm_payload"),
  ],
  ["a payload of null", { frm_payload: null }, refused("uplink_message.frm_payload")],
  ["a confirmation of one", { confirmed: 1 }, refused("uplink_message.confirmed")],
  [
    "a receiver without a name",
    { rx_metadata: [{ rssi: -40 }] },
    { payload: { radio: { concentrators: 0, rssiDbm: null } } },
  ],
  [
    "a receiver of two names",
    { rx_metadata: [{ gateway_ids: { gateway_id: "a", eui: "B0" } }] },
    { payload: { radio: { concentratorId: "b0" } } },
  ],
  [
    "a receiver of the packet broker",
    { rx_metadata: [{ gateway_ids: { gateway_id: "packetbroker" }, packet_broker: {} }] },
    { payload: { radio: { concentratorId: "packetbroker" } } },
  ],
  ["a strength of -1e308", { rx_metadata: [{ rssi: -1e308 }] }, refused("uplink_message.rx_metadata.0.rssi")],
  [
    "a channel's strength alone",
    { rx_metadata: [{ gateway_ids: { eui: "B0" }, channel_rssi: -40 }] },
    { payload: { radio: { rssiDbm: -40 } } },
  ],
  [
    "a channel's strength of 1e308",
    { rx_metadata: [{ channel_rssi: 1e308 }] },
    refused("uplink_message.rx_metadata.0.channel_rssi"),
  ],
  ["receivers of an object", { rx_metadata: {} }, refused("uplink_message.rx_metadata")],
  [
    "a thousand receivers",
    { rx_metadata: many(1_000).map(() => ({})) },
    refused("uplink_message.rx_metadata"),
  ],
  ["settings of null", { settings: null }, refused("uplink_message.settings")],
  [
    "a frequency in megahertz",
    { settings: { frequency: 868.1 } },
    refused("uplink_message.settings.frequency"),
  ],
  [
    "a spreading factor of text",
    { settings: { data_rate: { lora: { spreading_factor: "7" } } } },
    refused("uplink_message.settings.data_rate.lora.spreading_factor"),
  ],
  [
    "a battery above full",
    { last_battery_percentage: { value: 101 } },
    refused("uplink_message.last_battery_percentage.value"),
  ],
  ["a battery left out", { last_battery_percentage: {} }, { payload: { batteryPercent: 0 } }],
  ...DECODED.map(([title, decoded, expected]): [string, object, object] => [
    `values ${title}`,
    { decoded_payload: decoded },
    expected,
  ]),
];

describe("an uplink of ChirpStack, with", () => {
  const name = "an uplink of ChirpStack";
  it.each(CHIRPED)("%s", (_, fields, expected) => check(read(name, but(fields)(name)), expected));
  it("a thousand values: the first sixty-four", () => {
    const object = Object.fromEntries(many(1_000).map((n) => [`v${n}`, n]));
    const { payload } = read(name, but({ object })(name)) as unknown as { payload: { measurements: object } };
    expect(Object.keys(payload.measurements)).toHaveLength(64);
  });
});
describe("a status of ChirpStack, with", () => {
  const name = "a status of ChirpStack";
  it.each(STATUSES)("%s", (_, fields, expected) => {
    const found = read(name, but(fields)(name));
    check(found, expected);
    if (/socket$|not known/.test(_)) expect(found).not.toHaveProperty("payload.batteryPercent");
  });
});
describe("an uplink of The Things Stack, with", () => {
  const name = "an uplink of The Things Stack";
  const { uplink_message: said } = KINDS[name].valid as { uplink_message?: object };
  it.each(STACKED)("%s", (_, fields, expected) =>
    check(read(name, but({ uplink_message: { ...said, ...fields } })(name)), expected),
  );
});
