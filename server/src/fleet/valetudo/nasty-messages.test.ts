/** What comes of texts that no vacuum should publish, by each property that is read: a value within its bounds, or refused. */
import { describe, expect, it } from "vitest";
import { valetudoAdapter } from "./index.ts";

function said(property: string, payload: string | Uint8Array) {
  const topic = `valetudo/kitchen/${property}`;
  const address = { serialNumber: "kitchen", manufacturer: null, kind: property };
  return valetudoAdapter.read(address, { topic, payload: Buffer.from(payload), receivedAt: 1_000 });
}

/** The number that a text is; null: none, or none that can be. */
const TEXTS: [text: string, number: number | null][] = [
  ...(
    ["", " ", "\t\n", "NaN", "Infinity", "-Infinity", "1e309", "-1e309", "null", "true", "undefined"] as const
  ).map((text): [string, null] => [text, null]),
  ...(
    [
      "[]",
      "{}",
      "[50]",
      '"50"',
      "50%",
      "50 %",
      "1,5",
      "5_0",
      "--5",
      "١٢",
      "五十",
      "💯",
      "\u0000",
      "50\u0000",
    ] as const
  ).map((text): [string, null] => [text, null]),
  ...(
    ["__proto__", "constructor", "toString", "hasOwnProperty", "../../etc", "' or 1=1", "<b>50</b>"] as const
  ).map((text): [string, null] => [text, null]),
  ["x".repeat(5_000), null],
  ["9".repeat(400), null],
  ["-0.0001", null],
  ["1e300", null],
  ["50 ", 50],
  ["\uFEFF50", 50],
  ["+50", 50],
  ["5e1", 50],
  ["50.0", 50],
  ["050", 50],
];
const NUMBERS: [property: string, read: (value: number) => object][] = [
  ["BatteryStateAttribute/level", (batteryPercent) => ({ batteryPercent })],
  ["TotalStatisticsCapability/time", (workedS) => ({ totals: { workedS } })],
  ["TotalStatisticsCapability/area", (area) => ({ totals: { cleanedAreaSqm: area / 10_000 } })],
  ["ConsumableMonitoringCapability/brush-main", (left) => ({ parts: { mainBrush: { left } } })],
  ["ConsumableMonitoringCapability/mop-left", (left) => ({ parts: { "mop-left": { left } } })],
];

describe.each(NUMBERS)("%s", (property, read) => {
  it.each(TEXTS)("%j", (text, number) => {
    const found = said(property, text);
    if (number === null) expect(found).toMatchObject({ reason: "invalid" });
    else expect(found).toMatchObject({ kind: "reading", payload: read(number) });
  });
});

describe.each(["$state", "StatusStateAttribute/status", "BatteryStateAttribute/status"])("%s", (property) => {
  it.each(TEXTS)("is none of its words: %j", (text) => {
    expect(said(property, text)).toMatchObject({ reason: "invalid" });
  });
});

it("refuses no more of a text than people can read", () => {
  expect((said("$state", "x".repeat(5_000)) as { detail: string }).detail).toHaveLength(128);
});

it.each(TEXTS)("takes an error for what it says, cut: %j", (text) => {
  const { payload } = said("StatusStateAttribute/error_description", text) as {
    payload: { errors: object[] };
  };
  expect(payload.errors).toEqual([{ errorType: text.slice(0, 128) || "unknown", errorLevel: "WARNING" }]);
});

it.each([
  ["a text longer than any property", "$state", "x".repeat(16_385)],
  ["a property nobody reads", "GoToLocationCapability/go", "1"],
  ["a part without a name", "ConsumableMonitoringCapability/", "1"],
  ["a part with a name too long", `ConsumableMonitoringCapability/brush-${"x".repeat(41)}`, "1"],
  ["a property of every object", "constructor", "1"],
  ["no property", "", "1"],
])("has no interest in %s", (_, property, text) => {
  expect(said(property, text)).toBeNull();
});

it.each([
  ["no JSON", "{", "invalid"],
  ["nothing", "", "invalid"],
  ["null", "null", "invalid"],
  ["lists a hundred thousand deep", "[".repeat(8_000), "invalid"],
])("refuses an error of %s", (_, text, reason) => {
  expect(said("StatusStateAttribute/error", text)).toMatchObject({ reason });
});

it.each([
  [
    "a level of an object",
    { severity: { level: {} }, message: "Stuck" },
    [{ errorType: "Stuck", errorLevel: "WARNING" }],
  ],
  [
    "a message of a list",
    { severity: { level: "error" }, message: [1, 2] },
    [{ errorType: "1,2", errorLevel: "FATAL" }],
  ],
  ["no message", { severity: { level: "error" } }, [{ errorType: "unknown", errorLevel: "FATAL" }]],
  ["no severity", { message: "Stuck" }, []],
  [
    "a message too long",
    { severity: { level: "error" }, message: "x".repeat(900) },
    [{ errorType: "x".repeat(128), errorLevel: "FATAL" }],
  ],
])("reads an error with %s", (_, error, errors) => {
  expect(said("StatusStateAttribute/error", JSON.stringify(error))).toMatchObject({ payload: { errors } });
});
