import type { CSSProperties, ReactNode } from "react";
import styles from "./grid.module.css";

interface GridProps {
  /** The least width of a column in rem; as many columns as fit. */
  readonly min: number;
  readonly children: ReactNode;
}

/** Cards side by side: as many as fit, all the same width, none below its least width. */
export function Grid({ min, children }: GridProps) {
  return (
    <div className={styles.grid} style={{ "--grid-min": `${min}rem` } as CSSProperties}>
      {children}
    </div>
  );
}
