import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./gate.module.css";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id"> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Inside the field at its end: a button, an image. */
  readonly end?: ReactNode;
}

/** A plain labeled input: the pages at the gate do without the component kit, so that they are there at once. */
export function TextField({ label, error, hint, end, ...input }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field} data-invalid={Boolean(error) || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <input
          {...input}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={note ? noteId : undefined}
        />
        {end}
      </div>
      <div id={noteId} className={styles.fieldNote} aria-live="polite">
        {note}
      </div>
    </div>
  );
}
