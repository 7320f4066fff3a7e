import { DatePicker, type DatePickerProps } from "antd";
import dayjs from "dayjs";
import { type KeyboardEvent, useRef } from "react";
import { keepEnter } from "./typed-date.ts";

type Passed =
  | "id"
  | "showTime"
  | "disabledDate"
  | "placeholder"
  | "style"
  | "status"
  | `aria-${"label" | "invalid" | "describedby"}`;
export interface TypedPickerProps extends Pick<DatePickerProps, Passed> {
  /** As `format` writes it; empty for none. */
  readonly text: string;
  readonly format: string;
  /** What was typed, as `format` writes it; undefined where it is no date. */
  readonly read: (typed: string) => string | undefined;
  readonly onText: (text: string) => void;
}

/**
 * A picker that also takes what people type, in their own way, by Enter and on leaving; a field that was emptied is empty. A date that it would not let them choose is
 * taken too: the rule of the field says why it cannot be, where the picker would throw it away without a word.
 */
export function TypedPicker({ text, format, read, onText, ...rest }: TypedPickerProps) {
  // Not the field's own text: the picker shows there what the pointer is over.
  const typed = useRef<string>(undefined);
  const put = (chosen: string) => {
    typed.current = undefined;
    if (chosen !== text) onText(chosen);
  };
  const take = () => {
    if (typed.current === undefined) return;
    const own = typed.current.trim() === "" ? "" : read(typed.current);
    if (own !== undefined) put(own);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within is what is typed into
    <div
      onKeyDown={keepEnter}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) typed.current = target.value;
      }}
    >
      <DatePicker
        {...rest}
        format={format}
        value={text ? dayjs(text) : null}
        onKeyDown={({ key }: KeyboardEvent) => (key === "Enter" ? take() : undefined)}
        onBlur={take}
        onChange={(day) => put(day?.format(format) ?? "")}
      />
    </div>
  );
}
