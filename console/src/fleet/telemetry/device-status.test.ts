import { DEVICE_STATUS_CODES, WORKING_STATUSES } from "@sweepline/contract/fleet/codes.ts";
import { describe, expect, it } from "vitest";
import { STATUS_LOOKS } from "./device-status.ts";
import { telemetryTexts } from "./telemetry.texts.ts";
import { workStatusName, workStatusTexts } from "./work-status.texts.ts";

describe("statuses on screen (§4)", () => {
  it("have words in both languages, each its own", () => {
    for (const { status } of [telemetryTexts.zh, telemetryTexts.en])
      expect(new Set(DEVICE_STATUS_CODES.map((code) => status[code])).size).toBe(DEVICE_STATUS_CODES.length);
  });

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

  it("name the work statuses 0 to 21, and any other value unknown", () => {
    expect(workStatusName(workStatusTexts.en, 0)).toBe("Idle");
    expect(workStatusName(workStatusTexts.en, 21)).toBe("Following lines, avoiding");
    expect(workStatusName(workStatusTexts.zh, 22)).toBe("未知");
    expect(workStatusName(workStatusTexts.en, -1)).toBe("Unknown");
  });
});
