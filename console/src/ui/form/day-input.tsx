import { readDay } from "./typed-date.ts";
import { TypedPicker, type TypedPickerProps } from "./typed-picker.tsx";

interface DayInputProps extends Pick<TypedPickerProps, "status" | "aria-invalid" | "aria-describedby"> {
  /** Given by `Form.Item`: ties the label to the field. */
  readonly id?: string;
  /** `yyyy-MM-dd`; empty for none. */
  readonly value?: string;
  readonly onChange?: (day: string) => void;
  /** Days that cannot be chosen. */
  readonly isOut?: (day: string) => boolean;
}

/** One day, as a control of a form. */
export function DayInput({ id, value = "", onChange, isOut, ...look }: DayInputProps) {
  return (
    <TypedPicker
      {...look}
      {...(id === undefined ? {} : { id })}
      text={value}
      format="YYYY-MM-DD"
      read={readDay}
      disabledDate={(day) => isOut?.(day.format("YYYY-MM-DD")) ?? false}
      style={{ width: "100%" }}
      onText={(day) => onChange?.(day)}
    />
  );
}
