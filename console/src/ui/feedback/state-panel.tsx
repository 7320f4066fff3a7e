import type { ReactNode } from "react";
import styles from "./state-panel.module.css";

interface StatePanelProps {
  readonly picture: "empty" | "failed";
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  readonly role?: "alert" | "status";
}

/** Where content would be: a small picture, one line, one way on. */
export function StatePanel({ picture, title, note, action, role }: StatePanelProps) {
  return (
    <div className={styles.panel} role={role}>
      <svg className={styles.picture} viewBox="0 0 96 56" aria-hidden="true">
        <rect className={styles.floor} x="2" y="10" width="92" height="40" rx="6" />
        <path
          className={styles.sweep}
          d={picture === "empty" ? "M12 21h72M12 30h72M12 39h34" : "M12 21h72M12 30h22"}
        />
        <circle
          className={picture === "empty" ? styles.robot : styles.stuck}
          cx={picture === "empty" ? 50 : 38}
          cy={picture === "empty" ? 39 : 30}
          r="5.5"
        />
      </svg>
      <p className={styles.title}>{title}</p>
      {note ? <p className={styles.note}>{note}</p> : null}
      {action}
    </div>
  );
}
