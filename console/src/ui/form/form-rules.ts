import { VALIDATION_TEXTS, type ValidationKey } from "@sweepline/contract/core/refusal.ts";
import type { FormInstance, FormRule } from "antd";
import type { z } from "zod";
import { CallError } from "../../core/api/index.ts";
import { currentLanguage } from "../../core/i18n/index.ts";

const isValidationKey = (message: string): message is ValidationKey => message in VALIDATION_TEXTS;

/** The text of a schema's message: the contract's own keys are translated, zod's own messages are not for people. */
export function validationText(message: string): string {
  return VALIDATION_TEXTS[isValidationKey(message) ? message : "validation.required"][currentLanguage()];
}

/** A rule that asks nothing of the form: one that does may answer it, `({ getFieldValue }) => schemaRule(…)`. */
type PlainRule = Exclude<FormRule, (...given: never[]) => unknown>;

/** A field's rule straight from the contract: `rules={[schemaRule(username)]}`. An empty optional field passes. */
export function schemaRule(schema: z.ZodType, { isOptional = false } = {}): PlainRule {
  const mayBeEmpty = isOptional || schema.safeParse("").success;
  return {
    required: !mayBeEmpty,
    validator: (_, value: unknown) => {
      if (isOptional && (value === undefined || value === null || value === "")) return Promise.resolve();
      const result = schema.safeParse(value ?? "");
      if (result.success) return Promise.resolve();
      return Promise.reject(new Error(validationText(result.error.issues[0]?.message ?? "")));
    },
  };
}

/** Puts the fields that the server marked next to their inputs; answers whether there were any. */
export function showFieldErrors(form: FormInstance, error: unknown): boolean {
  if (!(error instanceof CallError) || error.fields.length === 0) return false;
  const fields = error.fields.map(({ field, msg }) => ({
    name: field.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [msg],
  }));
  form.setFields(fields as Parameters<FormInstance["setFields"]>[0]);
  return true;
}
