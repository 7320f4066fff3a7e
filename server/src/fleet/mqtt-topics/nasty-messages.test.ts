/**
 * What comes of messages by topics of one's own that do not fit what was described: a parameter that does not fit is left out, a required
 * one takes the message with it. Nothing here throws, and nothing takes long.
 */
import {
  type PayloadFormat,
  payloadParameterSchema,
  readPayload,
} from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import { describe, expect, it } from "vitest";
import { createGenericAdapter } from "./generic-adapter.ts";
import { createTopicRegistry, type RegisteredTopic } from "./topic-registry.ts";

const RECEIVED_AT = Date.parse("2026-11-20T08:00:00Z");
const SERVER = 1;
const described = (parameters: object[]) => parameters.map((one) => payloadParameterSchema.parse(one));
const JSON_PARAMETERS = described([
  { code: "id", type: "number", isRequired: true, min: 0, max: 9_999 },
  { code: "at", type: "time", target: "reportedAt" },
  { code: "online", type: "text", target: "online" },
  { code: "battery", type: "number", path: "$.power.battery", target: "batteryPercent" },
  { code: "charging", type: "boolean", path: "power.charging", target: "charging" },
  { code: "work", type: "number", target: "workStatus" },
  { code: "activity", type: "text", target: "activity" },
  { code: "poseX", type: "number", path: "pose[0]", target: "positionX" },
  { code: "poseY", type: "number", path: "pose[1]", target: "positionY" },
  { code: "map", type: "text", target: "mapId" },
  { code: "error", type: "text", target: "errorText" },
  { code: "brush", type: "number", target: "mainBrushUsedHours" },
  { code: "brushLife", type: "number", target: "mainBrushLifeHours" },
  { code: "rssi", type: "number", target: "wifiRssiDbm" },
  { code: "dust", type: "number", target: "measurement" },
  { code: "note", type: "text", target: "measurement" },
  { code: "since", type: "time", target: "measurement" },
  { code: "raw", type: "json" },
]);

function read(
  payload: string | Uint8Array,
  { format, parameters }: { format: PayloadFormat; parameters: ReturnType<typeof described> },
) {
  const registry = createTopicRegistry();
  const topic = {
    id: 1,
    serverId: SERVER,
    code: "state",
    direction: "up",
    address: "robots/{serialNumber}/state",
  };
  registry.replace([{ ...topic, format, parameters } as unknown as RegisteredTopic]);
  const message = {
    topic: "robots/R-1/state",
    payload: Buffer.from(payload),
    receivedAt: RECEIVED_AT,
    source: SERVER,
  };
  const adapter = createGenericAdapter(registry, SERVER);
  const address = adapter.addressOf(message.topic);
  if (!address) throw new Error("no address");
  return adapter.read(address, message);
}
const refused = (detail: string) => ({ reason: "invalid", detail });
const MALFORMED = { reason: "malformed" };
const TAKEN = { kind: "reading", at: RECEIVED_AT, payload: {} };
const NOTHING = { kind: "reading", at: RECEIVED_AT, payload: {}, headerId: 0 };

