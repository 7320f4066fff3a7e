import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../button/index.ts";
import { uiTexts } from "../ui.texts.ts";
import type { ArrangedColumn } from "./column-order.ts";
import styles from "./data-table.module.css";

interface ColumnChooserProps {
  /** In the person's order. */
  readonly choice: readonly ArrangedColumn<{ readonly key: string; readonly title: string }>[];
  readonly onToggle: (key: string) => void;
  readonly onMove: (key: string, by: -1 | 1) => void;
  readonly onRestore: () => void;
}

/** Shows and hides columns and brings them into an order, by buttons that a keyboard reaches. */
export function ColumnChooser(props: ColumnChooserProps) {
  const t = useTexts(uiTexts);
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<{ right: number; top: number }>();
  const close = () => setAt(undefined);
  const turn = () => {
    const box = button.current?.getBoundingClientRect();
    if (at || !box) close();
    else setAt({ right: document.documentElement.clientWidth - box.right, top: box.bottom + 4 });
  };
  return (
    <>
      <Button
        ref={button}
        look="text"
        icon="columns"
        aria-label={t.chooseColumns}
        title={t.chooseColumns}
        aria-expanded={at !== undefined}
        onClick={turn}
      />
      {at ? <Panel {...props} at={at} opener={button.current} onClose={close} /> : null}
    </>
  );
}

interface PanelProps extends ColumnChooserProps {
  readonly at: { readonly right: number; readonly top: number };
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

function Panel({ choice, onToggle, onMove, onRestore, at, opener, onClose }: PanelProps) {
  const t = useTexts(uiTexts);
  const panel = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    panel.current?.querySelector("input")?.focus();
    const room = window.innerHeight - at.top - 8;
    if (panel.current) panel.current.style.maxHeight = `min(24rem, ${room}px)`;
  }, [at]);
  useEffect(() => {
    const outside = ({ target }: PointerEvent) => {
      if (!panel.current?.contains(target as Node) && !opener?.contains(target as Node)) onClose();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  });
  return createPortal(
    <fieldset
      ref={panel}
      className={styles.chooser}
      style={at}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
        opener?.focus();
      }}
    >
      <legend className="visually-hidden">{t.chooseColumns}</legend>
      {choice.map(({ column: { key, title }, isShown }, index) => (
        <div key={key} className={styles.choice}>
          <label>
            <input type="checkbox" checked={isShown} onChange={() => onToggle(key)} />
            {title}
          </label>
          <span>
            <button
              type="button"
              aria-label={t.columnUp(title)}
              disabled={index === 0}
              onClick={() => onMove(key, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={t.columnDown(title)}
              disabled={index === choice.length - 1}
              onClick={() => onMove(key, 1)}
            >
              ↓
            </button>
          </span>
        </div>
      ))}
      <button type="button" className={styles.restore} onClick={onRestore}>
        {t.restoreColumns}
      </button>
    </fieldset>,
    document.body,
  );
}
