import {
  DEVICE_SETTINGS,
  SETTING_NAMES,
  settingsSchema,
} from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { CAPABILITIES, PROTOCOL_CAPABILITIES } from "@sweepline/contract/fleet/shared/protocols.ts";
import { describe, expect, it } from "vitest";
import { dictionaryIn } from "../../system/dictionaries/index.ts";
import { CAPABILITY_GROUPS, USUAL_PROTOCOL } from "./capability-groups.ts";
import { DICTIONARY_OF, shapeOf } from "./setting-shape.ts";

describe("what a product's form is made of", () => {
  it("offers every capability once", () => {
    expect(Object.values(CAPABILITY_GROUPS).flat().sort()).toEqual([...CAPABILITIES].sort());
    for (const protocol of Object.values(USUAL_PROTOCOL))
      expect(PROTOCOL_CAPABILITIES[protocol].length).toBeGreaterThan(0);
  });

  it.each(SETTING_NAMES)("asks for %s as its schema wants it", (name) => {
    const shape = shapeOf(name);
    const values =
      shape.kind === "choice"
        ? shape.values
        : shape.kind === "switch"
          ? [true, false]
          : [shape.min, shape.max];
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) expect(settingsSchema.parse({ [name]: value })).toEqual({ [name]: value });
    if (shape.kind === "number")
      for (const beyond of [shape.min - 1, shape.max + 1])
        expect(DEVICE_SETTINGS[name].schema.safeParse(beyond).success).toBe(false);
  });

  it("has words for every choice", () => {
    for (const name of SETTING_NAMES) {
      const shape = shapeOf(name);
      if (shape.kind !== "choice") continue;
      const texts = dictionaryIn("en", DICTIONARY_OF[name] ?? "");
      for (const value of shape.values) expect(texts.has(value), `${name} ${value}`).toBe(true);
    }
  });
});
