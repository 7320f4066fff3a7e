import { describe, expect, it } from "vitest";
import { ROLE_TYPES } from "./access/roles.ts";
import { BUILT_IN_DICTIONARIES, type BuiltInType } from "./dictionaries.ts";
import {
  DEVICE_STATUS_CODES,
  ROBOT_LANGUAGES,
  TASK_END_STATUSES,
  WORK_STATUS,
} from "./fleet/shared/codes.ts";
import { CAPABILITIES, PROTOCOLS } from "./fleet/shared/protocols.ts";
import {
  DICTIONARY_COLORS,
  newDictionaryItemSchema,
  newDictionarySchema,
} from "./system/dictionaries/index.ts";

const valuesOf = (type: BuiltInType) => BUILT_IN_DICTIONARIES[type].items.map(({ value }) => value);
const all = Object.entries(BUILT_IN_DICTIONARIES);

describe("the built-in dictionaries", () => {
  it("offer the codes of the rooms in their order", () => {
    expect(valuesOf("deviceStatus")).toEqual(DEVICE_STATUS_CODES);
    expect(valuesOf("workStatus")).toEqual(Object.values(WORK_STATUS).map(String));
    expect(valuesOf("taskEndStatus")).toEqual(TASK_END_STATUSES);
    expect(valuesOf("robotLanguage")).toEqual(ROBOT_LANGUAGES);
    expect(valuesOf("protocol")).toEqual(PROTOCOLS);
    expect(valuesOf("capability")).toEqual(CAPABILITIES);
    expect(valuesOf("roleType")).toEqual(ROLE_TYPES.filter((code) => code !== ""));
  });

  it("each have a name of their own, since people choose them by it", () => {
    for (const language of ["zh", "en"] as const)
      expect(new Set(all.map(([, { name }]) => name[language])).size).toBe(all.length);
  });

  it("write a name without a Chinese word alike in both languages", () => {
    const labels = all.flatMap(([, { items }]) => items.map(({ label }) => label));
    const latin = labels.filter(({ zh }) => !/\p{Script=Han}/u.test(zh));
    expect(latin.map(({ zh }) => zh)).toEqual(latin.map(({ en }) => en));
  });

  it.each(all)("%s is one that people could have written too, each word its own", (type, { name, items }) => {
    expect(newDictionarySchema.safeParse({ type, name }).success).toBe(true);
    for (const item of items) {
      expect(newDictionaryItemSchema.safeParse({ dictionaryId: 1, ...item }).success, item.value).toBe(true);
      expect(DICTIONARY_COLORS).toContain(item.color);
    }
    for (const language of ["zh", "en"] as const)
      expect(new Set(items.map(({ label }) => label[language])).size).toBe(items.length);
  });
});
