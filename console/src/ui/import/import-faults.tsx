import type { ImportFault } from "@sweepline/contract/core/import-report.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { importTexts } from "./import.texts.ts";
import styles from "./import-faults.module.css";

interface ImportFaultsProps {
  readonly faults: readonly ImportFault[];
  /** Of all, also those that are not listed. */
  readonly count: number;
  /** What the column of a field is called in the list. */
  readonly nameOf: (field: string) => string;
  /** They hinder nothing. */
  readonly isWarning?: boolean;
}

/** Every bad cell of a file, by the row as the person's program counts it. */
export function ImportFaults({ faults, count, nameOf, isWarning = false }: ImportFaultsProps) {
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
              <th scope="col">{t.row}</th>
              <th scope="col">{t.field}</th>
              <th scope="col">{t.value}</th>
              <th scope="col">{t.fault}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and a cell may have two faults
              <tr key={index}>
                <td className={styles.short}>{fault.row === 0 ? t.wholeFile : fault.row}</td>
                <td className={styles.short}>{nameOf(fault.field)}</td>
                <td className={styles.cell}>{fault.value}</td>
                <td>{fault.msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
