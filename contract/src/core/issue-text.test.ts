import { expect, it } from "vitest";
import { z } from "zod";
import { ALL_ENDPOINTS } from "../catalogue.ts";
import { issueText } from "./issue-text.ts";

const textOf = (schema: z.ZodType, value: unknown) => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue && [issueText(issue, "zh"), issueText(issue, "en")];
};

it.each([
  [z.string().max(100), "x".repeat(101), ["最多 100 个字符", "At most 100 characters"]],
  [z.string().min(1), "", ["不能为空", "Must not be empty"]],
  [z.string(), undefined, ["不能为空", "Must not be empty"]],
  [z.number().min(3), 2, ["不能小于 3", "At least 3"]],
  [z.int(), 1.5, ["请输入整数", "Enter a whole number"]],
  [z.number(), "many", ["请输入数字", "Enter a number"]],
  [z.array(z.int()).min(1), [], ["请至少选择一项", "Choose at least one"]],
  [z.enum(["a", "b"]), "c", ["请从选项中选择", "Choose one of the options"]],
  [z.iso.datetime(), "tomorrow", ["请输入有效的时间", "Enter a valid time"]],
  [z.string().min(1, "validation.reason"), "", ["请填写理由", "Give a reason"]],
])("says a rule that is not met in both languages (%#)", (schema, value, texts) => {
  expect(textOf(schema, value)).toEqual(texts);
});

const HOSTILE = [
  undefined,
  null,
  "",
  "x",
  "x".repeat(20_000),
  -1,
  0.5,
  1e12,
  true,
  [],
  {},
  [{}],
  [null],
  "//a",
];
/** Names of types and operators, and keys of texts that are missing. */
const RAW = /expected|received|invalid input|too (big|small)|[<>]=|validation\.|期望|接收|undefined|\bNaN\b/i;

it("says no raw word of the validator, whatever is sent to any endpoint", () => {
  const raw = new Set<string>();
  for (const { method, path, body, query } of ALL_ENDPOINTS)
    for (const schema of [body, query] as z.ZodType[]) {
      const fields = Object.keys((schema as z.ZodObject).shape ?? {});
      const inputs = HOSTILE.flatMap((value) => [value, ...fields.map((name) => ({ [name]: value }))]);
      for (const issue of inputs.flatMap((input) => schema.safeParse(input).error?.issues ?? [])) {
        const [zh, en] = [issueText(issue, "zh"), issueText(issue, "en")];
        if (RAW.test(zh) || RAW.test(en) || !/[\u4e00-\u9fff]/.test(zh))
          raw.add(`${method} ${path}: ${zh} | ${en}`);
      }
    }
  expect([...raw]).toEqual([]);
});
