import { cronSchema, JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CallError, queryFor } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { LOCALE_TAGS, useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { useSettled } from "../../core/settled/index.ts";
import { Form } from "../../ui/kit.ts";
import { cronTexts } from "./cron.texts.ts";
import styles from "./jobs.module.css";
import { useCronSentence } from "./use-cron-sentence.ts";

const PAUSE_MS = 300;

/** The expression and zone of the form as they were when typing paused, and when that would be due. */
export function useNextTimes() {
  const cron = Form.useWatch<string | undefined>("cron") ?? "";
  const timeZone = Form.useWatch<string | undefined>("timeZone");
  const settled = useSettled(JSON.stringify({ cron, timeZone }), PAUSE_MS);
  const asked = JSON.parse(settled) as { cron: string; timeZone: string };
  const valid = cronSchema.safeParse(asked.cron).data;
  const query = useQuery({
    ...queryFor(E.nextTimes, { query: { cron: valid ?? "", timeZone: asked.timeZone } }),
    enabled: valid !== undefined && asked.timeZone !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    // Said at the field.
    meta: { quietStatus: 422 },
  });
  const isCurrent = asked.cron === cron;
  const refusal = isCurrent && query.error instanceof CallError ? refusalAt(query.error, "cron") : undefined;
  return { times: valid === undefined || query.error ? undefined : query.data, refusal, cron, timeZone };
}

const refusalAt = ({ fields, status, message }: CallError, name: string): string | undefined =>
  fields.find(({ field }) => field === name)?.msg ?? (status === 422 ? message : undefined);

type NextTimesProps = Omit<ReturnType<typeof useNextTimes>, "refusal">;

/** The expression as a sentence, and when it is due by the clocks of its zone. */
export function NextTimes({ times, cron, timeZone = "" }: NextTimesProps) {
  const t = useTexts(cronTexts);
  const sentenceOf = useCronSentence();
  return (
    <section className={styles.preview} aria-label={t.next}>
      <strong>{(cronSchema.safeParse(cron).success && sentenceOf(cron)) || t.next}</strong>
      {times ? (
        <>
          <span className={styles.faint}>{`${t.next} · ${t.inZone(timeZone)}`}</span>
          <ol className={styles.times}>
            {times.map((at) => (
              <li key={at}>
                <Moment at={at} zone={timeZone} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <span className={styles.faint}>{t.nextNone}</span>
      )}
    </section>
  );
}

function Moment({ at, zone }: { readonly at: string; readonly zone: string }) {
  const t = useTexts(cronTexts);
  const format = useFormat();
  const language = useLanguage();
  const own = useTimeZone();
  const weekday = new Intl.DateTimeFormat(LOCALE_TAGS[language], { weekday: "short", timeZone: zone });
  const [there, here] = [format.dateTimeIn(at, zone), format.dateTime(at)];
  return (
    <time dateTime={at} title={here === there ? undefined : t.here(`${here} (${own})`)}>
      {there} <span className={styles.faint}>{weekday.format(new Date(at))}</span>
    </time>
  );
}
