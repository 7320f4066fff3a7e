import type { ReactNode } from "react";
import styles from "./cells.module.css";

interface TwoLinesProps {
  readonly children: ReactNode;
  /** What tells it apart, smaller and on one line; nothing leaves the line out. */
  readonly below: string | null | undefined;
}

/** What a row is called, and its number or place below. */
export function TwoLines({ children, below }: TwoLinesProps) {
  return (
    <span className={styles.two}>
      {children}
      {below ? (
        <span className={styles.below} title={below}>
          {below}
        </span>
      ) : null}
    </span>
  );
}
