import type { z } from "zod";
import { type Language, VALIDATION_TEXTS, type ValidationKey } from "./refusal.ts";

type Issue = z.core.$ZodIssue;
type Texts = Readonly<Record<Language, string>>;

const isValidationKey = (message: string): message is ValidationKey => message in VALIDATION_TEXTS;

const WRONG: Texts = { zh: "内容不正确", en: "This value is not valid" };
const UNKNOWN_CHOICE: Texts = { zh: "请从选项中选择", en: "Choose one of the options" };

/** By the type that is wanted; what was given instead is not known here. */
const TYPES: Readonly<Record<string, Texts>> = {
  string: VALIDATION_TEXTS["validation.required"],
  number: { zh: "请输入数字", en: "Enter a number" },
  int: { zh: "请输入整数", en: "Enter a whole number" },
  boolean: { zh: "请选择是或否", en: "Choose yes or no" },
  array: { zh: "请至少选择一项", en: "Choose at least one" },
  object: VALIDATION_TEXTS["validation.required"],
  date: { zh: "请输入有效的时间", en: "Enter a valid time" },
};

const FORMATS: Readonly<Record<string, Texts>> = {
  email: VALIDATION_TEXTS["validation.email"],
  url: { zh: "请输入有效的地址", en: "Enter a valid address" },
  datetime: { zh: "请输入有效的时间", en: "Enter a valid time" },
  date: { zh: "请输入有效的日期", en: "Enter a valid date" },
  time: { zh: "请输入有效的时刻", en: "Enter a valid time of day" },
};

/** Too long, too many, too large: in the unit of what is measured. */
function atMost(origin: string, limit: number | bigint): Texts {
  if (origin === "string") return { zh: `最多 ${limit} 个字符`, en: `At most ${limit} characters` };
  if (origin === "array" || origin === "set")
    return { zh: `最多 ${limit} 项`, en: limit === 1 ? "At most one" : `At most ${limit}` };
  return { zh: `不能大于 ${limit}`, en: `At most ${limit}` };
}

function atLeast(origin: string, limit: number | bigint): Texts {
  if (origin === "array" || origin === "set")
    return limit === 1
      ? VALIDATION_TEXTS["validation.atLeastOne"]
      : { zh: `至少 ${limit} 项`, en: `At least ${limit}` };
  if (origin !== "string") return { zh: `不能小于 ${limit}`, en: `At least ${limit}` };
  if (limit === 1) return VALIDATION_TEXTS["validation.required"];
  return { zh: `至少 ${limit} 个字符`, en: `At least ${limit} characters` };
}

function textsOf(issue: Issue): Texts {
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected] ?? WRONG;
    case "too_big":
      return atMost(issue.origin, issue.maximum);
    case "too_small":
      return atLeast(issue.origin, issue.minimum);
    case "invalid_format":
      return FORMATS[issue.format] ?? { zh: "格式不正确", en: "The format is not valid" };
    case "invalid_value":
      return UNKNOWN_CHOICE;
    case "not_multiple_of":
      return { zh: `须为 ${issue.divisor} 的倍数`, en: `Must be a multiple of ${issue.divisor}` };
    case "unrecognized_keys":
      return { zh: `未知的字段：${issue.keys.join("、")}`, en: `Unknown: ${issue.keys.join(", ")}` };
    default:
      return WRONG;
  }
}

/**
 * What a rule that is not met says to people: the contract's own text where the rule has one, else a sentence by the kind
 * of rule. Zod's own messages name types and operators and are never shown.
 */
export function issueText(issue: Issue, language: Language): string {
  return (isValidationKey(issue.message) ? VALIDATION_TEXTS[issue.message] : textsOf(issue))[language];
}
