import type { WrittenMessage } from "@sweepline/contract/care/messages/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { messageTexts } from "./messages.texts.ts";
import styles from "./way-progress.module.css";
import { writtenTexts } from "./written.texts.ts";

/** By each way how many it has reached and how many not, and how many have read it. */
export function WayProgressLines({ message }: { readonly message: WrittenMessage }) {
  const t = useTexts(writtenTexts);
  const m = useTexts(messageTexts);
  const format = useFormat();
  const { progress, readCount } = message;
  if (progress.length === 0) return "—";
  return (
    <ul className={styles.lines}>
      {progress.map(({ way, total, delivered, failed }) => (
        <li key={way}>
          {t.delivered(m.ways[way], format.number(delivered), format.number(total))}
          {way === "inApp" ? (
            <span className={styles.faint}> · {t.read(format.number(readCount))}</span>
          ) : null}
          {failed > 0 ? <span className={styles.failed}> · {t.failed(format.number(failed))}</span> : null}
        </li>
      ))}
    </ul>
  );
}
