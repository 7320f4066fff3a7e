/**
 * What comes of messages that no robot should send, of each kind that robots send: taken, with what they say beside their values cut or
 * left out, or refused by the name of the field. Nothing here throws, and nothing takes long.
 */
import { describe, expect, it } from "vitest";
import { aCleaning, aConnection, aState } from "../../../test/robot-messages.ts";
import { vdaAdapter } from "./index.ts";

const KINDS = {
  connection: aConnection("ONLINE"),
  state: aState({ errors: [], actionStates: [] }),
  visualization: { ...aConnection("ONLINE"), agvPosition: { x: 1, y: 2, theta: 0, mapId: "hall" } },
  factsheet: { ...aConnection("ONLINE"), protocolFeatures: { agvActions: [{ actionType: "startPause" }] } },
  cleaning: aCleaning(),
} as const;
type Kind = keyof typeof KINDS;

function read(kind: Kind, payload: string | Uint8Array) {
  const topic = `uagv/v2/Acme/R-1/${kind}`;
  const address = { manufacturer: "Acme", serialNumber: "R-1", kind };
  return vdaAdapter.read(address, { topic, payload: Buffer.from(payload), receivedAt: 1_000 });
}

/** How it is read: what stands in it, or why it is refused and where. */
type Expected = object | string;
function check(kind: Kind, payload: string | Uint8Array, expected: Expected): void {
  const found = read(kind, payload);
  if (typeof expected === "string")
    expect(found).toMatchObject({ detail: expect.stringContaining(expected) });
  else expect(found).toMatchObject(expected);
}
const refused = (field: string): Expected => ({
  reason: "invalid",
  detail: expect.stringMatching(new RegExp(`^${field}: `)),
});
const MALFORMED = { reason: "malformed" };
const TAKEN = { payload: {} };

const text = (kind: Kind): string => JSON.stringify(KINDS[kind]);
/** The message with fields changed; undefined: left out. */
const but = (fields: object) => (kind: Kind) => JSON.stringify({ ...KINDS[kind], ...fields });
const around = (before: string, after: string) => (kind: Kind) => `${before}${text(kind)}${after}`;
const deep = "[".repeat(100_000) + "]".repeat(100_000);
const wide = Array.from({ length: 20_000 }, (_, index) => index);

