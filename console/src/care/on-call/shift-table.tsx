import type { Shift } from "@sweepline/contract/care/on-call.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./on-call.module.css";
import { onCallTexts } from "./on-call.texts.ts";

/** Who is on call when, by the reader's own clocks. */
export function ShiftTable({ shifts }: { readonly shifts: readonly Shift[] }) {
  const t = useTexts(onCallTexts);
  const format = useFormat();
  return (
    <table className={styles.shifts} aria-label={t.ahead}>
      <thead>
        <tr>
          <th scope="col">{t.from}</th>
          <th scope="col">{t.to}</th>
          <th scope="col">{t.who}</th>
        </tr>
      </thead>
      <tbody>
        {shifts.map(({ from, to, name, insteadOf }) => (
          <tr key={from}>
            <td>{format.dateTime(from)}</td>
            <td>{format.dateTime(to)}</td>
            <td>
              {name || t.gone}
              {insteadOf === null ? null : <span className={styles.faint}> {t.insteadOf(insteadOf)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
