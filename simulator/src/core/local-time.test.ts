import { describe, expect, it } from "vitest";
import { createLocalHour } from "./local-time.ts";

describe("local hour", () => {
  it("knows zones, half hours and summer time", () => {
    const hour = createLocalHour();
    expect(hour("UTC", Date.UTC(2026, 0, 1, 6, 30))).toBeCloseTo(6.5);
    expect(hour("Asia/Shanghai", Date.UTC(2026, 0, 1, 20))).toBeCloseTo(4);
    expect(hour("Asia/Kolkata", Date.UTC(2026, 0, 1, 0))).toBeCloseTo(5.5);
    expect(hour("Europe/Berlin", Date.UTC(2026, 0, 1, 12))).toBeCloseTo(13);
    expect(hour("Europe/Berlin", Date.UTC(2026, 6, 1, 12))).toBeCloseTo(14);
  });
});
