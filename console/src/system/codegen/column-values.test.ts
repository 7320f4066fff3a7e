import type { RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { describe, expect, it } from "vitest";
import { aField } from "../../../test/codegen.ts";
import { changedField, doubleNames, faultsOf, faultyCount, movedField } from "./column-values.ts";

describe("a field that is changed", () => {
  it("drops with its type what the new one cannot have", () => {
    const text = aField("price", { pattern: "email", query: "contains" });
    expect(changedField(text, { type: "decimal" })).toMatchObject({
      ...{ type: "decimal", query: "none", maxLength: null, pattern: "none" },
    });
    const number = aField("price", { type: "decimal", query: "range", maxLength: null, least: 1, most: 9 });
    expect(changedField(number, { type: "integer" })).toMatchObject({ query: "range", least: 1, most: 9 });
    expect(changedField(number, { type: "text" })).toMatchObject({ least: null, most: null, maxLength: 500 });
    const long = aField("note", { type: "longText", maxLength: 9_000 });
    expect(changedField(long, { type: "text" }).maxLength).toBe(500);
    const choice = aField("kind", { type: "choice", query: "equals", dictionary: "deviceKind" });
    expect(changedField(choice, { type: "boolean" })).toMatchObject({ query: "equals", dictionary: null });
  });

  it("is entered where it is required, and is not required where it is not entered", () => {
    const left = aField("a", { isInForm: false, isRequired: false });
    expect(changedField(left, { isRequired: true }).isInForm).toBe(true);
    expect(changedField(aField("a"), { isInForm: false }).isRequired).toBe(false);
  });
});

describe("what is wrong with fields", () => {
  it.each<[Partial<RoomField>, Record<string, string>]>([
    [{}, {}],
    [{ field: "Unit Price" }, { field: "validation.fieldName" }],
    [{ field: "organizationId" }, { field: "validation.fieldTaken" }],
    [{ label: { zh: "", en: "a" } }, { "label.zh": "validation.required" }],
    [{ type: "choice", query: "equals" }, { dictionary: "validation.required" }],
    [{ type: "integer", query: "contains" }, { query: "validation.fieldQuery" }],
    [{ type: "integer", query: "range", least: 5, most: 1 }, { most: "validation.range" }],
    [{ type: "choice", isIncluded: false }, {}],
  ])("says of %o", (given, faults) => {
    const issues = Object.entries(faultsOf(aField("name", given)));
    expect(Object.fromEntries(issues.map(([part, { message }]) => [part, message]))).toEqual(faults);
  });

  it("counts names that differ in capitals alone as one, but not of what is left out", () => {
    const fields = [
      aField("name"),
      aField("Name", { field: "NAME" }),
      aField("name2", { field: "name", isIncluded: false }),
    ];
    expect([...doubleNames(fields)]).toEqual(["name"]);
    expect(faultyCount([aField("a", { field: "same" }), aField("b", { field: "samE" })])).toBe(2);
  });
});

it("moves a field to another place, and nowhere beyond the ends", () => {
  const fields = ["a", "b", "c"].map((source) => aField(source));
  const order = (source: string, to: number) =>
    movedField(fields, source, to)
      .map((field) => field.source)
      .join("");
  expect(order("a", 2)).toBe("bca");
  expect(order("c", 0)).toBe("cab");
  expect(movedField(fields, "a", -1)).toBe(fields);
  expect(movedField(fields, "c", 3)).toBe(fields);
});
