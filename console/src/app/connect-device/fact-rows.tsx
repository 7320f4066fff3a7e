import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";

export interface FactRow {
  readonly label: string;
  /** Undefined: there is nothing to copy. */
  readonly text?: string | undefined;
  readonly note?: ReactNode;
  /** In the place of the button that copies. */
  readonly action?: ReactNode;
}

/** What is typed in elsewhere, each to be copied by itself. */
export function FactRows({ rows }: { readonly rows: readonly FactRow[] }) {
  const t = useTexts(connectTexts);
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, text, note, action }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>
            {text === undefined ? null : <code>{text}</code>}
            {note ? <div className={styles.small}>{note}</div> : null}
          </dd>
          {action ??
            (text === undefined ? null : (
              <CopyButton text={text} label={t.copy} name={t.copyOf(label)} doneLabel={t.copied} />
            ))}
        </div>
      ))}
    </dl>
  );
}
