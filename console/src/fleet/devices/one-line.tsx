import styles from "./device-columns.module.css";

/** A text that stays on the line of its row; what is cut off is told to who points at it. */
export function OneLine({ children }: { children: string }) {
  return (
    <span className={styles.line} title={children}>
      {children}
    </span>
  );
}
