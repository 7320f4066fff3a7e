import { expect, it } from "vitest";
import { valuesOf } from "./measured-values.ts";

it("shows values by name, without digits that nobody measured", () => {
  expect(valuesOf({ temperature: 21.123456789, door: "open", alarm: false })).toEqual([
    ["alarm", "false"],
    ["door", "open"],
    ["temperature", "21.1235"],
  ]);
  expect(valuesOf(null)).toEqual([]);
});