const OF_ID = '{"id":1}';
const deep = "[".repeat(100_000) + "]".repeat(100_000);
const ENVELOPES: [title: string, payload: string | Uint8Array, expected: object][] = [
  ["nothing", "", MALFORMED],
  ["blanks", " \n\t ", MALFORMED],
  ["null", "null", refused("id: missing")],
  ["a number", "42", refused("id: missing")],
  ["a text", '"id"', refused("id: missing")],
  ["a list", "[1]", refused("id: missing")],
  ["an empty object", "{}", refused("id: missing")],
  ["a list around it", `[${OF_ID}]`, refused("id: missing")],
  ["half of it", '{"id":', MALFORMED],
  ["rubbish behind it", `${OF_ID}}`, MALFORMED],
  ["a second one behind it", OF_ID + OF_ID, MALFORMED],
  ["single quotes", "{'id':1}", MALFORMED],
  ["a byte order mark", `\uFEFF${OF_ID}`, MALFORMED],
  ["blanks around it", `\r\n ${OF_ID} \n`, TAKEN],
  ["zero bytes", new Uint8Array(64), MALFORMED],
  ["UTF-16", Buffer.from(OF_ID, "utf16le"), MALFORMED],
  ["no UTF-8", new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), MALFORMED],
  ["lists a hundred thousand deep", deep, MALFORMED],
  ["… in a field that nobody reads", `{"strange":${deep},"id":1}`, MALFORMED],
  ["a megabyte nobody reads", `{"id":1,"strange":"${"x".repeat(1_000_000)}"}`, TAKEN],
  ["__proto__", '{"__proto__":{"id":1}}', refused("id: missing")],
  ["a field twice", '{"id":"x","id":1}', TAKEN],
  ["NaN", '{"id":NaN}', MALFORMED],
  ["a number of four hundred digits", `{"id":1${"0".repeat(400)}}`, refused("id: wrongType")],
];
/** Beside a good id; what is read of them. */
const FIELDS: [title: string, fields: object, expected: object][] = [
  ["an id of text", { id: "1" }, refused("id: wrongType")],
  ["an id of null", { id: null }, refused("id: missing")],
  ["an id of true", { id: true }, refused("id: wrongType")],
  ["an id out of its range", { id: 10_000 }, refused("id: outOfRange")],
  ["an id below zero", { id: -1 }, refused("id: outOfRange")],
  ["an id in a list", { id: [1] }, refused("id: wrongType")],
  [
    "a bad id and a bad battery",
    { id: -1, power: { battery: 101 } },
    refused("id: outOfRange, battery: outOfRange"),
  ],
  ["a time of words", { at: "yesterday" }, NOTHING],
  ["a time in seconds", { at: 1_763_625_600 }, { at: 1_763_625_600_000 }],
  ["a time in milliseconds", { at: 1_763_625_600_000 }, { at: 1_763_625_600_000 }],
  ["a time below zero", { at: -5 }, NOTHING],
  ["a time beyond what dates hold", { at: 1e300 }, NOTHING],
  ["a time of month thirteen", { at: "2026-13-01T00:00:00Z" }, NOTHING],
  ["a battery above full", { power: { battery: 100.5 } }, NOTHING],
  ["a battery below zero", { power: { battery: -0.1 } }, NOTHING],
  ["a battery of text", { power: { battery: "80 %" } }, NOTHING],
  ["a battery of 1e308", { power: { battery: 1e308 } }, NOTHING],
  ["a battery where a number stands", { power: 80 }, NOTHING],
  ["a battery where a list stands", { power: [80] }, NOTHING],
  ["charging in words", { power: { charging: "yes" } }, NOTHING],
  ["charging of one", { power: { charging: 1 } }, NOTHING],
  ["a status with a fraction", { work: 1.5 }, NOTHING],
  ["a status beyond a byte", { work: 256 }, NOTHING],
  ["an activity nobody knows", { activity: "dancing" }, NOTHING],
  ["an activity named constructor", { activity: "constructor" }, NOTHING],
  ["a connection nobody knows", { online: "maybe" }, NOTHING],
  ["half a position", { pose: [1] }, NOTHING],
  ["a position off the earth", { pose: [1e7, 0] }, NOTHING],
  ["a position of an object", { pose: { 0: 1, 1: 2 } }, { payload: { position: { x: 1, y: 2 } } }],
  [
    "a map too long",
    { pose: [1, 2], map: "m".repeat(4_000) },
    { payload: { position: { mapId: "m".repeat(128) } } },
  ],
  [
    "an error too long",
    { error: "e".repeat(4_000) },
    { payload: { errors: [{ errorType: "e".repeat(128) }] } },
  ],
  ["an error longer than any text", { error: "e".repeat(4_097) }, NOTHING],
  ["an error of nothing", { error: "" }, { payload: { errors: [] } }],
  ["an error of a number", { error: 7 }, NOTHING],
  ["a brush without a life", { brush: 5 }, NOTHING],
  ["a brush with a life of zero", { brush: 5, brushLife: 0 }, NOTHING],
  ["a brush older than the earth", { brush: 1e12, brushLife: 300 }, NOTHING],
  ["a Wi-Fi of 1000 dBm", { rssi: 1_000 }, NOTHING],
  ["dust of 1e308", { dust: 1e308 }, NOTHING],
  ["dust of -1e308", { dust: -1e308 }, NOTHING],
  [
    "dust as it should be, and a note that is none",
    { dust: 3, note: 4 },
    { payload: { measurements: { dust: 3 } } },
  ],
  ["a note too long", { note: "n".repeat(4_000) }, { payload: { measurements: { note: "n".repeat(256) } } }],
  [
    "a time to measure by in seconds",
    { since: 1_763_625_600 },
    { payload: { measurements: { since: "2025-11-20T08:00:00.000Z" } } },
  ],
  ["whatever where nothing is asked", { raw: { a: [null] } }, NOTHING],
];

