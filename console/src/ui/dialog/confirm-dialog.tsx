import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly confirm: string;
  /** Where the way back says something better than "Cancel". */
  readonly cancel?: string;
  /** What is confirmed takes something away. */
  readonly isGrave?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Where Escape, and with it the key that is pressed as the dialog comes, must take nothing away: the first button has the focus. */
  readonly onEscape?: () => void;
}

/** A question of the shell in the browser's own modal dialog: it holds the focus and closes with Escape. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, note, confirm, cancel, isGrave = false, onConfirm, onCancel, onEscape } = props;
  const t = useTexts(uiTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  const isHarmless = onEscape !== undefined;
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (isHarmless) primary.current?.focus();
    return () => shown?.close();
  }, [isHarmless]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={onEscape ?? onCancel}>
      <h2 id={titleId}>{title}</h2>
      {note ? <p>{note}</p> : null}
      <div className={styles.actions}>
        <button type="button" onClick={onCancel}>
          {cancel ?? t.cancel}
        </button>
        <button
          ref={primary}
          type="button"
          className={styles.primary}
          data-grave={isGrave || undefined}
          onClick={onConfirm}
        >
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
