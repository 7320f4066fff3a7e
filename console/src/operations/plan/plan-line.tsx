import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { memo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import styles from "./plan.module.css";
import { planTexts } from "./plan.texts.ts";
import { PlanBar } from "./plan-bar.tsx";
import type { Change } from "./plan-change.tsx";
import { type Bar, isChangeable, isTaker, type Lane, type LaneKind, nameOfLane } from "./plan-lanes.ts";
import { stateOf } from "./plan-legend.tsx";
import type { Span } from "./plan-span.ts";
import type { Drop } from "./use-bar-drag.ts";

/** The first of a lane has its name. */
export interface Row {
  readonly lane: Lane;
  readonly isFirst: boolean;
  readonly bars: readonly Bar[];
  /** How many rows of the lane are folded away, where it may be folded; 0: it is unfolded. */
  readonly hidden?: number;
}

/** Two lines of its name. */
export const ROW_REM = 2.125;

interface PlanLineProps {
  readonly row: Row;
  readonly top: number;
  readonly by: LaneKind;
  readonly span: Span;
  /** The bar that the tab key comes to, where it is of this line. */
  readonly focused: string | undefined;
  /** What the person is asked about, where it is of this line. */
  readonly change: Change | undefined;
  readonly onDrop: (bar: Bar, drop: Drop) => void;
  readonly onOpen: (bar: Bar) => void;
  readonly onFocus: (key: string) => void;
  readonly onFold: (lane: string) => void;
}

/** A line of the board with its bars; one that stays in sight is not drawn anew while others come and go. */
export const PlanLine = memo(function PlanLine(props: PlanLineProps) {
  const { row, top, by, span, focused, change, onOpen, onFocus, onFold, onDrop } = props;
  const mayHand = useMay(RUN_ENDPOINTS.rest) && by === "robot";
  const mayMove = useMay(SCHEDULE_ENDPOINTS.changeOne);
  const { labelOf } = useDictionary("taskEndStatus");
  const t = useTexts(planTexts);
  const format = useFormat();
  const { lane, isFirst, bars, hidden } = row;
  const name = nameOfLane(lane, by, t);
  const about = (bar: Bar) => {
    const [from, to] = [format.dateTime(bar.from), format.time(bar.to)];
    const label = t.about({ name: bar.name, from, to, state: stateOf(bar, t, labelOf) });
    return bar.isClash ? `${label} · ${t.clash}` : label;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: one of the lines above.
    <div
      role="listitem"
      aria-label={name}
      className={styles.line}
      data-first={isFirst || undefined}
      data-lane={by === "robot" && isTaker(lane) ? lane.key : undefined}
      style={{ transform: `translateY(${top}px)`, height: `${ROW_REM}rem` }}
    >
      <div className={styles.laneName} title={[name, lane.note].filter(Boolean).join(" · ")}>
        {isFirst ? (
          <>
            <span>{name}</span>
            <span className={styles.faint}>{lane.note}</span>
          </>
        ) : null}
        {hidden === undefined ? null : (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={hidden === 0}
            onClick={() => onFold(lane.key)}
          >
            {hidden === 0 ? t.fewerRows : t.moreRows(format.number(hidden))}
          </button>
        )}
      </div>
      <div className={styles.track}>
        {bars.map((bar) => (
          <PlanBar
            key={bar.key}
            bar={bar}
            label={about(bar)}
            isMovable={isChangeable(bar) && (bar.kind === "occurrence" ? mayMove : mayHand)}
            movedTo={change?.bar.key === bar.key ? change.to : undefined}
            {...{ span, isFocused: focused === bar.key, onOpen, onFocus, onDrop }}
          />
        ))}
      </div>
    </div>
  );
});
