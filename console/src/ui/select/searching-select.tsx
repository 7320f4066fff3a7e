import { Select } from "antd";
import type { SelectOneProps } from "./select-one-props.ts";

/** The kit's select with a search over its labels. */
export function SearchingSelect(props: SelectOneProps<string | number>) {
  return (
    <Select<string | number>
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      loading={props.isLoading ?? false}
      value={props.value ?? null}
      options={[...props.options]}
      placeholder={props.placeholder}
      aria-label={props.label}
      popupMatchSelectWidth={false}
      style={{ width: `${props.width}rem` }}
      onChange={(value: string | number | undefined) => props.onChange(value)}
    />
  );
}
