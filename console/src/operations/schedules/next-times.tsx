import { scheduleRuleSchema } from "@sweepline/contract/operations/schedules/rule.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { previewQuery } from "./schedules.calls.ts";
import styles from "./schedules.module.css";
import { scheduleTexts } from "./schedules.texts.ts";
import { useWritten } from "./use-written.ts";
import { dayAndTime } from "./wall-time.ts";

/** When it would be due, as far as the form is filled in. */
export function NextTimes() {
  const t = useTexts(scheduleTexts);
  const written = useWritten();
  const { data } = useQuery({
    ...previewQuery(written ?? { taskId: 1, combinationId: null, rule: EMPTY }),
    enabled: written !== undefined,
    meta: { quietStatus: 422 },
  });
  const shown = written ? data : undefined;
  return (
    <section className={styles.preview} aria-label={t.preview}>
      <strong>{t.preview}</strong>
      {shown ? (
        <>
          <ol>
            {shown.times.slice(0, SHOWN).map(({ original }) => (
              <li key={original}>{dayAndTime(original, t)}</li>
            ))}
          </ol>
          <span className={styles.faint}>
            {t.zone(shown.timeZone)}
            {written?.combinationId ? ` · ${t.zoneOfFirst}` : ""}
          </span>
        </>
      ) : (
        <span className={styles.faint}>{t.previewNone}</span>
      )}
    </section>
  );
}

const SHOWN = 5;
const EMPTY = scheduleRuleSchema.parse({ repeat: "daily", times: ["00:00"], from: "2026-01-01" });
