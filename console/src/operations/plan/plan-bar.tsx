import styles from "./plan.module.css";
import type { Bar } from "./plan-lanes.ts";
import { lookOf } from "./plan-legend.tsx";
import type { Span } from "./plan-span.ts";
import { type Drop, useBarDrag } from "./use-bar-drag.ts";

interface PlanBarProps {
  readonly bar: Bar;
  /** What it is, when and how it stands. */
  readonly label: string;
  readonly span: Span;
  /** Where it is shown while the person is asked. */
  readonly movedTo: number | undefined;
  readonly isMovable: boolean;
  readonly isFocused: boolean;
  readonly onOpen: (bar: Bar) => void;
  readonly onFocus: (key: string) => void;
  readonly onDrop: (bar: Bar, drop: Drop) => void;
}

/** Parts of the board's width: a piece of a word in less than the first says nothing; less than the second is too little on a narrow screen. */
const WORD_SHARE = 0.04;
const NARROW_SHARE = 0.08;

/**
 * A run, or something that is planned: opened by a click, moved along its line and to other robots by dragging. Hundreds are in sight: what is
 * the same for all of them its line knows.
 */
export function PlanBar(props: PlanBarProps) {
  const { bar, label, span, movedTo, isMovable, isFocused, onOpen, onFocus, onDrop } = props;
  const { tone, look, mark } = lookOf(bar);
  const drag = useBarDrag(span, (drop) => onDrop(bar, drop));
  const byMs = bar.kind === "run" ? 0 : drag.by.byMs;
  const from = Math.max(span.from, (movedTo ?? bar.from) + byMs);
  const to = Math.min(span.to, (movedTo ?? bar.from) + byMs + (bar.to - bar.from));
  const [left, width] = [from - span.from, to - from].map((ms) => ms / (span.to - span.from)) as [
    number,
    number,
  ];
  return (
    <button
      type="button"
      className={styles.bar}
      style={{
        ...{ left: `${100 * left}%`, width: `${100 * width}%` },
        ...(drag.by.byPx !== 0 && { transform: `translateY(${drag.by.byPx}px)` }),
      }}
      title={label}
      aria-label={label}
      data-bar={bar.key}
      data-tone={bar.isClash ? "danger" : tone}
      data-look={look}
      data-narrow={width < NARROW_SHARE || undefined}
      data-dragged={drag.isDragged || undefined}
      tabIndex={isFocused ? 0 : -1}
      onFocus={() => onFocus(bar.key)}
      onClick={(event) => {
        if (drag.isClick(event)) onOpen(bar);
      }}
      data-movable={isMovable || undefined}
      {...(isMovable ? drag.handlers : {})}
    >
      {width < WORD_SHARE ? null : (
        <span aria-hidden="true">
          {mark} {bar.name}
        </span>
      )}
    </button>
  );
}