describe("a message by a topic of one's own, of", () => {
  const format = { format: "json", parameters: JSON_PARAMETERS } as const;
  it.each(ENVELOPES)("%s", (_, payload, expected) => expect(read(payload, format)).toMatchObject(expected));
  it.each(FIELDS)("%s", (_, fields, expected) => {
    const found = read(JSON.stringify({ id: 1, ...fields }), format);
    if (expected === NOTHING) expect(found).toEqual(NOTHING);
    else expect(found).toMatchObject(expected);
    const { payload: { measurements = undefined } = {} } = expected as {
      payload?: { measurements?: object };
    };
    if (measurements) expect(found).toHaveProperty("payload.measurements", measurements);
  });
});

/** The whole payload is one value. */
const PLAIN: [title: string, payload: string | Uint8Array, read: { type: string; expected: unknown }][] = [
  ["nothing", "", { type: "number", expected: undefined }],
  ["a number", " 21.5\n", { type: "number", expected: 21.5 }],
  ["a number with its unit", "21.5 °C", { type: "number", expected: undefined }],
  ["a number with a comma", "21,5", { type: "number", expected: undefined }],
  ["a number of hexadecimal digits", "0x15", { type: "number", expected: undefined }],
  ["Infinity", "Infinity", { type: "number", expected: undefined }],
  ["NaN", "NaN", { type: "number", expected: undefined }],
  ["1e999", "1e999", { type: "number", expected: undefined }],
  ["1e308", "1e308", { type: "number", expected: undefined }],
  ["two numbers", "21 22", { type: "number", expected: undefined }],
  ["on", "ON", { type: "boolean", expected: true }],
  ["yes", "yes", { type: "boolean", expected: undefined }],
  ["2 for a switch", "2", { type: "boolean", expected: undefined }],
  ["a switch named constructor", "constructor", { type: "boolean", expected: undefined }],
  ["no UTF-8", new Uint8Array([0xff, 0xfe]), { type: "number", expected: undefined }],
  ["a text of zero bytes", "\0\0", { type: "text", expected: "\0\0" }],
  ["a text too long", "x".repeat(5_000), { type: "text", expected: undefined }],
];

describe("a plain message by a topic of one's own, of", () => {
  it.each(PLAIN)("%s", (_, payload, { type, expected }) => {
    const parameters = described([{ code: "value", type, target: "measurement" }]);
    expect(read(payload, { format: "text", parameters })).toEqual({
      ...NOTHING,
      payload: expected === undefined ? {} : { measurements: { value: expected } },
    });
  });

  it("is not read by rules for JSON", () =>
    expect(readPayload({ format: "json", parameters: JSON_PARAMETERS }, "21.5").malformed).toBeNull());
});
