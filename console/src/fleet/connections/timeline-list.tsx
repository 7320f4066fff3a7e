import type { Timeline } from "@sweepline/contract/fleet/connections.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./timeline.module.css";
import { timelineTexts } from "./timeline.texts.ts";
import { useSegmentText } from "./use-segment-text.ts";

/** More are not read by anyone. */
const MAX = 100;

/** The same as text, newest first: for people who do not see the strip, and for copying. */
export function TimelineList({ timeline }: { timeline: Timeline }) {
  const t = useTexts(timelineTexts);
  const format = useFormat();
  const texts = useSegmentText();
  const away = timeline.segments.filter(({ presence }) => presence !== "online").reverse();
  if (away.length === 0) return <p className={styles.note}>{t.none}</p>;
  return (
    <details className={styles.list}>
      <summary>{t.asList(format.number(away.length))}</summary>
      <ul>
        {away.slice(0, MAX).map((segment) => (
          <li key={segment.from}>{texts(segment)}</li>
        ))}
      </ul>
      {away.length > MAX ? <p className={styles.note}>{t.more(format.number(away.length - MAX))}</p> : null}
    </details>
  );
}
