import { Select } from "antd";
import type { SelectOneProps } from "./select-one-props.ts";

interface SelectManyProps<Value extends string>
  extends Pick<SelectOneProps<Value>, "options" | "placeholder" | "label" | "width"> {
  /** Empty for no choice. */
  readonly value: readonly Value[];
  readonly onChange: (values: Value[]) => void;
}

/** A filter with any number of choices; none of them means all. */
export function SelectMany<Value extends string>(props: SelectManyProps<Value>) {
  const { value, options, placeholder, label, width, onChange } = props;
  return (
    <Select<Value[]>
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      value={[...value]}
      options={[...options]}
      placeholder={placeholder}
      aria-label={label}
      popupMatchSelectWidth={false}
      style={{ width: `${width}rem` }}
      onChange={onChange}
    />
  );
}
