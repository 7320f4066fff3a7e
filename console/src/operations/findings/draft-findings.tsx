import { FINDING_KINDS, type PlanCheck } from "@sweepline/contract/operations/findings.ts";
import type { Schedule } from "@sweepline/contract/operations/schedules/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { FindingList } from "./finding-list.tsx";
import { checkQuery, wallTimeIn } from "./findings.calls.ts";
import styles from "./findings.module.css";
import { findingTexts } from "./findings.texts.ts";

/** What may not work of a timed task, before it is saved; nothing where all is well. */
export function DraftFindings({ draft }: { readonly draft: PlanCheck }) {
  const t = useTexts(findingTexts);
  const { data = [], error } = useQuery(checkQuery(draft));
  if (data.length === 0 && !error) return null;
  return (
    <section className={styles.draft} aria-label={t.about}>
      {data.length > 0 ? <FindingList findings={data} isDraft /> : t.failed}
    </section>
  );
}

interface OccurrenceFindingsProps {
  readonly schedule: Schedule;
  readonly change: { readonly original: string; readonly to: number; readonly deviceId: number | null };
  readonly checking: string;
  readonly nothing: string;
}

/** What may not work of one occurrence at another time or with another robot, before it is changed. */
export function OccurrenceFindings({ schedule, change, checking, nothing }: OccurrenceFindingsProps) {
  const t = useTexts(findingTexts);
  const format = useFormat();
  const { id: scheduleId, taskId, combinationId, rule, timeZone } = schedule;
  const { original, to, deviceId } = change;
  const changed = {
    ...{ original, at: wallTimeIn(format, to, timeZone) },
    ...(deviceId !== null && { deviceId }),
  };
  const others = schedule.exceptions.filter((one) => one.original !== original);
  const query = checkQuery({
    ...{ scheduleId, taskId, combinationId, rule, original },
    exceptions: [...others, changed],
  });
  const { data, isPlaceholderData, error } = useQuery(query);
  const found = isPlaceholderData ? undefined : data;
  const isGrave = found?.some(({ kind }) => FINDING_KINDS[kind].isGrave) ?? false;
  return (
    <section
      className={styles.draft}
      aria-label={t.about}
      aria-live="polite"
      data-grave={isGrave || undefined}
    >
      {found && found.length > 0 ? (
        <FindingList findings={found} isDraft />
      ) : (
        (found && nothing) || (error ? t.failed : checking)
      )}
    </section>
  );
}
