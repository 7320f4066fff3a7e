import type { ReactNode } from "react";
import styles from "./plain-table.module.css";

interface PlainTableProps {
  /** What stands above each column. */
  readonly heads: readonly string[];
  readonly className?: string | undefined;
  /** Its bodies. */
  readonly children: ReactNode;
}

/** A few rows that are there at once: neither paged nor sorted. */
export function PlainTable({ heads, className = styles.table, children }: PlainTableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
