/** A rule's text says the rule that is applied: at the limits that it names, one more or less is refused, with that text. */
import { expect, it } from "vitest";
import type { z } from "zod";
import { newOAuthClientSchema } from "../access/oauth-clients.ts";
import { organizationTypeCode } from "../access/organizations/index.ts";
import { originalPassword } from "../access/session/password-change.ts";
import { rolloutGroupSchema } from "../operations/rollouts/plan.ts";
import { mapKeySchema, robotsMapKeySchema } from "../sites/maps.ts";
import { parameterCategory, parameterName } from "../system/app-info.ts";
import { code, password, phone, serialNumber, username } from "./fields.ts";
import { issueText } from "./issue-text.ts";
import { VALIDATION_TEXTS, type ValidationKey } from "./refusal.ts";

const client = newOAuthClientSchema.shape;
/** So many of a hundred devices in a group of a rollout. */
const percent = rolloutGroupSchema.shape.share.options[0].shape.value;

const a = (length: number, letter = "a"): string => letter.repeat(length);

it.each<[ValidationKey, z.ZodType, readonly unknown[], readonly unknown[]]>([
  ["validation.username", username, [a(3), a(40), "Ab9"], [a(2), a(41), "a_b", "ábc"]],
  ["validation.password", password, [a(6), a(20), "a!9-_#"], [a(5), a(21), "abc def"]],
  ["validation.originalPassword", originalPassword, [a(6)], [a(5)]],
  ["validation.phone", phone, ["13800000000"], ["1380000000", "138000000000", "+1380000000"]],
  ["validation.serialNumber", serialNumber, ["a", a(64), "A_.:-9"], [a(65), "a b"]],
  ["validation.code", code, ["ab", a(64), "A_-9"], ["a", a(65), "1ab", "a b"]],
  ["validation.typeCode", organizationTypeCode, ["AB", a(40, "A"), "A_9"], ["A", a(41, "A"), "Ab", "9A"]],
  [
    "validation.parameterName",
    parameterName,
    ["a", a(64), "h5_version", " sms.Key-2 "],
    [a(65), "h5 version", "2fa", "版本", "a/b", "a\nb", "a\u200bb", "$"],
  ],
  [
    "validation.parameterCategory",
    parameterCategory,
    ["store", "basic info", " Shop.2 a-b "],
    ["basic  info", "basic\ninfo", "2 words", "基本信息", "a&b"],
  ],
  ["validation.permissionList", client.scope, ["server", "fleet_devices_list a_b_c"], ["Server", "a  b"]],
  ["validation.wingList", client.resourceIds, ["", "fleet", "fleet,sites"], ["Fleet", "fleet;sites"]],
  ["validation.integerPrompt", percent, [1, 100], [0, 101]],
  ["validation.robotsMapKey", robotsMapKeySchema, ["a", a(128), "一楼 东/2"], ["", a(129), "a\u0007"]],
  ["validation.mapKey", mapKeySchema, ["a", a(64), "A_.-9"], ["", a(65), "a:b"]],
])("%s", (key, schema, ...[good, bad]) => {
  for (const value of good) expect(schema.safeParse(value).success, String(value)).toBe(true);
  for (const value of bad) {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    expect(issue && issueText(issue, "en"), String(value)).toBe(VALIDATION_TEXTS[key].en);
  }
});
