import type { CSSProperties, ReactNode } from "react";
import styles from "./field-grid.module.css";

interface FieldGridProps {
  /** The least width of a field in rem. */
  readonly min: number;
  readonly children: ReactNode;
}

/** Fields of a form beside each other, as many as fit. */
export function FieldGrid({ min, children }: FieldGridProps) {
  return (
    <div className={styles.fields} style={{ "--field-min": `${min}rem` } as CSSProperties}>
      {children}
    </div>
  );
}

/** Of a field that wants its line to itself. */
export const WIDE_FIELD = styles.wide ?? "";
