import type { ReactNode } from "react";
import styles from "./page.module.css";

interface PageProps {
  readonly title: ReactNode;
  /** A line under the title: what this is, or how fresh it is. */
  readonly note?: ReactNode;
  /** Buttons at the right: the most important last. */
  readonly actions?: ReactNode;
  /** Tags or a status beside the title. */
  readonly badges?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: one `h1`, its actions, the content below in even steps. */
export function Page({ title, note, actions, badges, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <div className={styles.titleLine}>
            <h1 className={styles.title}>{title}</h1>
            {badges}
          </div>
          {note ? <p className={styles.note}>{note}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