/** Of every kind: the envelope and the header. */
const ALL: [name: string, payload: (kind: Kind) => string | Uint8Array, expected: Expected][] = [
  ["nothing", () => "", MALFORMED],
  ["blanks", () => "  \n\t ", MALFORMED],
  ["null", () => "null", { reason: "invalid" }],
  ["a number", () => "42", { reason: "invalid" }],
  ["a text", () => '"ONLINE"', { reason: "invalid" }],
  ["true", () => "true", { reason: "invalid" }],
  ["a list", () => "[]", { reason: "invalid" }],
  ["a list around it", around("[", "]"), { reason: "invalid" }],
  ["an empty object", () => "{}", refused("headerId")],
  ["half of it", (kind) => text(kind).slice(0, -9), MALFORMED],
  ["rubbish behind it", around("", "}"), MALFORMED],
  ["a second one behind it", (kind) => text(kind) + text(kind), MALFORMED],
  ["a comma at its end", (kind) => `${text(kind).slice(0, -1)},}`, MALFORMED],
  ["single quotes", (kind) => text(kind).replaceAll('"', "'"), MALFORMED],
  ["a byte order mark", around("\uFEFF", ""), MALFORMED],
  ["blanks around it", around("\r\n ", " \n"), TAKEN],
  ["zero bytes", () => new Uint8Array(64), MALFORMED],
  ["UTF-16", (kind) => Buffer.from(text(kind), "utf16le"), MALFORMED],
  ["no UTF-8", () => new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), MALFORMED],
  ["lists a hundred thousand deep", () => deep, "nests too deep"],
  ["… in a field that nobody reads", (kind) => `{"x":${deep},${text(kind).slice(1)}`, "nests too deep"],
  ["a list of twenty thousand nobody reads", but({ strange: wide }), TAKEN],
  ["a megabyte nobody reads", but({ strange: "x".repeat(1_000_000) }), TAKEN],
  ["fields nobody knows", but({ strange: null, "": 1, "a.b": {} }), TAKEN],
  ["__proto__", (kind) => `{"__proto__":{"isAdmin":true},${text(kind).slice(1)}`, TAKEN],
  ["constructor", but({ constructor: { prototype: { x: 1 } } }), TAKEN],
  ["a field twice", (kind) => `{"headerId":-1,${text(kind).slice(1)}`, TAKEN],
  ["NaN", (kind) => text(kind).replace(/"headerId":\d+/, '"headerId":NaN'), MALFORMED],
  ["no headerId", but({ headerId: undefined }), refused("headerId")],
  ["a headerId below zero", but({ headerId: -1 }), refused("headerId")],
  ["a headerId with a fraction", but({ headerId: 1.5 }), refused("headerId")],
  ["a headerId of text", but({ headerId: "7" }), refused("headerId")],
  ["a headerId of null", but({ headerId: null }), refused("headerId")],
  ["a headerId beyond what numbers hold", but({ headerId: 2 ** 60 }), refused("headerId")],
  ["the largest headerId of 32 bits", but({ headerId: 2 ** 32 - 1 }), { headerId: 2 ** 32 - 1 }],
  ["no timestamp", but({ timestamp: undefined }), refused("timestamp")],
  ["a timestamp of a number", but({ timestamp: 1_700_000_000 }), refused("timestamp")],
  ["a timestamp of yesterday in words", but({ timestamp: "yesterday" }), refused("timestamp")],
  ["a timestamp without zone", but({ timestamp: "2026-01-01T00:00:00" }), refused("timestamp")],
  ["a timestamp of no day", but({ timestamp: "2026-02-30T00:00:00Z" }), refused("timestamp")],
  [
    "a timestamp of another zone",
    but({ timestamp: "2026-01-01T08:00:00+08:00" }),
    { at: Date.UTC(2026, 0, 1) },
  ],
  [
    "a timestamp of nanoseconds",
    but({ timestamp: "2026-01-01T00:00:00.123456789Z" }),
    { at: Date.UTC(2026, 0, 1) + 123 },
  ],
  ["no version", but({ version: undefined }), refused("version")],
  ["a version of a number", but({ version: 2.1 }), refused("version")],
  ["a version too long", but({ version: "2".repeat(33) }), refused("version")],
  ["a version nobody knows", but({ version: "17.0" }), TAKEN],
  ["no manufacturer", but({ manufacturer: undefined }), refused("manufacturer")],
  ["a manufacturer of a list", but({ manufacturer: ["Acme"] }), refused("manufacturer")],
  ["another's serial number: the topic counts", but({ serialNumber: "R-2" }), TAKEN],
  ["a serial number too long", but({ serialNumber: "R".repeat(65) }), refused("serialNumber")],
];

describe.each(Object.keys(KINDS) as Kind[])("%s, of", (kind) => {
  it.each(ALL)("%s", (_, payload, expected) => check(kind, payload(kind), expected));
});

