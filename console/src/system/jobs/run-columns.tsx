import { JOB_CLASSES } from "@sweepline/contract/system/jobs/classes.ts";
import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import type { JobRunState } from "@sweepline/contract/system/jobs/limits.ts";
import type { JobRun } from "@sweepline/contract/system/jobs/runs.ts";
import { useCallback, useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { OneLine, RowButton, TwoLines } from "../../ui/table/index.ts";
import { RUN_TONES } from "./job-looks.ts";
import { runTexts } from "./runs.texts.ts";

export function RunState({ state }: { readonly state: JobRunState }) {
  const t = useTexts(runTexts);
  return <StatusTag tone={RUN_TONES[state]}>{t.states[state]}</StatusTag>;
}

const SECOND_MS = 1_000;

/** Short ones in milliseconds: most upkeep takes a few. */
export function useRunTime(): (durationMs: number | null) => string {
  const t = useTexts(runTexts);
  const format = useFormat();
  return useCallback(
    (durationMs) => {
      if (durationMs === null) return NOT_REPORTED;
      return durationMs < SECOND_MS
        ? t.milliseconds(format.number(Math.round(durationMs)))
        : format.duration(durationMs / SECOND_MS);
    },
    [t, format],
  );
}

/** Who or what started it. */
export function useStarter(): (run: Pick<JobRun, "trigger" | "staffName">) => string {
  const t = useTexts(runTexts);
  return useCallback(
    ({ trigger, staffName }) => (trigger === "hand" && staffName ? t.by(staffName) : t.triggers[trigger]),
    [t],
  );
}

export function useRunColumns(onOpen: (run: JobRun) => void): readonly ListColumn<typeof E.runs>[] {
  const t = useTexts(runTexts);
  const language = useLanguage();
  const format = useFormat();
  const c = useColumnsOf(E.runs);
  const [starterOf, timeOf] = [useStarter(), useRunTime()];
  return useMemo(
    () => [
      {
        ...{ key: "job", title: t.job, fixed: "left", width: 13 },
        render: (run) => (
          <TwoLines below={run.group}>
            <RowButton
              label={t.open(run.jobName, format.dateTime(run.createdAt))}
              onClick={() => onOpen(run)}
            >
              {run.jobName}
            </RowButton>
          </TwoLines>
        ),
      },
      { key: "state", title: t.state, width: 7, render: ({ state }) => <RunState state={state} /> },
      { key: "trigger", title: t.trigger, width: 9, render: (run) => starterOf(run) },
      { ...c.time("createdAt", t.createdAt, { width: 11 }), sort: "createdAt" },
      c.time("startedAt", t.startedAt, { width: 11, isHiddenAtFirst: true }),
      {
        ...{ key: "duration", title: t.duration, width: 7, align: "right" },
        render: ({ durationMs }) => timeOf(durationMs),
      },
      {
        ...{ key: "message", title: t.message, width: 18 },
        render: ({ message }) => <OneLine>{message[language]}</OneLine>,
      },
      c.number("attempt", t.attempt, { width: 6, isHiddenAtFirst: "narrow" }),
      c.line("worker", t.worker, { width: 11, isHiddenAtFirst: true }),
      {
        ...{ key: "jobClass", title: t.jobClass, width: 11, isHiddenAtFirst: true },
        render: ({ jobClass }) => JOB_CLASSES[jobClass].title[language],
      },
      c.line("organizationName", t.organization, {
        key: "organization",
        width: 9,
        isHiddenAtFirst: "narrow",
      }),
      { ...c.time("dueAt", t.dueAt, { width: 11 }), isHiddenAtFirst: true },
      { ...c.time("endedAt", t.endedAt, { width: 11 }), isHiddenAtFirst: true },
    ],
    [t, c, language, format, onOpen, starterOf, timeOf],
  );
}
