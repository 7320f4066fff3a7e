import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { TASK_FIELDS, type TaskDetail } from "@sweepline/contract/operations/tasks/index.ts";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { CallError } from "../../../core/api/index.ts";
import { takeDraft, useDraft } from "../../../core/drafts/index.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import { useHref } from "../../../core/links/index.ts";
import { notify } from "../../../core/notices/index.ts";
import { faultText } from "../../../ui/form/index.ts";
import type { Draft } from "../draft.ts";
import { useCreateTask, useUpdateTask } from "../tasks.calls.ts";
import { taskTexts } from "../tasks.texts.ts";

const FORM = z.object(TASK_FIELDS);

interface Given {
  readonly mapId: number;
  /** Undefined for a new one. */
  readonly task: TaskDetail | undefined;
  readonly initial: Draft;
}

/** A task while it is written: what was changed, what is wrong with it by field, and how it is saved. */
export function useTaskDraft({ mapId, task, initial }: Given) {
  const t = useTexts(taskTexts);
  const href = useHref();
  const navigate = useNavigate();
  const key = `task-${task?.id ?? `new-${mapId}`}`;
  const [draft, setDraft] = useState<Draft>(() => (takeDraft(key) as Draft | undefined) ?? initial);
  const [isTouched, setTouched] = useState(draft !== initial);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [isOld, setOld] = useState(false);
  const [create, update] = [useCreateTask(), useUpdateTask()];
  useDraft(key, () => (isTouched ? draft : undefined));
  const isSending = useRef(false);

  const change = (next: (before: Draft) => Draft) => {
    setTouched(true);
    setErrors(new Map());
    setDraft(next);
  };
  const send = () =>
    task
      ? update.mutateAsync({ ...draft, id: task.id, revision: task.revision })
      : create.mutateAsync({ ...draft, mapId });
  const save = async () => {
    const faults = faultsOf(draft);
    setErrors(faults);
    if (faults.size > 0 || isSending.current) return;
    isSending.current = true;
    try {
      const saved = await send();
      setTouched(false);
      notify("success", saved.adjustedStepIds.length > 0 ? t.savedAdjusted : t.saved);
      void navigate(href("taskView", { id: saved.id }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.error === CORE_REFUSALS.conflict.key) setOld(true);
      setErrors(new Map(error.fields.map(({ field, msg }) => [field, msg])));
    } finally {
      isSending.current = false;
    }
  };
  return { draft, change, save, errors, isTouched, isOld, isSaving: create.isPending || update.isPending };
}

/** By the contract's own rules, each at the field that it is about. */
function faultsOf(draft: Draft): Map<string, string> {
  const { error } = FORM.safeParse(draft);
  return new Map((error?.issues ?? []).map((issue) => [issue.path.join("."), faultText(issue)]));
}