const error = { errorType: "x", errorLevel: "WARNING" };
const position = { x: 1, y: 2, theta: 0, mapId: "hall" };
const action = { actionId: "1", actionStatus: "RUNNING" };
const OWN: { [kind in Kind]: [name: string, fields: object, expected: Expected][] } = {
  connection: [
    ["no state", { connectionState: undefined }, refused("connectionState")],
    ["small letters", { connectionState: "online" }, refused("connectionState")],
    ["another word", { connectionState: "HIBERNATING" }, refused("connectionState")],
  ],
  state: [
    [
      "nothing but its header",
      { batteryState: undefined, operatingMode: undefined },
      { payload: { orderId: "", errors: [] } },
    ],
    [
      "a battery over full",
      { batteryState: { batteryCharge: 104 } },
      { payload: { batteryState: { batteryCharge: 100 } } },
    ],
    [
      "a battery below empty",
      { batteryState: { batteryCharge: -3 } },
      { payload: { batteryState: { batteryCharge: 0 } } },
    ],
    ["a battery of text", { batteryState: { batteryCharge: "80" } }, refused("batteryState.batteryCharge")],
    ["a battery without charge", { batteryState: {} }, refused("batteryState.batteryCharge")],
    [
      "errors over the bound",
      { errors: Array(900).fill(error) },
      { payload: { errors: Array(200).fill(error) } },
    ],
    [
      "an error of 5,000 characters",
      { errors: [{ ...error, errorDescription: "x".repeat(5_000) }] },
      { payload: { errors: [{ errorDescription: "x".repeat(1_024) }] } },
    ],
    [
      "an error cut within a character",
      { errors: [{ ...error, errorType: `${"x".repeat(127)}😀` }] },
      { payload: { errors: [{ errorType: "x".repeat(127) }] } },
    ],
    ["an error without type", { errors: [{ errorLevel: "FATAL" }] }, refused("errors.0.errorType")],
    ["errors of no list", { errors: "none" }, refused("errors")],
    ["a position off the earth", { agvPosition: { ...position, x: 1e308 } }, refused("agvPosition.x")],
    ["a position of text", { agvPosition: { ...position, y: "2" } }, refused("agvPosition.y")],
    [
      "a position without map",
      { agvPosition: { ...position, mapId: undefined } },
      refused("agvPosition.mapId"),
    ],
    [
      "an action of no known status",
      { actionStates: [{ ...action, actionStatus: "DOING" }] },
      refused("actionStates.0.actionStatus"),
    ],
    [
      "an action's result of 9,000 characters",
      { actionStates: [{ ...action, resultDescription: "x".repeat(9_000) }] },
      { payload: { actionStates: [{ resultDescription: "x".repeat(1_024) }] } },
    ],
    ["nodes of rubbish", { nodeStates: "here" }, { payload: { orderId: "" } }],
    ["an order of a number", { orderId: 17 }, refused("orderId")],
    ["an order of null", { orderId: null }, refused("orderId")],
    ["driving in text", { driving: "yes" }, refused("driving")],
    ["a mode nobody knows", { operatingMode: "DANCING" }, { payload: { operatingMode: "DANCING" } }],
    ["no emergency stop said", { safetyState: {} }, refused("safetyState.eStop")],
    [
      "maps over the bound",
      { maps: Array(101).fill({ mapId: "a", mapVersion: "1", mapStatus: "ENABLED" }) },
      refused("maps"),
    ],
  ],
  visualization: [
    ["nothing but its header", { agvPosition: undefined }, TAKEN],
    [
      "a position beyond any floor",
      { agvPosition: { ...position, theta: -2e6 } },
      refused("agvPosition.theta"),
    ],
    [
      "a score over one",
      { agvPosition: { ...position, localizationScore: 7 } },
      refused("agvPosition.localizationScore"),
    ],
  ],
  factsheet: [
    ["nothing but its header", { protocolFeatures: undefined }, TAKEN],
    [
      "actions of no list",
      { protocolFeatures: { agvActions: "all" } },
      refused("protocolFeatures.agvActions"),
    ],
    [
      "an action without type",
      { protocolFeatures: { agvActions: [{}] } },
      refused("protocolFeatures.agvActions.0.actionType"),
    ],
    [
      "actions over the bound",
      { protocolFeatures: { agvActions: Array(201).fill({ actionType: "a" }) } },
      refused("protocolFeatures.agvActions"),
    ],
    [
      "a name too long",
      { typeSpecification: { seriesName: "x".repeat(129) } },
      refused("typeSpecification.seriesName"),
    ],
  ],
  cleaning: [
    ["an area of 1e308", { cleanedAreaSqm: 1e308 }, refused("cleanedAreaSqm")],
    ["an area below zero", { cleanedAreaSqm: -0.1 }, refused("cleanedAreaSqm")],
    ["an area of more than an hour", { cleanedAreaSqm: 10_001 }, refused("cleanedAreaSqm")],
    ["a way of more than an hour", { distanceM: 10_001 }, refused("distanceM")],
    ["more water than any tank", { waterUsedL: 1_001 }, refused("waterUsedL")],
    ["an interval below zero", { intervalMs: -1 }, refused("intervalMs")],
    ["an interval with a fraction", { intervalMs: 0.5 }, refused("intervalMs")],
    ["a status of text", { workStatus: "cleaning" }, refused("workStatus")],
    ["a status beyond a byte", { workStatus: 256 }, refused("workStatus")],
    ["cells with fractions", { cleanedRows: [0.5, 1, 2] }, refused("cleanedRows.0")],
    ["a way off the earth", { plannedPath: [[1e7, 0]] }, refused("plannedPath.0.0")],
    ["settings of names nobody knows", { settings: { dance: true } }, TAKEN],
  ],
};

describe.each(Object.keys(OWN) as Kind[])("%s, with", (kind) => {
  it.each(OWN[kind])("%s", (_, fields, expected) => check(kind, but(fields)(kind), expected));
});

it("are more than forty of each kind", () => {
  for (const kind of Object.keys(KINDS) as Kind[]) expect(ALL.length + OWN[kind].length).toBeGreaterThan(40);
});
