import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../icon/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./search-box.module.css";

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
  const input = useRef<HTMLInputElement>(null);
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
    <span className={styles.box}>
      <Icon name="search" />
      <span className={styles.field} data-label={label ?? t.search}>
        <input
          ref={input}
          type="text"
          value={text}
          placeholder={label ?? t.search}
          aria-label={label ?? t.search}
          maxLength={100}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            // Enter that ends a word of an input method is no search.
            if (event.key === "Enter" && !event.nativeEvent.isComposing) search(text);
          }}
        />
      </span>
      {text === "" ? null : (
        <button
          type="button"
          // The keyboard empties the box by itself.
          tabIndex={-1}
          aria-label={t.empty}
          title={t.empty}
          onClick={() => {
            change("");
            input.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
