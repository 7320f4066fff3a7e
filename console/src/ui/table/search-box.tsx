import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What can be searched: "Name or serial number". Also the accessible name. */
  readonly label?: string;
}

/** One call after typing has paused, not one a letter. */
const PAUSE_MS = 300;

export function SearchBox({ value, onChange, label }: SearchBoxProps) {
  const t = useTexts(uiTexts);
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A reset from outside empties the box too, and what was about to be searched for is not.
  useEffect(() => {
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (wanted: string) => {
    clearTimeout(timer.current);
    onChange(wanted.trim());
  };
  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    if (next === "") onChange("");
    else timer.current = setTimeout(() => onChange(next.trim()), PAUSE_MS);
  };
  return (
    <Input
      allowClear
      value={text}
      prefix={<SearchOutlined aria-hidden="true" />}
      placeholder={label ?? t.search}
      aria-label={label ?? t.search}
      maxLength={100}
      style={{ width: "13.75rem" }}
      onChange={(event) => change(event.target.value)}
      onPressEnter={() => search(text)}
    />
  );
}
