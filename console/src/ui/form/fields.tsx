import { type FormItemProps, Input, InputNumber, type InputNumberProps, type InputProps } from "antd";
import type { ReactNode } from "react";
import type { z } from "zod";
import styles from "./fields.module.css";
import { Form } from "./form.tsx";
import { schemaRule } from "./form-rules.ts";

/** A field of the form, or of a line of a list in it: `["lines", 0, "price"]`. */
export type FieldName = string | readonly (string | number)[];

export interface FieldProps {
  readonly name: FieldName;
  readonly label: string;
  /** The contract's rule for it. */
  readonly schema: z.ZodType;
  readonly isOptional?: boolean;
  /** What helps to fill it in. */
  readonly extra?: ReactNode;
  readonly className?: string | undefined;
}

export const Field = ({
  name,
  schema,
  isOptional = false,
  className = "",
  ...item
}: FieldProps & Pick<FormItemProps, "valuePropName" | "normalize"> & { readonly children: ReactNode }) => (
  <Form.Item
    {...item}
    name={name as string}
    className={className}
    rules={[schemaRule(schema, { isOptional })]}
  />
);

type TextFieldProps = FieldProps & Pick<InputProps, "maxLength" | "placeholder" | "spellCheck">;

/** A line of text that a form asks for; nothing that a browser should fill in. */
export function TextField({ maxLength, placeholder, spellCheck, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      <Input autoComplete="off" {...{ maxLength, placeholder, spellCheck }} />
    </Field>
  );
}

interface LabelFieldsProps {
  /** In the form: an object with the text in each language. */
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  /** The contract's rule for either text. */
  readonly schema: z.ZodType;
}

/** What something is called in both languages. */
export const LabelFields = ({ name, zh, en, schema }: LabelFieldsProps) => (
  <>
    <Form.Item name={[name, "zh"]} label={zh} rules={[schemaRule(schema)]}>
      <Input maxLength={60} />
    </Form.Item>
    <Form.Item name={[name, "en"]} label={en} rules={[schemaRule(schema)]}>
      <Input maxLength={60} />
    </Form.Item>
  </>
);

type NumberFieldProps = FieldProps & {
  readonly number?: Pick<
    InputNumberProps<number>,
    "min" | "max" | "step" | "precision" | "suffix" | "placeholder" | "controls"
  >;
  /** As many digits behind the point as are typed. */
  readonly isDecimal?: boolean;
};

/** A number that a form asks for: a whole one, unless it says otherwise. */
export function NumberField({ number, isDecimal = false, ...field }: NumberFieldProps) {
  const digits = isDecimal ? {} : { precision: 0 };
  return (
    <Field {...field}>
      <InputNumber<number> className={styles.number ?? ""} {...digits} {...number} />
    </Field>
  );
}
