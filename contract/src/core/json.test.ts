import { describe, expect, it } from "vitest";
import { readPayload } from "../fleet/mqtt-topics/payload.ts";
import { MAX_JSON_DEPTH, nestsWithin, parseJson } from "./json.ts";

const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

describe("JSON from outside", () => {
  it.each([lists, objects])("is read to a depth, and refused beyond it", (nested) => {
    expect(parseJson(nested(MAX_JSON_DEPTH))).toBeTypeOf("object");
    expect(() => parseJson(nested(MAX_JSON_DEPTH + 1))).toThrow(SyntaxError);
    expect(() => parseJson(nested(200_000))).toThrow(SyntaxError);
  });

  it("may be as wide as it likes", () => {
    expect(parseJson(`[${"[],".repeat(50_000)}{}]`)).toHaveLength(50_001);
  });

  it.each([
    ["brackets in a text", `{"a":"${"[{".repeat(100)}"}`],
    ["brackets behind an escaped quote", `{"a":"\\"${"[{".repeat(100)}"}`],
    ["brackets behind an escaped backslash in a text", `["\\\\\\"${"[".repeat(100)}"]`],
  ])("is not misled by %s", (_, text) => {
    expect(parseJson(text)).toBeTypeOf("object");
  });

  it("is not misled by a backslash before the end of a text", () => {
    expect(nestsWithin(`["${"x".repeat(100)}\\\\",${lists(40)}]`, MAX_JSON_DEPTH)).toBe(false);
  });

  it("that is cut off within a text is the parser's to refuse", () => {
    expect(() => parseJson(`["${"[".repeat(100)}`)).toThrow(SyntaxError);
  });
});

it("a topic's payload that nests without end is malformed, and its value is never carried on", () => {
  const parameter = {
    code: "value",
    name: "Value",
    type: "json",
    path: "$.value",
    isRequired: false,
    target: null,
  } as unknown as Parameters<typeof readPayload>[0]["parameters"][number];
  const text = `{"value":${lists(100_000)}}`;
  expect(readPayload({ format: "json", parameters: [parameter] }, text)).toMatchObject({ results: [] });
  expect(readPayload({ format: "text", parameters: [parameter] }, lists(100_000)).results[0]?.value).toBe(
    undefined,
  );
});
