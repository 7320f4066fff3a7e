import { COMBINATION_ENDPOINTS as E } from "@sweepline/contract/operations/combinations/index.ts";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { declareList, type ListColumn, ListTable, useList } from "../../ui/list/index.ts";
import { TwoLines } from "../../ui/table/index.ts";
import { CombinationState } from "./combination-state.tsx";
import { LOOK_AGAIN_MS } from "./combinations.calls.ts";
import { combinationTexts } from "./combinations.texts.ts";

const RUNS = declareList(E.runs, { id: "combination-runs", size: 10 });

/** Runs of one combination, newest first. */
export function CombinationRunTable({ combinationId }: { readonly combinationId: number }) {
  const t = useTexts(combinationTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(RUNS, { ask: () => ({ combinationId }), refetchInterval: LOOK_AGAIN_MS });
  return (
    <ListTable
      list={list}
      label={t.runs}
      tools={<strong>{t.runs}</strong>}
      columns={useColumns()}
      onOpen={({ id }) => void navigate(href("combinationRun", { id }))}
      empty={<EmptyState title={t.noRuns} note={t.noRunsNote} />}
    />
  );
}

function useColumns(): readonly ListColumn<typeof E.runs>[] {
  const t = useTexts(combinationTexts);
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      {
        ...{ key: "createdAt", title: t.startedAt, sort: "createdAt", width: 12 },
        render: (run) => (
          <TwoLines below={run.staffName ?? run.scheduleName ?? t.bySchedule}>
            <Link to={href("combinationRun", { id: run.id })}>{format.dateTime(run.createdAt)}</Link>
          </TwoLines>
        ),
      },
      {
        ...{ key: "state", title: t.result, width: 12 },
        render: (run) => (
          <TwoLines below={run.endedByName === null ? "" : t.stoppedBy(run.endedByName)}>
            <CombinationState run={run} />
          </TwoLines>
        ),
      },
      {
        ...{ key: "parts", title: t.progress, width: 10 },
        render: (run) => (
          <TwoLines below={run.failedCount === 0 ? "" : t.failedCount(run.failedCount)}>
            {t.partsDone(run.endedCount, run.partCount)}
          </TwoLines>
        ),
      },
      {
        ...{ key: "endedAt", title: t.endedAt, width: 11 },
        render: ({ endedAt }) => format.dateTime(endedAt),
      },
    ],
    [t, format, href],
  );
}
