import { DEVICE_LOG_ENDPOINTS as E, type LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { deviceLogTexts } from "./device-log.texts.ts";
import styles from "./log.module.css";
import { useLogSentence } from "./use-log-sentence.ts";

interface LogWithinProps {
  readonly deviceId: number;
  /** Instants. */
  readonly from: string;
  readonly to: string | undefined;
  /** The instant that it is about. */
  readonly markedAt: string;
}

const MOST = 60;

/** What happened to a device within a span, oldest first. */
export function LogWithin({ deviceId, from, to, markedAt }: LogWithinProps) {
  const t = useTexts(deviceLogTexts);
  const format = useFormat();
  const sentenceOf = useLogSentence();
  const query = useQuery(
    queryFor(E.list, {
      params: { id: deviceId },
      query: { from, ...(to !== undefined && { to }), sort: "at", size: MOST },
    }),
  );
  const isMarked = ({ at }: LogEntry) => at === markedAt;
  return (
    <QueryView query={query} block={8}>
      {({ records }) =>
        records.length === 0 ? (
          <p className={styles.none}>{t.noneWithin}</p>
        ) : (
          <ol className={styles.within} aria-label={t.title}>
            {records.map((entry) => (
              <li key={entry.id} data-level={entry.level} data-marked={isMarked(entry) || undefined}>
                <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
                <span>{sentenceOf(entry)}</span>
              </li>
            ))}
          </ol>
        )
      }
    </QueryView>
  );
}
