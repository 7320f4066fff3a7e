import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./confirm-dialog.module.css";
import { useFocusBack } from "./focus-back.ts";
import { placeBeside } from "./place-beside.ts";

interface ConfirmDialogProps {
  /** The question, and behind its mark what happens then: "Delete Hall A? It cannot be restored." */
  readonly title: string;
  /** What else is to be known before. */
  readonly note?: ReactNode;
  /** What is done, by its verb: as the button says from which it was opened. */
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

/**
 * The one question before an act, in the browser's own modal dialog: it holds the focus, on the way back at first, and closes with
 * Escape. It stands beside what was pressed, or in the middle where nothing was.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, note, confirm, cancel, isGrave = false, onConfirm, onCancel, onEscape } = props;
  const t = useTexts(uiTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  const isHarmless = onEscape !== undefined;
  const titleId = useId();
  const opener = useFocusBack();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (isHarmless) primary.current?.focus();
    else if (shown) placeBeside(shown, opener);
    return () => shown?.close();
  }, [isHarmless, opener]);
  const [question, outcome] = parted(title);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={onEscape ?? onCancel}
      // Within a row or a drawer, none of this is meant for them: no click opens the row, and Escape closes nothing else.
      {...{ onClick: keep, onDoubleClick: keep, onKeyDown: keep }}
    >
      <h2 id={titleId}>{question}</h2>
      {outcome ? <p>{outcome}</p> : null}
      {note ? <div className={styles.note}>{note}</div> : null}
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

const keep = (event: SyntheticEvent): void => event.stopPropagation();

/** What is asked, and what happens then; a name may have a question mark of its own. */
function parted(text: string): [string, string] {
  const end = Math.max(text.lastIndexOf("?"), text.lastIndexOf("？")) + 1;
  return end === 0 ? [text, ""] : [text.slice(0, end), text.slice(end).trim()];
}
