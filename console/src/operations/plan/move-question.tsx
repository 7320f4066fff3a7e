import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { useMoveOccurrence } from "../findings/index.ts";
import { planTexts } from "./plan.texts.ts";
import { afterMsOf, type Bar } from "./plan-lanes.ts";

interface MoveQuestionProps {
  readonly bar: Extract<Bar, { kind: "occurrence" }>;
  readonly to: number;
  readonly others: readonly (readonly Bar[])[];
  readonly now: number;
  readonly onDone: () => void;
}

/** The same time of the same, of which it is another part at most. */
const isOfSame = (other: Bar, { occurrence, schedule }: MoveQuestionProps["bar"]): boolean =>
  other.kind === "occurrence" &&
  other.schedule.id === schedule.id &&
  other.occurrence.original === occurrence.original;

/** Asks before one occurrence is moved, and says what it would overlap. */
export function MoveQuestion({ bar, to, others, now, onDone }: MoveQuestionProps) {
  const t = useTexts(planTexts);
  const format = useFormat();
  const move = useMoveOccurrence();
  const { occurrence, schedule } = bar;
  /** When the whole is due then: all parts of a combination are moved together. */
  const due = to - afterMsOf(schedule);
  const until = to + (bar.to - bar.from);
  const clash = others
    .flat()
    .find(
      (other) =>
        !isOfSame(other, bar) &&
        bar.deviceId !== null &&
        other.deviceId === bar.deviceId &&
        other.from < until &&
        other.to > to,
    );
  const isPast = due <= now;
  const confirm = () => {
    onDone();
    if (isPast) return;
    void move
      .mutateAsync({ ...schedule, ...occurrence, to: due })
      .then(() => notify("success", t.moved(format.dateTime(due))))
      .catch(() => undefined);
  };
  return (
    <ConfirmDialog
      title={isPast ? t.movePast : t.moveTitle(schedule.combinationName ?? bar.name, format.dateTime(due))}
      note={
        isPast ? undefined : (
          <>
            {t.moveNote(format.dateTime(occurrence.at))}
            {schedule.partId === null ? null : ` ${t.moveWhole}`}
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
