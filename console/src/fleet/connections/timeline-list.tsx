import type { Timeline } from "@sweepline/contract/fleet/connections.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import styles from "./timeline.module.css";
import { timelineTexts } from "./timeline.texts.ts";
import { momentOf } from "./timeline-view.ts";
import { useSegmentText } from "./use-segment-text.ts";

/** More are not read by anyone. */
const MAX = 100;

interface TimelineListProps {
  readonly timeline: Timeline;
  /** Called with a moment of the piece whose cause is asked for. */
  readonly onWhy: (at: string) => void;
}

/** The same as text, newest first: for people who do not see the strip, and for copying. */
export function TimelineList({ timeline, onWhy }: TimelineListProps) {
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
          <li key={segment.from}>
            {texts(segment)}{" "}
            {segment.presence === "offline" ? (
              <Button size="small" type="link" onClick={() => onWhy(momentOf(segment))}>
                {t.why}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {away.length > MAX ? <p className={styles.note}>{t.more(format.number(away.length - MAX))}</p> : null}
    </details>
  );
}
