import type { CSSProperties, ReactNode } from "react";
import styles from "./with-side.module.css";

interface WithSideProps {
  /** Cards beside the others; below them where the window is narrow. */
  readonly side: ReactNode;
  /** In rem. */
  readonly width?: number;
  readonly children: ReactNode;
}

/** A page of one thing: what it looks like, and beside it what is known of it. */
export function WithSide({ side, width = 24, children }: WithSideProps) {
  return (
    <div className={styles.page} style={{ "--side-width": `${width}rem` } as CSSProperties}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  );
}
