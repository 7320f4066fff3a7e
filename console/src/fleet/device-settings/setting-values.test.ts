import { SETTING_NAMES } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type { Setting } from "@sweepline/contract/fleet/device-settings/index.ts";
import { describe, expect, it } from "vitest";
import { changesIn, currentOf, formValues, isDiffering, SETTING_GROUPS, seenOf } from "./setting-values.ts";

const aSetting = (given: Partial<Setting> = {}): Setting => ({
  name: "volumePercent",
  reported: null,
  defaultValue: null,
  wanted: null,
  state: null,
  failure: null,
  note: "",
  byName: null,
  changedAt: null,
  revision: 0,
  ...given,
});

it("every setting stands in one group", () => {
  expect(Object.values(SETTING_GROUPS).flat().sort()).toEqual([...SETTING_NAMES].sort());
});

describe("what a device is set to", () => {
  it("is its own word, then what it took, and never what it was only asked for", () => {
    expect(currentOf(aSetting({ reported: 5, wanted: 9, state: "applied" }))).toBe(5);
    expect(currentOf(aSetting({ wanted: 9, state: "applied" }))).toBe(9);
    expect(currentOf(aSetting({ wanted: 9, state: "pending" }))).toBeNull();
  });

  it("differences`)ences`)s from the product's where both are known", () => {
    expect(isDiffering(aSetting({ reported: 5, defaultValue: 6 }))).toBe(true);
    expect(isDiffering(aSetting({ reported: 6, defaultValue: 6 }))).toBe(false);
    expect(isDiffering(aSetting({ defaultValue: 6 }))).toBe(false);
    expect(isDiffering(aSetting({ reported: 5 }))).toBe(false);
    expect(isDiffering(aSetting({ name: "areLightsOn", reported: false, defaultValue: true }))).toBe(true);
  });
});

describe("a form of settings", () => {
  it("begins with what is on its way, and leaves out values that we do not know", () => {
    const settings = [
      aSetting({ reported: 5, wanted: 9, state: "pending" }),
      aSetting({ name: "language", reported: "it" }),
      aSetting({ name: "areLightsOn", reported: false }),
    ];
    expect(formValues(settings)).toEqual({ volumePercent: 9, areLightsOn: false });
  });

  it("sends what was changed, with what it was changed upon", () => {
    const after = { volumePercent: 0, intensity: 8, areLightsOn: false, language: undefined };
    const changes = changesIn({ volumePercent: 5, intensity: 8, language: "en" }, after);
    expect(changes).toEqual({ volumePercent: 0, areLightsOn: false });
    const settings = [aSetting({ revision: 3 }), aSetting({ name: "intensity", revision: 1 })];
    expect(seenOf(settings, changes)).toEqual({ volumePercent: 3 });
  });
});
