/** What comes of answers that no elevator should give: read for what they say, or refused by the name of the field. */
import {
  lciAlarmSchema,
  lciResultSchema,
  lciStatusSchema,
} from "@sweepline/contract/sites/elevator-rides/lci.ts";
import {
  gausiumAnswerSchema,
  gausiumModeSchema,
  gausiumStatusSchema,
} from "@sweepline/contract/sites/elevator-services/gausium.ts";
import { describe, expect, it } from "vitest";
import type { z } from "zod";

const KINDS = {
  result: [lciResultSchema, { result: 1 }],
  status: [lciStatusSchema, { result: 1, floor: "2", door: 1, direction: 0 }],
  alarm: [lciAlarmSchema, { alarm: 99, alarm_type: "fire", area_id: "hall" }],
  answer: [gausiumAnswerSchema, { code: 0, data: { requestId: "1" } }],
  car: [gausiumStatusSchema, { type: "V1_LIFT_STATUS", liftId: "1", areaId: "2", status: "OPENED" }],
  mode: [gausiumModeSchema, { type: "V1_LIFT_MODE", liftId: "1", status: "AVAILABLE" }],
} as const satisfies Record<string, readonly [z.ZodType, object]>;
type Kind = keyof typeof KINDS;

/** The field that is refused; null: nothing is. */
function refusedField(kind: Kind, value: unknown): string | null {
  const [schema] = KINDS[kind];
  const read = schema.safeParse(value);
  return read.success ? null : (read.error.issues[0]?.path.join(".") ?? "");
}

const NO_OBJECTS: unknown[] = [null, undefined, 0, 1, "", "1", true, [], [{}], [[1]], Number.NaN, "{}"];
/** In the place of a number that counts: whatever is none, or none that can be. */
const NO_NUMBERS: unknown[] = [
  null,
  "",
  " ",
  "yes",
  "1;2",
  "١",
  [],
  [1],
  {},
  true,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  0.5,
  "0.5",
  "1e999",
  1e300,
];
/** In the place of a name. */
const NO_NAMES: unknown[] = [null, "", [], ["1"], {}, true, "x".repeat(129)];
const NUMBERS: [kind: Kind, field: string][] = [
  ["result", "result"],
  ["status", "result"],
  ["status", "door"],
  ["alarm", "alarm"],
  ["answer", "code"],
];
const NAMES: [kind: Kind, field: string][] = [
  ["alarm", "alarm_type"],
  ["alarm", "area_id"],
  ["car", "liftId"],
  ["car", "areaId"],
  ["mode", "liftId"],
];

describe.each(Object.keys(KINDS) as Kind[])("%s", (kind) => {
  it.each(NO_OBJECTS)("is no %j", (value) => {
    expect(refusedField(kind, value)).not.toBeNull();
  });

  it("may carry whatever nobody knows, and lists of any length", () => {
    const [, good] = KINDS[kind];
    const strange = {
      strange: Array(20_000).fill(0),
      "": null,
      constructor: 1,
      vendor: { x: "y".repeat(100_000) },
    };
    expect(refusedField(kind, good)).toBeNull();
    expect(refusedField(kind, { ...strange, ...good })).toBeNull();
  });
});

describe.each(NUMBERS)("%s's %s", (kind, field) => {
  it.each(NO_NUMBERS)("is no %j", (value) => {
    expect(refusedField(kind, { ...KINDS[kind][1], [field]: value })).toBe(field);
  });
});

describe.each(NAMES)("%s's %s", (kind, field) => {
  it.each(NO_NAMES)("is no %j", (value) => {
    expect(refusedField(kind, { ...KINDS[kind][1], [field]: value })).toBe(field);
  });
});

describe("what is read kindly", () => {
  const status = (more: object) => lciStatusSchema.parse({ result: 1, ...more });
  it.each([
    ["numbers of text", { result: "1", door: "3" }, { result: 1, door: 3 }],
    ["a floor of a number", { floor: 2 }, { floor: "2" }],
    ["no floor, no door", {}, { result: 1 }],
    ["a direction in words", { direction: "UP" }, { direction: "up" }],
    ["a direction nobody knows", { direction: "sideways" }, { direction: "unknown" }],
    ["a direction of a number nobody knows", { direction: 7 }, { direction: "unknown" }],
    ["a result nobody knows", { result: 77 }, { result: 77 }],
    ["a question's time of rubbish", { requested_timestamp: { a: 1 } }, { requested_timestamp: { a: 1 } }],
  ])("an LCI status with %s", (_, given, read) => {
    expect(status(given)).toMatchObject(read);
  });

  it.each([
    ["a door beyond both", { door: 4 }, "door"],
    ["a door below none", { door: -1 }, "door"],
    ["a result below zero", { result: -1 }, "result"],
    ["a result beyond a byte", { result: 256 }, "result"],
    ["a floor's name too long", { floor: "x".repeat(17) }, "floor"],
    ["a floor of a list", { floor: ["1"] }, "floor"],
    ["a direction of a list", { direction: ["up"] }, "direction"],
  ])("but not %s", (_, given, field) => {
    expect(refusedField("status", { ...KINDS.status[1], ...given })).toBe(field);
  });

  it.each([
    ["a code of text", { kind: "answer", given: { code: "29001" }, read: { code: 29_001 } }],
    [
      "ids of numbers",
      {
        kind: "car",
        given: { areaId: 1_000, doorId: 1, carId: 7 },
        read: { areaId: "1000", doorId: "1", carId: "7" },
      },
    ],
    [
      "a direction nobody knows",
      { kind: "car", given: { direction: "SIDEWAYS" }, read: { status: "OPENED" } },
    ],
    [
      "no reason",
      { kind: "mode", given: { status: "UNAVAILABLE", message: null }, read: { status: "UNAVAILABLE" } },
    ],
  ] as const)("a control system's message with %s", (_, { kind, given, read }) => {
    const [schema, good] = KINDS[kind];
    expect(schema.parse({ ...good, ...given })).toMatchObject(read);
  });

  it.each([
    ["a door half open", { kind: "car", given: { status: "AJAR" }, field: "status" }],
    ["small letters", { kind: "car", given: { status: "opened" }, field: "status" }],
    ["a lift that naps", { kind: "mode", given: { status: "NAPPING" }, field: "status" }],
    [
      "a question's id too long",
      { kind: "answer", given: { data: { requestId: "x".repeat(129) } }, field: "data.requestId" },
    ],
  ] as const)("but not with %s", (_, { kind, given, field }) => {
    expect(refusedField(kind, { ...KINDS[kind][1], ...given })).toBe(field);
  });
});
