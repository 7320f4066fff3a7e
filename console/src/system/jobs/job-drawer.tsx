import { JOB_CLASSES } from "@sweepline/contract/system/jobs/classes.ts";
import type { Job } from "@sweepline/contract/system/jobs/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { DetailDrawer } from "../../ui/kit.ts";
import { JobActions, type OpenJob } from "./job-acts.tsx";
import { JobState, Last, Next } from "./job-columns.tsx";
import { jobFormTexts } from "./job-form.texts.ts";
import { jobQuery, LOOK_AGAIN_MS } from "./jobs.calls.ts";
import styles from "./jobs.module.css";
import { jobTexts } from "./jobs.texts.ts";
import type { ListFilterFields } from "./list-filter-fields.ts";
import { ParamFacts } from "./param-facts.tsx";
import { useCronSentence } from "./use-cron-sentence.ts";

interface JobDrawerProps {
  readonly id: number;
  readonly listFilters: ListFilterFields;
  readonly onOpen: OpenJob;
  readonly onClose: () => void;
}

const WIDTH = 640;

/** Everything about a job, for who may only look, and for links that lead to it. */
export function JobDrawer({ id, listFilters, onOpen, onClose }: JobDrawerProps) {
  const t = useTexts(jobTexts);
  const query = useQuery({ ...jobQuery(id), refetchInterval: LOOK_AGAIN_MS });
  const { data } = query;
  return (
    <DetailDrawer
      title={data?.name ?? t.title}
      width={WIDTH}
      query={query}
      missing={<EmptyState title={t.gone} note={t.goneNote} />}
      block={24}
      extra={(job) => <JobActions job={job} onOpen={onOpen} onRemoved={onClose} />}
      onClose={onClose}
    >
      {(job) => <Detail {...{ job, listFilters }} />}
    </DetailDrawer>
  );
}

function Detail({ job, listFilters }: { readonly job: Job } & Pick<JobDrawerProps, "listFilters">) {
  const t = useTexts(jobTexts);
  return (
    <div className={styles.detail}>
      <div className={styles.headline}>
        <JobState {...job} />
        <span>{t.stateNotes[job.state]}</span>
        {job.failures > 0 ? <span className={styles.faint}>{t.failures(job.failures)}</span> : null}
      </div>
      <Facts job={job} />
      <section aria-label={t.parameters}>
        <h3 className={styles.heading}>{t.parameters}</h3>
        <ParamFacts {...job} listFilters={listFilters} />
      </section>
      <section aria-label={t.behaviour}>
        <h3 className={styles.heading}>{t.behaviour}</h3>
        <Behaviour job={job} />
      </section>
    </div>
  );
}

function Facts({ job }: { readonly job: Job }) {
  const t = useTexts(jobTexts);
  const format = useFormat();
  const language = useLanguage();
  const sentence = useCronSentence()(job.cron);
  const changedAt = format.dateTime(job.changedAt);
  return (
    <KeyValues
      min={13}
      items={[
        { label: t.group, value: job.group },
        { label: t.jobClass, value: JOB_CLASSES[job.jobClass].title[language] },
        { label: t.when, value: sentence },
        { label: t.expression, value: <code className={styles.expression}>{job.cron}</code> },
        { label: t.timeZone, value: job.timeZone },
        { label: t.nextAt, value: <Next job={job} /> },
        { label: t.last, value: <Last job={job} /> },
        { label: `${t.owner} (${t.ownerNote})`, value: job.ownerName ?? t.ownerGone },
        { label: t.organization, value: job.organizationName },
        {
          label: t.changed,
          value: job.changedBy === null ? changedAt : t.changedBy(changedAt, job.changedBy),
        },
        ...(job.description === "" ? [] : [{ label: t.description, value: job.description }]),
      ]}
    />
  );
}

function Behaviour({ job }: { readonly job: Job }) {
  const t = useTexts(jobFormTexts);
  const format = useFormat();
  return (
    <KeyValues
      min={13}
      items={[
        { label: t.misfire, value: t.misfires[job.misfire] },
        { label: t.concurrency, value: t.concurrencies[job.concurrency] },
        { label: t.counts.timeoutS, value: format.duration(job.timeoutS) },
        { label: t.whenLost, value: t.lost[job.whenLost] },
        { label: t.counts.retries, value: `${format.number(job.retries)} ${t.timesOf(job.retries)}` },
        ...(job.retries === 0 ? [] : [{ label: t.counts.backOffS, value: format.duration(job.backOffS) }]),
        { label: t.counts.informAfter, value: `${format.number(job.informAfter)} ${t.failures}` },
      ]}
    />
  );
}
