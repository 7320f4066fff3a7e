import { useEffect, useState } from "react";
import { Input } from "../../ui/kit.ts";
import styles from "./place-form.module.css";

interface ClockInputProps {
  readonly label: string;
  readonly value: string;
  /** May be 24:00. */
  readonly isEnd?: boolean;
  readonly onChange: (time: string) => void;
}

/** A time of day, 24 hours (spec §9): `830`, `8:30` and `8` are understood when the field is left. */
export function ClockInput({ label, value, isEnd = false, onChange }: ClockInputProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const settle = () => {
    const time = clockTimeOf(text, isEnd);
    setText(time ?? value);
    if (time !== undefined && time !== value) onChange(time);
  };
  return (
    <Input
      className={styles.clock ?? ""}
      value={text}
      maxLength={5}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      placeholder="08:00"
      status={clockTimeOf(text, isEnd) === undefined ? "error" : ""}
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
