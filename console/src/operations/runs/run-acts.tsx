import { RUN_ENDPOINTS as E, type Run } from "@sweepline/contract/operations/runs.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type RowAct, RowActions } from "../../ui/actions/index.ts";
import { usePauseRun, useResumeRun, useStopRun } from "./runs.calls.ts";
import { runTexts } from "./runs.texts.ts";

/** What may be done with a run as it is now; nothing where it has ended. */
export function useRunActs(run: Pick<Run, "id" | "taskName" | "state" | "waitsFor">): RowAct[] {
  const t = useTexts(runTexts);
  const [pause, resume, stop] = [usePauseRun(), useResumeRun(), useStopRun()];
  const { id, taskName, state, waitsFor } = run;
  if (state === "ended") return [];
  const isPausable =
    state === "running" || state === "starting" || (state === "waiting" && waitsFor !== "order");
  return [
    ...(state === "paused"
      ? [{ label: t.resume, requires: E.resume, onSelect: () => resume.mutateAsync(id) }]
      : []),
    ...(isPausable ? [{ label: t.pause, requires: E.pause, onSelect: () => pause.mutateAsync(id) }] : []),
    {
      ...{ label: t.stop, requires: E.stop, isDanger: true },
      ...{ question: t.stopQuestion(taskName), note: t.stopNote },
      onSelect: () => stop.mutateAsync(id),
    },
  ];
}

export function RunActions({ run }: { readonly run: Run }) {
  return <RowActions name={run.taskName} buttons={useRunActs(run)} />;
}
