import type { ReactNode } from "react";
import { NOT_REPORTED } from "../../core/format/index.ts";
import styles from "./key-values.module.css";

export interface KeyValue {
  readonly label: string;
  readonly value: ReactNode;
}

interface KeyValuesProps {
  readonly items: readonly KeyValue[];
  /** Least width of a pair in rem; as many side by side as fit. */
  readonly min?: number;
}

/** Facts about one thing. What was not reported reads "—". */
export function KeyValues({ items, min = 14 }: KeyValuesProps) {
  return (
    <dl
      className={styles.list}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${min}rem), 1fr))` }}
    >
      {items.map(({ label, value }) => (
        <div key={label} className={styles.pair}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value ?? NOT_REPORTED}</dd>
        </div>
      ))}
    </dl>
  );
}
