import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  /** What is confirmed takes something away. */
  readonly isGrave?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Where Escape is something else than the second button. */
  readonly onEscape?: () => void;
}

/** A question of the shell in the browser's own modal dialog: it holds the focus and closes with Escape. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, note, confirm, cancel, isGrave = false, onConfirm, onCancel, onEscape } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={onEscape ?? onCancel}>
      <h2 id={titleId}>{title}</h2>
      {note ? <p>{note}</p> : null}
      <div className={styles.actions}>
        <button type="button" onClick={onCancel}>
          {cancel}
        </button>
        <button
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
