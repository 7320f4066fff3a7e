import { MAX_ELEMENT_NAME, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../../../core/i18n/index.ts";
import { type Act, renaming as renamingAct } from "../../map-document/index.ts";
import styles from "./editor.module.css";
import { panelTexts } from "./panel.texts.ts";

interface NameFieldProps {
  readonly element: MapElement;
  readonly isFixed: boolean;
  readonly act: (act: Act) => void;
  readonly renaming: number;
  /** The keyboard is the map's again. */
  readonly onDone: () => void;
}

/** Taken by Enter or on leaving. A name that is refused stays as it was. */
export function NameField({ element, isFixed, act, renaming, onDone }: NameFieldProps) {
  const t = useTexts(panelTexts);
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(renaming);
  useEffect(() => {
    if (asked.current === renaming) return;
    asked.current = renaming;
    field.current?.focus();
    field.current?.select();
  }, [renaming]);
  const take = () => {
    if (typed !== undefined && typed.trim() !== element.name) act(renamingAct(element, typed));
    setTyped(undefined);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key !== "Enter" && key !== "Escape") return;
    // Before the field is left, or that would take it once more.
    flushSync(key === "Enter" ? take : () => setTyped(undefined));
    currentTarget.blur();
    onDone();
  };
  return (
    <label className={styles.field} data-wide="">
      <span>{t.name}</span>
      <input
        ref={field}
        className={styles.text}
        // One more than fits, so that too long a name is reported and not cut silently.
        maxLength={MAX_ELEMENT_NAME + 1}
        disabled={isFixed}
        value={typed ?? element.name}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
