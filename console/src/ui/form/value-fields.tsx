import { Input, Switch } from "antd";
import { DayInput } from "./day-input.tsx";
import { Field, type FieldProps } from "./fields.tsx";
import { MomentInput } from "./moment-input.tsx";

/** Several lines of text that a form asks for. */
export const LongTextField = ({ maxLength, ...field }: FieldProps & { readonly maxLength: number }) => (
  <Field {...field}>
    <Input.TextArea maxLength={maxLength} autoSize={{ minRows: 2, maxRows: 6 }} />
  </Field>
);

/** What is so or is not. */
export const SwitchField = (field: FieldProps) => (
  <Field {...field} valuePropName="checked">
    <Switch />
  </Field>
);

/** None is null, as on the wire. */
const orNull = (text: string) => text || null;

/** A day that a form asks for. */
export const DayField = (field: FieldProps) => (
  <Field {...field} normalize={orNull}>
    <DayInput />
  </Field>
);

/** A moment that a form asks for, past or to come. */
export const MomentField = (field: FieldProps) => (
  <Field {...field} normalize={orNull}>
    <MomentInput reach="any" />
  </Field>
);
