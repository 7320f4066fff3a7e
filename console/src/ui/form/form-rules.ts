import { issueText } from "@sweepline/contract/core/issue-text.ts";
import { VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { FormInstance, FormRule } from "antd";
import type { z } from "zod";
import { CallError } from "../../core/api/index.ts";
import { currentLanguage } from "../../core/i18n/index.ts";

/** What a rule that is not met says, in the person's language. */
export const faultText = (issue: z.core.$ZodIssue): string => issueText(issue, currentLanguage());

/** A rule that asks nothing of the form: one that does may answer it, `({ getFieldValue }) => schemaRule(…)`. */
type PlainRule = Exclude<FormRule, (...given: never[]) => unknown>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** A choice by number that was not made is missing: "enter a number" or "at least 0" would be no help. */
function asMissing(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const { message, path } = issue;
  const isOfNumber =
    (issue.code === "invalid_type" && (issue.expected === "number" || issue.expected === "int")) ||
    (issue.code === "too_small" && (issue.origin === "number" || issue.origin === "int"));
  return isOfNumber ? { code: "invalid_type", expected: "string", message, path } : issue;
}

/** A field's rule straight from the contract: `rules={[schemaRule(username)]}`. An empty optional field passes. */
export function schemaRule(schema: z.ZodType, { isOptional = false } = {}): PlainRule {
  const mayBeEmpty = isOptional || schema.safeParse("").success;
  return {
    required: !mayBeEmpty,
    validator: (_, value: unknown) => {
      if (isOptional && isEmpty(value)) return Promise.resolve();
      const [issue] = schema.safeParse(value ?? "").error?.issues ?? [];
      if (!issue) return Promise.resolve();
      return Promise.reject(new Error(faultText(isEmpty(value) ? asMissing(issue) : issue)));
    },
  };
}

/** The end of a span lies after its start, another field of the form; `Form.Item` names that in its `dependencies` too. */
export const endRule =
  (start: string): FormRule =>
  ({ getFieldValue }) => ({
    validator: (_, end: unknown) => {
      const from: unknown = getFieldValue(start);
      if (isEmpty(end) || isEmpty(from) || String(from) < String(end)) return Promise.resolve();
      return Promise.reject(new Error(VALIDATION_TEXTS["validation.endBeforeStart"][currentLanguage()]));
    },
  });

/** What the server marked last in a form. */
const marked = new WeakMap<FormInstance, readonly { name: (string | number)[]; errors: [string] }[]>();

/** Puts the fields that the server marked next to their inputs; answers whether there were any. */
export function showFieldErrors(form: FormInstance, error: unknown): boolean {
  if (!(error instanceof CallError) || error.fields.length === 0) return false;
  const fields = error.fields.map(({ field, msg }) => ({
    name: field.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [msg] as [string],
  }));
  form.setFields(fields as Parameters<FormInstance["setFields"]>[0]);
  marked.set(form, fields);
  return true;
}

/** For a form that has changed: what the server found was about all of it, and may be over wherever it was changed. */
export function forgetFieldErrors(form: FormInstance): void {
  const stale = (marked.get(form) ?? []).filter(({ name, errors }) =>
    form.getFieldError(name).includes(errors[0]),
  );
  marked.delete(form);
  const cleared = stale.map(({ name }) => ({ name, errors: [] }));
  if (cleared.length > 0) form.setFields(cleared as Parameters<FormInstance["setFields"]>[0]);
}
