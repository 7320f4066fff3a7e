import type { ReactNode } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./fault-table.module.css";
import { importTexts } from "./import.texts.ts";

interface FaultTableProps<Fault> {
  readonly faults: readonly Fault[];
  /** Of all, also those that are not listed. */
  readonly count: number;
  readonly columns: readonly FaultColumn<Fault>[];
  /** They hinder nothing. */
  readonly isWarning?: boolean;
}

export interface FaultColumn<Fault> {
  readonly title: string;
  readonly of: (fault: Fault) => ReactNode;
  /** Short: one line; cell: what was written in the file, however long. */
  readonly width?: "short" | "cell";
}

/** What is wrong with files that someone handed in. */
export function FaultTable<Fault>({ faults, count, columns, isWarning = false }: FaultTableProps<Fault>) {
  const t = useTexts(importTexts);
  const format = useFormat();
  if (count === 0) return null;
  const title = isWarning ? t.warnings(format.number(count)) : t.faults(format.number(count));
  return (
    <div>
      <p className={isWarning ? styles.warned : styles.failed} role={isWarning ? "status" : "alert"}>
        {title}
        {count > faults.length ? ` · ${t.shown(format.number(faults.length))}` : ""}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by arrow keys */}
      <section className={styles.faults} tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.title} scope="col">
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {faults.map((fault, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and a cell may have two faults
              <tr key={index}>
                {columns.map(({ title: name, of, width }) => (
                  <td key={name} className={width && styles[width]}>
                    {of(fault)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
