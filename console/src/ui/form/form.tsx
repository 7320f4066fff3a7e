import { type FormProps, Form as KitForm } from "antd";
import type { ReactNode } from "react";
import { forgetFieldErrors } from "./form-rules.ts";

type Props<Values> = Omit<FormProps<Values>, "children"> & { readonly children?: ReactNode };

/** The kit's form, which forgets what the server found wrong with it once it is changed. */
function ForgettingForm<Values>({ form: given, onValuesChange, ...rest }: Props<Values>) {
  const [form] = KitForm.useForm<Values>(given);
  return (
    <KitForm<Values>
      {...rest}
      form={form}
      onValuesChange={(changed, values) => {
        forgetFieldErrors(form);
        onValuesChange?.(changed, values);
      }}
    />
  );
}

const { ErrorList, Item, List, useForm, useFormInstance, useWatch } = KitForm;

export const Form = Object.assign(ForgettingForm, {
  ErrorList,
  Item,
  List,
  useForm,
  useFormInstance,
  useWatch,
});
