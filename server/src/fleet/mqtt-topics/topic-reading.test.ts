import { payloadParameterSchema, readPayload } from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import { describe, expect, it } from "vitest";
import { meaningOf } from "./topic-reading.ts";

const AT = Date.parse("2026-11-20T08:00:00Z");
const PARAMETERS = [
  { code: "brush", type: "number", target: "mainBrushUsedHours" },
  { code: "brushLife", type: "number", target: "mainBrushLifeHours" },
  { code: "bag", type: "number", target: "vacuumBagUsedHours" },
  { code: "rssi", type: "number", target: "radioRssiDbm" },
  { code: "snr", type: "number", target: "radioSnrDb" },
].map((parameter) => payloadParameterSchema.parse(parameter));

function meaning(payload: object) {
  const text = JSON.stringify(payload);
  return meaningOf(PARAMETERS, readPayload({ format: "json", parameters: PARAMETERS }, text), AT);
}

describe("what a described payload means for its device", () => {
  it("is wear of parts where the hours used and the hours of life are told together", () => {
    expect(meaning({ brush: 12.5, brushLife: 300, bag: 4 })).toEqual({
      at: AT,
      reading: { consumables: [{ kind: "mainBrush", usedHours: 12.5, lifeHours: 300 }] },
    });
    expect(meaning({ brush: 12.5 })).toEqual({ at: AT, reading: {} });
    // A part without a life cannot be worn.
    expect(meaning({ brush: 12.5, brushLife: 0 })).toEqual({ at: AT, reading: {} });
  });

  it("is how it was heard, as far as that is told", () => {
    expect(meaning({ rssi: -97, snr: 7.5 })).toMatchObject({
      reading: { radio: { at: "2026-11-20T08:00:00.000Z", rssiDbm: -97, snrDb: 7.5, concentratorId: null } },
    });
    expect(meaning({ rssi: -97 })).toMatchObject({ reading: { radio: { rssiDbm: -97, snrDb: null } } });
    expect(meaning({ rssi: -970 })).toEqual({ at: AT, reading: {} });
  });
});
