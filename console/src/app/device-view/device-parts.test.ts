import { KIND_CAPABILITIES } from "@sweepline/contract/fleet/shared/protocols.ts";
import { describe, expect, it } from "vitest";
import { hasField, tabsOf } from "./device-parts.ts";

const of = (kind: keyof typeof KIND_CAPABILITIES) => ({ capabilities: [...KIND_CAPABILITIES[kind]] });

describe("capabilities decide tabs and fields of a device's page", () => {
  it("leaves what is about cleaning to what cleans", () => {
    expect(tabsOf(of("scrubber"))).toEqual(expect.arrayContaining(["reports", "usage"]));
    for (const name of ["reports", "usage"] as const) expect(tabsOf(of("sensor"))).not.toContain(name);
    expect(tabsOf(of("sensor"))).toEqual(expect.arrayContaining(["overview", "log", "connections"]));
  });

  it("shows tanks, maps and wireless where the product has them", () => {
    expect(hasField(of("scrubber"), "cleanWaterPercent")).toBe(true);
    expect(hasField(of("vacuum"), "cleanWaterPercent")).toBe(false);
    expect(hasField(of("vacuum"), "liveMap")).toBe(true);
    expect(hasField(of("sensor"), "liveMap")).toBe(false);
    expect(hasField(of("sensor"), "wifi")).toBe(false);
    expect(hasField({ capabilities: [] }, "batteryPercent")).toBe(false);
  });
});
