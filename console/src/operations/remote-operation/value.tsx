import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./remote.module.css";
import { remoteTexts } from "./remote.texts.ts";

interface ValueProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly isOld?: boolean;
  readonly note?: string | undefined;
}

/** One value with its label; where it is not of now, it looks and reads like that. */
export function Value({ label, children, isOld = false, note }: ValueProps) {
  const t = useTexts(remoteTexts);
  return (
    <div className={styles.value} data-old={isOld || undefined} title={isOld ? t.oldValue : undefined}>
      <dt>{label}</dt>
      <dd>
        {children}
        {isOld ? <span className="visually-hidden">{t.oldValue}</span> : null}
      </dd>
      {note ? <dd className={styles.valueNote}>{note}</dd> : null}
    </div>
  );
}
