import { useEffect, useState } from "react";
import { Input } from "../kit.ts";
import styles from "./fields.module.css";

interface ClockInputProps {
  /** Given by `Form.Item`: ties the label to the field. */
  readonly id?: string;
  /** Without a label of its own. */
  readonly label?: string;
  /** Empty for none. */
  readonly value?: string;
  /** May be 24:00. */
  readonly isEnd?: boolean;
  /** May be emptied. */
  readonly isOptional?: boolean;
  readonly onChange?: (time: string) => void;
}

/**
 * A time of day, 24 hours (spec §9): `830`, `8:30` and `8` are understood when the field is left. The browser's own field has
 * the twelve hours of the browser's language, whatever the console speaks.
 */
export function ClockInput({ id, label, value = "", isEnd = false, isOptional, onChange }: ClockInputProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const time = isOptional && text.trim() === "" ? "" : clockTimeOf(text, isEnd);
  const settle = () => {
    setText(time ?? value);
    if (time !== undefined && time !== value) onChange?.(time);
  };
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      className={styles.clock ?? ""}
      value={text}
      maxLength={5}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      placeholder={isOptional ? "--:--" : "08:00"}
      status={time === undefined ? "error" : ""}
      onChange={(event) => setText(event.target.value)}
      onBlur={settle}
      onPressEnter={settle}
    />
  );
}

export function clockTimeOf(text: string, isEnd: boolean): string | undefined {
  const digits = text.trim().replace("：", ":");
  const parts = /^(\d{1,2})(?::?([0-5]\d))?$/.exec(digits);
  if (!parts) return undefined;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (hour === 24 && minute === 0 && isEnd) return "24:00";
  if (hour > 23) return undefined;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
