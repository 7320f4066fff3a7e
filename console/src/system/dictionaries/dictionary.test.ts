import { BUILT_IN_DICTIONARIES } from "@sweepline/contract/dictionaries.ts";
import { afterEach, describe, expect, it } from "vitest";
import { catalog } from "./catalog.ts";
import { dictionaryIn } from "./dictionary.ts";

afterEach(() => catalog.set(null));

describe("a dictionary", () => {
  it("has the built-in words until the server's have come", () => {
    expect(dictionaryIn("en", "deviceKind").options).toEqual([
      { value: "scrubber", label: "Scrubber" },
      { value: "floorWasher", label: "Floor washer" },
      { value: "sweeper", label: "Sweeper" },
      { value: "vacuum", label: "Vacuum" },
      { value: "sensor", label: "Sensor" },
      { value: "concentrator", label: "Concentrator" },
      { value: "other", label: "Other" },
    ]);
    expect(dictionaryIn("zh", "deviceStatus").labelOf("00")).toBe("充电中");
    expect(dictionaryIn("en", "deviceStatus").options).toHaveLength(
      BUILT_IN_DICTIONARIES.deviceStatus.items.length,
    );
  });

  it("has people's words, order and colors, and offers no hidden values but still says their words", () => {
    const label = { zh: "头", en: "Boss" };
    catalog.set({
      staffKind: [
        { value: "employee", label: { zh: "员", en: "Hand" }, color: "good", isHidden: false },
        { value: "admin", label, color: "", isHidden: true },
      ],
    });
    const kinds = dictionaryIn("en", "staffKind");
    expect(kinds.options).toEqual([{ value: "employee", label: "Hand" }]);
    expect([kinds.labelOf("admin"), kinds.toneOf("employee"), kinds.toneOf("admin")]).toEqual([
      ...["Boss", "positive", "neutral"],
    ]);
    expect(dictionaryIn("zh", "staffKind").labelOf("admin")).toBe("头");
  });

  it("shows values and dictionaries that nobody knows as they came", () => {
    expect(dictionaryIn("en", "deviceStatus").labelOf("77")).toBe("77");
    expect(dictionaryIn("en", "deviceStatus").has("77")).toBe(false);
    expect(dictionaryIn("en", "constructor").labelOf("x")).toBe("x");
    expect(dictionaryIn("en", "noSuchThing").options).toEqual([]);
  });

  it("is made once for all who show it", () => {
    expect(dictionaryIn("en", "sex")).toBe(dictionaryIn("en", "sex"));
  });
});
