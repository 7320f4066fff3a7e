import type { ImportReport } from "@sweepline/contract/core/import-report.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./staff.module.css";
import { type StaffWords, staffTexts } from "./staff.texts.ts";

/** Every bad cell of a file, by the row as the person's program counts it. */
export function ImportFaults({ report }: { report: ImportReport }) {
  const t = useTexts(staffTexts);
  const format = useFormat();
  const { rows, faults, faultCount } = report;
  if (faultCount === 0)
    return (
      <p className={styles.ready} role="status">
        {t.ready(format.number(rows))}
      </p>
    );
  return (
    <div>
      <p className={styles.failed} role="alert">
        {t.faults(format.number(faultCount))}
        {faultCount > faults.length ? ` · ${t.faultsShown(format.number(faults.length))}` : ""}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by arrow keys */}
      <section className={styles.faults} tabIndex={0} aria-label={t.fault}>
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
                <td>{fault.row === 0 ? t.wholeFile : fault.row}</td>
                <td>{nameOf(fault.field, t)}</td>
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

/** Fields are columns of the file, which are called as the list's are. */
function nameOf(field: string, t: StaffWords): string {
  const name = t[field as keyof StaffWords];
  return typeof name === "string" ? name : "";
}
