import { describe, expect, it } from "vitest";
import {
  type PayloadParameter,
  payloadParameterSchema,
  readPayload,
  timeOf,
  writePayload,
} from "./payload.ts";

const p = (given: object): PayloadParameter => payloadParameterSchema.parse(given);
const outcome = (parameter: object, text: string, format: "json" | "text" = "json") =>
  readPayload({ format, parameters: [p({ code: "value", ...parameter })] }, text).results[0]?.outcome;

describe("reading a payload by its parameters", () => {
  it.each([
    ["number", '{"value":1.5}', "ok"],
    ["number", '{"value":"1.5"}', "wrongType"],
    ["number", '{"value":1e999}', "wrongType"],
    ["number", '{"value":null}', "absent"],
    ["number", "[]", "absent"],
    ["number", '"value"', "absent"],
    ["text", '{"value":""}', "ok"],
    ["boolean", '{"value":0}', "wrongType"],
    ["time", '{"value":"2026-11-16T08:00:00Z"}', "ok"],
    ["time", '{"value":"yesterday"}', "wrongType"],
    ["json", '{"value":[1,{"a":2}]}', "ok"],
  ])("%s in %s: %s", (type, text, wanted) => {
    expect(outcome({ type }, text)).toBe(wanted);
  });

  it("finds values by their paths, own ones only", () => {
    expect(outcome({ type: "number", path: "$.a.b[1]" }, '{"a":{"b":[0,7]}}')).toBe("ok");
    expect(outcome({ type: "json", path: "constructor", isRequired: true }, "{}")).toBe("missing");
    expect(outcome({ type: "json", path: "__proto__.x", isRequired: true }, '{"a":1}')).toBe("missing");
    expect(payloadParameterSchema.safeParse({ code: "value", type: "text", path: "a..b" }).success).toBe(
      false,
    );
  });

  it("holds values to the range, the field's own one too, and words to those that there are", () => {
    expect(outcome({ type: "number", min: 0, max: 5 }, '{"value":6}')).toBe("outOfRange");
    expect(outcome({ type: "number", target: "batteryPercent" }, '{"value":101}')).toBe("outOfRange");
    expect(outcome({ type: "text", target: "cleaningMode" }, '{"value":"TURBO"}')).toBe("unknownWord");
    expect(payloadParameterSchema.safeParse({ code: "v1", type: "text", target: "charging" }).success).toBe(
      false,
    );
    expect(payloadParameterSchema.safeParse({ code: "v1", type: "number", min: 2, max: 1 }).success).toBe(
      false,
    );
  });

  it("takes plain text as one value", () => {
    expect(outcome({ type: "number" }, " 21.5 ", "text")).toBe("ok");
    expect(outcome({ type: "number" }, "warm", "text")).toBe("wrongType");
    expect(outcome({ type: "boolean" }, "ON", "text")).toBe("ok");
    expect(outcome({ type: "number", isRequired: true }, "", "text")).toBe("missing");
  });

  it("says what is no JSON, and never throws", () => {
    for (const text of ["", "{", "\0", "NaN", "{}}", "\ud800"])
      expect(readPayload({ format: "json", parameters: [] }, text).malformed, text).toBeTypeOf("string");
  });

  it("takes seconds, milliseconds and ISO texts for times", () => {
    const at = Date.UTC(2026, 10, 16, 8);
    expect([timeOf(at), timeOf(at / 1_000), timeOf("2026-11-16T08:00:00Z")]).toEqual([at, at, at]);
    expect([timeOf(-1), timeOf(NaN), timeOf(1e300), timeOf({}), timeOf("16.11.2026")]).toEqual(
      Array(5).fill(undefined),
    );
  });
});

describe("writing a payload", () => {
  it("puts values where they are read from, and pollutes nothing", () => {
    const parameters = [
      p({ code: "level", type: "number", path: "$.battery.cells[1]" }),
      p({ code: "evil", type: "text", path: "__proto__.polluted" }),
    ];
    const text = writePayload({ format: "json", parameters }, { level: 4, evil: "x" });
    const { results } = readPayload({ format: "json", parameters }, text);
    expect(results.map(({ value }) => value)).toEqual([4, "x"]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(writePayload({ format: "text", parameters: parameters.slice(0, 1) }, { level: 4 })).toBe("4");
  });
});
