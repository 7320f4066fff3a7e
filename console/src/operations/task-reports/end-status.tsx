import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { taskReportTexts } from "./task-reports.texts.ts";

/** How a task ended, with a mark of its own for each, so that color is not the only difference. */
export const END_STATUS_LOOKS: Readonly<Record<TaskEndStatus, { tone: Tone; mark: string }>> = {
  completed: { tone: "positive", mark: "✓" },
  partlyCompleted: { tone: "active", mark: "◐" },
  endedManually: { tone: "info", mark: "◼" },
  cancelled: { tone: "neutral", mark: "✕" },
  abnormalEnd: { tone: "danger", mark: "!" },
};

interface EndStatusTagProps {
  /** Null while the task runs. */
  readonly endStatus: TaskEndStatus | null;
  /** Cleaned of planned, 0–100, where it is known: a task that was completed in part says how much (spec §4). */
  readonly percent?: number | null;
}

export function EndStatusTag({ endStatus, percent = null }: EndStatusTagProps) {
  const t = useTexts(taskReportTexts);
  const format = useFormat();
  const { labelOf, toneOf } = useDictionary("taskEndStatus");
  if (endStatus === null)
    return (
      <StatusDot tone="positive" isLive>
        {t.running}
      </StatusDot>
    );
  return (
    <StatusTag tone={toneOf(endStatus)}>
      <span aria-hidden="true">{END_STATUS_LOOKS[endStatus].mark}&nbsp;</span>
      {labelOf(endStatus)}
      {endStatus === "partlyCompleted" && percent !== null ? ` ${format.percent(percent, 0)}` : null}
    </StatusTag>
  );
}
