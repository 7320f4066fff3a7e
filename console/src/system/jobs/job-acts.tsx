import { JOB_ENDPOINTS as E, type Job } from "@sweepline/contract/system/jobs/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type RowAct, RowActions } from "../../ui/actions/index.ts";
import { usePauseJob, useRemoveJob, useRunJob } from "./jobs.calls.ts";
import { jobTexts } from "./jobs.texts.ts";

/** What is open over the list of jobs. */
export type OpenedJob =
  | { readonly as: "shown" | "changed" | "copied" | "runs"; readonly job: Job }
  | { readonly as: "new" };
export type OpenJob = (opened: OpenedJob) => void;

interface JobActionsProps {
  readonly job: Job;
  readonly onOpen: OpenJob;
  /** Called once it is gone. */
  readonly onRemoved?: () => void;
}

/** What may be done with a job as it is now, by the person who looks at it. */
export function JobActions({ job, onOpen, onRemoved }: JobActionsProps) {
  const t = useTexts(jobTexts);
  const [pause, remove, run] = [usePauseJob(), useRemoveJob(), useRunJob()];
  const { id, name, state, isPaused, revision } = job;
  const pauseOrStart: RowAct = {
    ...{ label: isPaused ? t.start : t.pause, requires: E.pause },
    done: isPaused ? t.started(name) : t.pausedDone(name),
    onSelect: () => pause.mutateAsync({ id, revision, isPaused: !isPaused }),
  };
  return (
    <RowActions
      name={name}
      buttons={[
        {
          ...{ label: t.runNow, name: t.runOf(name), requires: E.run, done: t.queued(name) },
          onSelect: () => run.mutateAsync(id),
        },
        {
          ...{ label: t.edit, name: t.editOf(name), requires: E.update },
          onSelect: () => onOpen({ as: "changed", job }),
        },
      ]}
      menu={[
        // What is never due again cannot be paused.
        state !== "complete" && pauseOrStart,
        { label: t.runs, requires: E.runs, onSelect: () => onOpen({ as: "runs", job }) },
        { label: t.copy, requires: E.create, onSelect: () => onOpen({ as: "copied", job }) },
        {
          ...{ label: t.remove, requires: E.remove, isDanger: true },
          ...{ question: t.removeQuestion(name), note: t.removeNote, done: t.removed(name) },
          onSelect: async () => {
            await remove.mutateAsync({ id, revision });
            onRemoved?.();
          },
        },
      ]}
    />
  );
}
