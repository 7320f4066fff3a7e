import { JOB_CLASSES } from "@sweepline/contract/system/jobs/classes.ts";
import { JOB_ENDPOINTS as E, type Job } from "@sweepline/contract/system/jobs/index.ts";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { Age, RowButton, TwoLines } from "../../ui/table/index.ts";
import { JobActions, type OpenJob } from "./job-acts.tsx";
import { JOB_TONES } from "./job-looks.ts";
import styles from "./jobs.module.css";
import { jobTexts } from "./jobs.texts.ts";
import { RunState } from "./run-columns.tsx";
import { useCronSentence } from "./use-cron-sentence.ts";

export function JobState({ state }: Pick<Job, "state">) {
  const t = useTexts(jobTexts);
  return (
    <StatusTag tone={JOB_TONES[state]} title={t.stateNotes[state]}>
      {t.states[state]}
    </StatusTag>
  );
}

export function useJobColumns(onOpen: OpenJob): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(jobTexts);
  const language = useLanguage();
  const c = useColumnsOf(E.list);
  return useMemo(
    () => [
      {
        ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 10.5 },
        render: (job) => (
          <TwoLines below={job.description}>
            <RowButton onClick={() => onOpen({ as: "shown", job })}>{job.name}</RowButton>
          </TwoLines>
        ),
      },
      { ...c.line("group", t.group, { width: 8 }), sort: "group" },
      {
        ...{ key: "jobClass", title: t.jobClass, width: 7.5, isHiddenAtFirst: "narrow" },
        render: ({ jobClass }) => JOB_CLASSES[jobClass].title[language],
      },
      {
        ...{ key: "state", title: t.state, width: 6.5 },
        render: (job) => (
          <TwoLines below={job.failures > 0 ? t.failures(job.failures) : ""}>
            <JobState {...job} />
          </TwoLines>
        ),
      },
      { key: "cron", title: t.when, width: 11, render: (job) => <When job={job} /> },
      { key: "nextAt", title: t.nextAt, sort: "nextAt", width: 11.5, render: (job) => <Next job={job} /> },
      { key: "last", title: t.last, width: 7, render: (job) => <Last job={job} /> },
      { ...c.line("ownerName", t.owner, { key: "owner", width: 8 }), isHiddenAtFirst: true },
      c.line("organizationName", t.organization, {
        key: "organization",
        width: 7.5,
        isHiddenAtFirst: "narrow",
      }),
      { ...c.line("timeZone", t.timeZone, { width: 9 }), isHiddenAtFirst: true },
      { ...c.time("changedAt", t.changed, { width: 11 }), sort: "changedAt", isHiddenAtFirst: true },
      c.actions(10, (job) => <JobActions job={job} onOpen={onOpen} />),
    ],
    [t, c, language, onOpen],
  );
}

function When({ job: { cron } }: { readonly job: Job }) {
  const sentence = useCronSentence()(cron);
  if (sentence === undefined) return <code className={styles.expression}>{cron}</code>;
  return (
    <span className={styles.when}>
      <span>{sentence}</span>
      <code className={styles.expression} title={cron}>
        {cron}
      </code>
    </span>
  );
}

export function Next({ job: { nextAt, timeZone } }: { readonly job: Job }) {
  const t = useTexts(jobTexts);
  const format = useFormat();
  if (nextAt === null) return NOT_REPORTED;
  const [here, there] = [format.dateTime(nextAt), format.dateTimeIn(nextAt, timeZone)];
  return <TwoLines below={here === there ? "" : t.there(there)}>{here}</TwoLines>;
}

export function Last({ job: { lastRun } }: { readonly job: Job }) {
  if (lastRun === null) return NOT_REPORTED;
  return (
    <span className={styles.last}>
      <RunState state={lastRun.state} />
      <Age at={lastRun.endedAt} />
    </span>
  );
}
