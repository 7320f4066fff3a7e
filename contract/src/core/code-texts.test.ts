import { expect, it } from "vitest";
import type { z } from "zod";
import { organizationTypeCode } from "../access/organizations/index.ts";
import { ALL_ENDPOINTS } from "../catalogue.ts";
import { code, serialNumber, username } from "./fields.ts";
import { VALIDATION_TEXTS } from "./refusal.ts";

const permission = (
  ALL_ENDPOINTS.find(({ method, path }) => method === "POST" && path === "/admin/menu")?.body as
    | z.ZodObject
    | undefined
)?.shape.permission as z.ZodType;

/** What the text of each rule promises, against the rule itself. */
it.each([
  [
    username,
    "validation.username",
    [
      ["abc", "A1b".repeat(13)],
      ["ab", "a_b", "x".repeat(41)],
    ],
  ],
  [
    code,
    "validation.code",
    [
      ["Ab", "a-b_1"],
      ["a", "1a", "a b", "x".repeat(65)],
    ],
  ],
  [
    organizationTypeCode,
    "validation.typeCode",
    [
      ["AB", "SHOP_2", "X".repeat(40)],
      ["A", "Shop", "SHOP-2", "2SHOP", "X".repeat(41)],
    ],
  ],
  [
    permission,
    "validation.permissionCode",
    [
      ["fleet_devices_list", "system_app-info_edit"],
      ["fleet_devices", "Fleet_Devices_List", "a_b_c_d", "a_b_1"],
    ],
  ],
  [
    serialNumber,
    "validation.serialNumber",
    [
      ["a", "A_.:-9"],
      ["", "a b", "x".repeat(65)],
    ],
  ],
] as const)("%# takes what its text says, and says so where it does not", (rule, key, values) => {
  const [good, bad] = values;
  for (const value of good) expect(rule.safeParse(value).success, value).toBe(true);
  for (const value of bad)
    expect(
      rule.safeParse(value).error?.issues.map(({ message }) => message),
      value,
    ).toContain(key);
  const { zh, en } = VALIDATION_TEXTS[key];
  const numbers = (text: string) => text.match(/\d+/g) ?? [];
  expect(numbers(zh)).toEqual(numbers(en));
});
