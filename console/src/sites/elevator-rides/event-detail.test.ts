import { describe, expect, it } from "vitest";
import { elevatorRideTexts } from "./elevator-ride.texts.ts";
import { detailOf } from "./event-detail.ts";

const received = { state: null, failure: null } as const;
const inEnglish = (event: Parameters<typeof detailOf>[0]) => detailOf(event, elevatorRideTexts.en, "en");

describe("what an event says", () => {
  it("puts our own codes into words", () => {
    expect(inEnglish({ ...received, kind: "mode", detail: "agv" })).toBe("Robots");
    expect(inEnglish({ ...received, kind: "fault", detail: "noAnswer: Release" })).toBe(
      "The elevator does not answer: Release",
    );
    expect(inEnglish({ kind: "state", state: "failed", failure: "carDidNotCome", detail: "" })).toBe(
      "Failed · The car did not come in time",
    );
  });

  it("leaves words of the wire, and says nothing twice", () => {
    expect(inEnglish({ ...received, kind: "sent", detail: "CallElevator 0 2F 1" })).toBe(
      "CallElevator 0 2F 1",
    );
    expect(inEnglish({ ...received, kind: "mode", detail: "moonlight" })).toBe("moonlight");
    expect(inEnglish({ ...received, kind: "requested", detail: "5F → " })).toBe("5F");
    expect(inEnglish({ kind: "state", state: "cancelled", failure: null, detail: "cancelled" })).toBe(
      "Cancelled",
    );
  });
});
