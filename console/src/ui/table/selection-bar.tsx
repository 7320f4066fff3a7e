import type { ReactNode } from "react";
import styles from "./selection-bar.module.css";

/** Above a list: what can be done with the rows that are chosen. */
export function SelectionBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.bar} role="status">
      {children}
    </div>
  );
}
