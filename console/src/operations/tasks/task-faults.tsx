import type { TaskFault } from "@sweepline/contract/operations/tasks/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { type TaskTexts, taskTexts } from "./tasks.texts.ts";

/** Why a task cannot be run as it stands, in words. */
export function faultText({ kind, name }: TaskFault, t: TaskTexts): string {
  if (kind === "zoneMissing") return t.zoneMissing(name);
  if (kind === "pointMissing") return t.pointMissing(name);
  return kind === "noMap" ? t.noMap : t.noDevice;
}

interface TaskStateProps {
  readonly task: {
    readonly faults: readonly TaskFault[];
    readonly isTemplate: boolean;
    readonly archivedAt: string | null;
  };
}

/** Whether a task can be run; the first reason where it cannot. */
export function TaskState({ task: { faults, isTemplate, archivedAt } }: TaskStateProps) {
  const t = useTexts(taskTexts);
  if (archivedAt !== null) return <StatusTag tone="neutral">{t.archived}</StatusTag>;
  const [first, ...more] = faults;
  if (first)
    return (
      <StatusTag tone="notice">
        {more.length > 0 ? t.andMore(faultText(first, t), more.length) : faultText(first, t)}
      </StatusTag>
    );
  return isTemplate ? (
    <StatusTag tone="neutral">{t.template}</StatusTag>
  ) : (
    <StatusTag tone="positive">{t.ready}</StatusTag>
  );
}
