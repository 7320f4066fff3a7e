import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./card.module.css";
import { cardTexts } from "./card.texts.ts";
import type { WaitingAct } from "./card-db.store.ts";

interface CardWaitingProps {
  readonly waiting: readonly WaitingAct[];
  readonly onDismiss: (key: string) => Promise<void>;
}

/** Acts that are not sent yet, and those that the server refused: none is lost without a word. */
export function CardWaiting({ waiting, onDismiss }: CardWaitingProps) {
  const t = useTexts(cardTexts);
  const format = useFormat();
  const refused = waiting.filter((act) => act.refused !== undefined);
  const due = waiting.filter((act) => act.refused === undefined);
  const lineOf = ({ kind, doneAt }: WaitingAct) => `${t.kinds[kind]} · ${format.time(doneAt)}`;
  return (
    <>
      {refused.length > 0 ? (
        <section className={styles.refused} role="alert">
          <h2>{t.refusedTitle}</h2>
          <ul>
            {refused.map((act) => (
              <li key={act.key}>
                <span>{lineOf(act)}</span>
                <strong>{act.refused}</strong>
                <button type="button" className={styles.plain} onClick={() => void onDismiss(act.key)}>
                  {t.dismiss}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {due.length > 0 ? (
        <section className={styles.waiting} role="status">
          <h2>{t.waiting(format.number(due.length))}</h2>
          <ul>
            {due.map((act) => (
              <li key={act.key}>{lineOf(act)}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
