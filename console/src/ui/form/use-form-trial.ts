import { useState } from "react";
import { Form } from "../kit.ts";
import { showFieldErrors } from "./form-rules.ts";

/** Tries what stands in the form around it, before it is saved: what is wrong with it is said at its fields. */
export function useFormTrial<Values extends object>(
  tryOut: (values: Values) => Promise<unknown>,
  /** Those that have to be right; all of them unless it is said. */
  fields?: (keyof Values & string)[],
): { readonly isTrying: boolean; readonly run: () => void } {
  const form = Form.useFormInstance<Values>();
  const [isTrying, setTrying] = useState(false);
  const run = async () => {
    setTrying(true);
    try {
      await form.validateFields(fields as Parameters<typeof form.validateFields>[0]);
      await tryOut(form.getFieldsValue(true));
    } catch (error) {
      showFieldErrors(form, error);
    } finally {
      setTrying(false);
    }
  };
  return { isTrying, run: () => void run() };
}
