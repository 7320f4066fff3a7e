import type { AssistDetail, AssistEvent } from "@sweepline/contract/care/assists/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./assists.module.css";
import { assistTexts } from "./assists.texts.ts";

/** What happened to an assist, oldest first, by the clocks of whoever did it. */
export function AssistTimeline({ assist: { events } }: { readonly assist: AssistDetail }) {
  const t = useTexts(assistTexts);
  return (
    <Card title={t.events}>
      <ol className={styles.events} aria-label={t.events}>
        {events.map((event) => (
          <li key={event.id} data-kind={event.kind}>
            <strong>{t.eventKinds[event.kind]}</strong>
            <EventText event={event} />
            <When event={event} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

const CODED: readonly AssistEvent["kind"][] = ["raised", "causeAdded", "causeEnded", "reopened"];

function EventText({ event: { kind, text, cause } }: { readonly event: AssistEvent }) {
  const kinds = useDictionary("alarmKind");
  const causes = useDictionary("assistCause");
  const said = CODED.includes(kind) && kinds.has(text) ? kinds.labelOf(text) : text;
  const whole = [cause && causes.labelOf(cause), said].filter(Boolean).join(" · ");
  return whole ? <p className={styles.said}>{whole}</p> : null;
}

/** Later than this the act was done where there was no line. */
const OFFLINE_MS = 30_000;

function When({ event: { at, receivedAt, staffName } }: { readonly event: AssistEvent }) {
  const t = useTexts(assistTexts);
  const format = useFormat();
  const isLate = staffName !== null && Date.parse(receivedAt) - Date.parse(at) > OFFLINE_MS;
  return (
    <span className={styles.when}>
      <time dateTime={at}>{format.dateTime(at)}</time> · {staffName ?? t.platform}
      {isLate ? <span className={styles.late}> · {t.receivedLater(format.time(receivedAt))}</span> : null}
    </span>
  );
}
