import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import styles from "./plan.module.css";
import { planTexts } from "./plan.texts.ts";
import { type Bar, isChangeable } from "./plan-lanes.ts";
import { lookOf, stateOf } from "./plan-legend.tsx";
import type { Span } from "./plan-span.ts";
import { type Drop, useBarDrag } from "./use-bar-drag.ts";

interface PlanBarProps {
  readonly bar: Bar;
  readonly span: Span;
  /** Where it is shown while the person is asked. */
  readonly movedTo: number | undefined;
  readonly mayHand: boolean;
  readonly isFocused: boolean;
  readonly onOpen: (bar: Extract<Bar, { kind: "occurrence" }>) => void;
  readonly onFocus: (key: string) => void;
  readonly onDrop: (bar: Bar, drop: Drop) => void;
}

/** A run, or something that is planned: opened by a click, moved along its line and to other robots by dragging. */
export function PlanBar({ bar, span, movedTo, mayHand, isFocused, onOpen, onFocus, onDrop }: PlanBarProps) {
  const t = useTexts(planTexts);
  const format = useFormat();
  const href = useHref();
  const navigate = useNavigate();
  const { labelOf } = useDictionary("taskEndStatus");
  const mayMove = useMay(SCHEDULE_ENDPOINTS.changeOne);
  const { tone, look, mark } = lookOf(bar);
  const isMovable = bar.kind === "occurrence" ? mayMove && isChangeable(bar) : mayHand && isChangeable(bar);
  const drag = useBarDrag(span, (drop) => onDrop(bar, drop));
  const byMs = bar.kind === "run" ? 0 : drag.by.byMs;
  const from = Math.max(span.from, (movedTo ?? bar.from) + byMs);
  const to = Math.min(span.to, (movedTo ?? bar.from) + byMs + (bar.to - bar.from));
  const share = (ms: number) => `${(100 * ms) / (span.to - span.from)}%`;
  const label = t.about({
    ...{ name: bar.name, from: format.dateTime(bar.from), to: format.time(bar.to) },
    state: stateOf(bar, t, labelOf),
  });
  const open = () => {
    if (bar.kind === "occurrence") return onOpen(bar);
    const { id, combinationRunId } = bar.run;
    void navigate(
      combinationRunId === null ? href("runView", { id }) : href("combinationRun", { id: combinationRunId }),
    );
  };
  return (
    <button
      type="button"
      className={styles.bar}
      style={{
        ...{ left: share(from - span.from), width: share(to - from) },
        ...(drag.by.byPx !== 0 && { transform: `translateY(${drag.by.byPx}px)` }),
      }}
      title={bar.isClash ? `${label} · ${t.clash}` : label}
      aria-label={label}
      data-bar={bar.key}
      data-tone={bar.isClash ? "danger" : tone}
      data-look={look}
      data-dragged={drag.isDragged || undefined}
      tabIndex={isFocused ? 0 : -1}
      onFocus={() => onFocus(bar.key)}
      onClick={(event) => {
        if (drag.isClick(event)) open();
      }}
      data-movable={isMovable || undefined}
      {...(isMovable ? drag.handlers : {})}
    >
      <span aria-hidden="true">
        {mark} {bar.name}
      </span>
    </button>
  );
}
