import type { z } from "zod";
import { type FieldName, schemaRule } from "../../ui/form/index.ts";
import { Form, Select } from "../../ui/kit.ts";
import { useDictionary } from "./dictionary.ts";

interface CodeFieldProps {
  /** In the form. */
  readonly name: FieldName;
  readonly label: string;
  /** The dictionary. */
  readonly of: string;
  /** The contract's rule for it. */
  readonly schema: z.ZodType;
  readonly isOptional?: boolean;
  readonly extra?: string;
}

/** One value of a dictionary that a form asks for. */
export function CodeField({ name, label, of, schema, isOptional = false, extra }: CodeFieldProps) {
  const { options } = useDictionary(of);
  return (
    <Form.Item name={name as string} label={label} extra={extra} rules={[schemaRule(schema, { isOptional })]}>
      <Select<string>
        allowClear={isOptional}
        showSearch={{ optionFilterProp: "label" }}
        options={options.map(({ value, label: text }) => ({ value, label: text }))}
      />
    </Form.Item>
  );
}
