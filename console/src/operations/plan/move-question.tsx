import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { useMoveOccurrence } from "../findings/index.ts";
import { planTexts } from "./plan.texts.ts";
import type { Bar } from "./plan-lanes.ts";

interface MoveQuestionProps {
  readonly bar: Extract<Bar, { kind: "occurrence" }>;
  readonly to: number;
  readonly others: readonly (readonly Bar[])[];
  readonly now: number;
  readonly onDone: () => void;
}

/** Asks before one occurrence is moved, and says what it would overlap. */
export function MoveQuestion({ bar, to, others, now, onDone }: MoveQuestionProps) {
  const t = useTexts(planTexts);
  const format = useFormat();
  const move = useMoveOccurrence();
  const { occurrence, schedule } = bar;
  const until = to + (bar.to - bar.from);
  const clash = others
    .flat()
    .find(
      (other) =>
        other.key !== bar.key &&
        bar.deviceId !== null &&
        other.deviceId === bar.deviceId &&
        other.from < until &&
        other.to > to,
    );
  const isPast = to <= now;
  const confirm = () => {
    onDone();
    if (isPast) return;
    void move
      .mutateAsync({ ...schedule, ...occurrence, to })
      .then(() => notify("success", t.moved(format.dateTime(to))))
      .catch(() => undefined);
  };
  return (
    <ConfirmDialog
      title={isPast ? t.movePast : t.moveTitle(bar.name, format.dateTime(to))}
      note={
        isPast ? undefined : (
          <>
            {t.moveNote(format.dateTime(bar.from))}
            {clash ? <strong> {t.moveClash(clash.name, format.dateTime(clash.from))}</strong> : null}
          </>
        )
      }
      confirm={t.move}
      isGrave={clash !== undefined}
      onConfirm={confirm}
      onCancel={onDone}
    />
  );
}
