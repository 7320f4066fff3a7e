import { DEVICE_STATUS_CODES, WORKING_STATUSES } from "@sweepline/contract/fleet/shared/codes.ts";
import { describe, expect, it } from "vitest";
import { dictionaryIn } from "../../system/dictionaries/index.ts";
import { STATUS_LOOKS } from "./device-status.ts";

describe("statuses on screen (§4)", () => {
  it("differ by shape wherever they differ by color", () => {
    const toneOf = new Map<string, string>();
    for (const { shape, tone } of Object.values(STATUS_LOOKS)) {
      expect(toneOf.get(shape) ?? tone).toBe(tone);
      toneOf.set(shape, tone);
    }
  });

  it("show everything that counts as working in one color", () => {
    expect(new Set(WORKING_STATUSES.map((code) => STATUS_LOOKS[code].tone))).toEqual(new Set(["positive"]));
  });

  it("have the color that the dictionary has before people change it", () => {
    const { toneOf } = dictionaryIn("en", "deviceStatus");
    for (const code of DEVICE_STATUS_CODES) expect(toneOf(code)).toBe(STATUS_LOOKS[code].tone);
  });
});
