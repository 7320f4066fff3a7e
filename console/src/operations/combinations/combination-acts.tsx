import {
  type Combination,
  COMBINATION_ENDPOINTS as E,
} from "@sweepline/contract/operations/combinations/index.ts";
import { useNavigate } from "react-router";
import { newKey } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import type { RowAct } from "../../ui/actions/index.ts";
import { useRemoveCombination, useStartCombination } from "./combinations.calls.ts";
import { combinationTexts } from "./combinations.texts.ts";

export const partCountOf = ({ definition }: Pick<Combination, "definition">): number =>
  definition.stages.reduce((sum, { parts }) => sum + parts.length, 0);

/** Begins it after a question, and leads to its run. */
export function useStart(): (combination: Pick<Combination, "id" | "name">) => RowAct {
  const t = useTexts(combinationTexts);
  const href = useHref();
  const navigate = useNavigate();
  const start = useStartCombination();
  return (combination) => ({
    ...{ label: t.start, name: t.startOf(combination.name), requires: E.start },
    ...{ question: t.startQuestion(combination.name), done: t.started(combination.name) },
    async onSelect() {
      const run = await start.mutateAsync({ id: combination.id, key: newKey() });
      void navigate(href("combinationRun", { id: run.id }));
    },
  });
}

export function useRemove(onRemoved?: () => void): (combination: Combination) => RowAct {
  const t = useTexts(combinationTexts);
  const remove = useRemoveCombination();
  return ({ id, name, revision, schedules }) => ({
    ...{ label: t.remove, requires: E.remove, isDanger: true },
    ...{
      question: t.removeQuestion(name),
      note: t.removeNote(schedules.map((one) => one.name)),
      done: t.removed(name),
    },
    async onSelect() {
      await remove.mutateAsync({ id, revision });
      onRemoved?.();
    },
  });
}
