import { JOB_CLASSES } from "@sweepline/contract/system/jobs/classes.ts";
import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import type { JobRunDetail } from "@sweepline/contract/system/jobs/runs.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { KeyValues, ScrolledText } from "../../ui/data/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button, DetailDrawer } from "../../ui/kit.ts";
import { isOpenRun } from "./job-looks.ts";
import { fetchRunFile, runQuery, useStopRun, WATCH_MS } from "./jobs.calls.ts";
import styles from "./jobs.module.css";
import type { ListFilterFields } from "./list-filter-fields.ts";
import { ParamFacts } from "./param-facts.tsx";
import { RunState, useRunTime, useStarter } from "./run-columns.tsx";
import { runTexts } from "./runs.texts.ts";

interface RunDrawerProps {
  readonly id: string;
  readonly listFilters: ListFilterFields;
  readonly onClose: () => void;
}

/** One run: who or what started it, what came of it, and what it said. */
export function RunDrawer({ id, listFilters, onClose }: RunDrawerProps) {
  const t = useTexts(runTexts);
  const format = useFormat();
  const query = useQuery({
    ...runQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isOpenRun(data.state) ? WATCH_MS : false),
  });
  const { data } = query;
  return (
    <DetailDrawer
      title={data ? t.detail(data.jobName, format.dateTime(data.createdAt)) : t.title}
      width={WIDTH}
      query={query}
      missing={<EmptyState title={t.gone} note={t.goneNote} />}
      block={24}
      extra={(run) => <Stop run={run} />}
      onClose={onClose}
    >
      {(run) => <Detail {...{ run, listFilters }} />}
    </DetailDrawer>
  );
}

const WIDTH = 680;

function Stop({ run: { id, jobName, state } }: { readonly run: JobRunDetail }) {
  const t = useTexts(runTexts);
  const stop = useStopRun();
  if (!useMay(E.stopRun) || !isOpenRun(state)) return null;
  return (
    <ConfirmButton
      danger
      question={t.stopQuestion(jobName)}
      onConfirm={() => stop.mutateAsync(id).then(() => notify("success", t.stopped))}
    >
      {t.stop}
    </ConfirmButton>
  );
}

interface DetailProps extends Pick<RunDrawerProps, "listFilters"> {
  readonly run: JobRunDetail;
}

function Detail({ run, listFilters }: DetailProps) {
  const t = useTexts(runTexts);
  const language = useLanguage();
  return (
    <div className={styles.detail}>
      <div className={styles.headline}>
        <RunState state={run.state} />
        {run.message[language] ? <span>{run.message[language]}</span> : null}
      </div>
      <Facts run={run} />
      {run.fileName === null ? null : <RunFile run={run} />}
      <section aria-label={t.parameters}>
        <h3 className={styles.heading}>{t.parameters}</h3>
        <ParamFacts {...run} listFilters={listFilters} />
      </section>
      <Said title={t.resultData} text={answerOf(run)} />
      <Said title={t.output} text={run.output} note={run.isOutputCut ? t.outputCut : undefined} />
      <Said title={t.exception} text={run.exception} />
    </div>
  );
}

/** That it made the file which stands above needs no second word. */
function answerOf({ result, fileName }: JobRunDetail): string {
  if (result === null || result === undefined) return "";
  const { file, ...others } = result as { file?: unknown };
  const isFileAlone = file !== undefined && file === fileName && Object.keys(others).length === 0;
  return isFileAlone ? "" : JSON.stringify(result, undefined, 2);
}

function Facts({ run }: { readonly run: JobRunDetail }) {
  const t = useTexts(runTexts);
  const format = useFormat();
  const language = useLanguage();
  const [starterOf, timeOf] = [useStarter(), useRunTime()];
  const optional = [
    { label: t.dueAt, at: run.dueAt },
    { label: t.startAt, at: run.state === "waiting" ? run.startAt : null },
    { label: t.startedAt, at: run.startedAt },
    { label: t.endedAt, at: run.endedAt },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, value: format.dateTime(at) }]));
  return (
    <KeyValues
      min={12}
      items={[
        { label: t.job, value: `${run.group} / ${run.jobName}` },
        { label: t.jobClass, value: JOB_CLASSES[run.jobClass].title[language] },
        { label: t.trigger, value: starterOf(run) },
        { label: t.createdAt, value: format.dateTime(run.createdAt) },
        ...optional,
        { label: t.duration, value: timeOf(run.durationMs) },
        { label: t.attempt, value: format.number(run.attempt) },
        { label: t.worker, value: run.worker },
        { label: t.organization, value: run.organizationName },
        ...(run.stoppedBy === null ? [] : [{ label: t.stoppedBy, value: run.stoppedBy }]),
      ]}
    />
  );
}

function RunFile({ run: { id, fileName, isOwnFile } }: { readonly run: JobRunDetail }) {
  const t = useTexts(runTexts);
  const name = fileName ?? "";
  return (
    <section aria-label={t.file}>
      <h3 className={styles.heading}>{t.file}</h3>
      {isOwnFile ? (
        // A refusal has shown its own message.
        <Button onClick={() => void fetchRunFile(id, name).catch(() => undefined)}>{t.download(name)}</Button>
      ) : (
        <span>
          {name} <span className={styles.faint}>{t.notOwnFile}</span>
        </span>
      )}
    </section>
  );
}

interface SaidProps {
  readonly title: string;
  readonly text: string;
  readonly note?: string | undefined;
}

/** What a run said, as it said it. */
function Said({ title, text, note }: SaidProps) {
  if (text === "") return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ScrolledText text={text} />
      {note ? <p className={styles.faint}>{note}</p> : null}
    </section>
  );
}
