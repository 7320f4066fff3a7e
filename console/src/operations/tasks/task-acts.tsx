import { TASK_ENDPOINTS as E, type TaskRow } from "@sweepline/contract/operations/tasks/index.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import type { RowAct } from "../../ui/actions/index.ts";
import { useArchiveTask, useCopyTask, useRemoveTask } from "./tasks.calls.ts";
import { taskTexts } from "./tasks.texts.ts";

/** Whether it could be run by anybody. */
export const isStartable = ({ faults, isTemplate, archivedAt }: TaskRow): boolean =>
  faults.length === 0 && !isTemplate && archivedAt === null;

/** What may be done with a task beside editing it. */
export function useTaskActs(task: TaskRow, onRemoved: () => void = () => undefined): RowAct[] {
  const t = useTexts(taskTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [copy, archive, remove] = [useCopyTask(), useArchiveTask(), useRemoveTask()];
  const { id, name, revision, isTemplate } = task;
  const isArchived = task.archivedAt !== null;
  const copyAs = (as: { name: string; isTemplate: boolean }) => () =>
    copy.mutateAsync({ id, ...as }).then((made) => navigate(href("taskForm", { id: made.id })));
  return [
    {
      label: isTemplate ? t.useTemplate : t.copy,
      requires: E.copy,
      onSelect: copyAs({ name: t.copyOf(name), isTemplate: false }),
    },
    ...(isTemplate
      ? []
      : [
          {
            label: t.saveAsTemplate,
            requires: E.copy,
            onSelect: copyAs({ name: t.templateOf(name), isTemplate: true }),
          },
        ]),
    {
      ...{ label: isArchived ? t.unarchive : t.archive, requires: E.archive },
      done: isArchived ? t.unarchived(name) : t.archivedDone(name),
      onSelect: () => archive.mutateAsync({ id, revision, isArchived: !isArchived }),
    },
    {
      ...{
        label: t.remove,
        requires: E.remove,
        isDanger: true,
        question: t.removeQuestion(name),
        note: t.removeNote,
      },
      done: t.removed(name),
      onSelect: () => remove.mutateAsync(id).then(onRemoved),
    },
  ];
}
