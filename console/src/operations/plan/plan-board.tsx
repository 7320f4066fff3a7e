import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { useRemPx } from "../../ui/theme/index.ts";
import { OccurrenceDrawer } from "./occurrence-drawer.tsx";
import styles from "./plan.module.css";
import { planTexts } from "./plan.texts.ts";
import { PlanAxis, PlanGrid } from "./plan-axis.tsx";
import { ChangedNotice, ChangeQuestion } from "./plan-change.tsx";
import type { Bar, Lane, LaneKind } from "./plan-lanes.ts";
import { PlanLine, ROW_REM, type Row } from "./plan-line.tsx";
import { type Span, type SpanName, ticksOf } from "./plan-span.ts";
import { useChange } from "./use-change.ts";
import { useFocusAmong } from "./use-focus-among.ts";

interface PlanBoardProps {
  readonly lanes: readonly Lane[];
  readonly day: string;
  readonly name: SpanName;
  readonly by: LaneKind;
  readonly span: Span;
  readonly now: number;
}

const OVERSCAN = 6;

/** Lanes below each other, time from left to right; only the lines that are in sight are drawn. */
export function PlanBoard({ lanes, day, name, by, span, now }: PlanBoardProps) {
  const t = useTexts(planTexts);
  const timeZone = useTimeZone();
  const href = useHref();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Extract<Bar, { kind: "occurrence" }>>();
  const open = useCallback(
    (bar: Bar) => {
      if (bar.kind === "occurrence") return setOpened(bar);
      const { id, combinationRunId: whole } = bar.run;
      void navigate(whole === null ? href("runView", { id }) : href("combinationRun", { id: whole }));
    },
    [href, navigate],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => rowsOf(lanes, unfolded), [lanes, unfolded]);
  const fold = useCallback(
    (key: string) => setUnfolded((keys) => new Set(keys.has(key) ? without(keys, key) : [...keys, key])),
    [],
  );
  const ticks = useMemo(() => ticksOf(day, name, timeZone), [day, name, timeZone]);
  const rowPx = ROW_REM * useRemPx();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
  });
  // The text grows with the window.
  useEffect(() => {
    if (rowPx > 0) virtualizer.measure();
  }, [virtualizer, rowPx]);
  const focus = useFocusAmong(rows, (index) => virtualizer.scrollToIndex(index));
  const asked = useChange(lanes, by);
  const onKeyDown = (event: KeyboardEvent) => {
    const isTaken = event.shiftKey ? asked.byKey(event) : focus.move(event.key);
    if (isTaken) event.preventDefault();
  };
  return (
    <>
      {asked.was ? <ChangedNotice key={asked.was.revision} was={asked.was} onDone={asked.forget} /> : null}
      <div ref={scroller} className={styles.board}>
        <PlanAxis {...{ ticks, span, by, name }} />
        <div className={styles.lines} style={{ height: virtualizer.getTotalSize() }}>
          <PlanGrid {...{ ticks, span, now }} />
          {/* biome-ignore lint/a11y/useSemanticElements: lines of a table that are not all there. */}
          <div role="list" aria-label={t.board} aria-description={t.keys} onKeyDown={onKeyDown}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index] as Row;
              const isIn = (key: string | undefined) => row.bars.some((bar) => bar.key === key);
              return (
                <PlanLine
                  key={index}
                  {...{ row, by, span, top: start }}
                  focused={isIn(focus.key) ? focus.key : undefined}
                  change={isIn(asked.change?.bar.key) ? asked.change : undefined}
                  onOpen={open}
                  onFold={fold}
                  onDrop={asked.onDrop}
                  onFocus={focus.take}
                />
              );
            })}
          </div>
        </div>
        {opened ? <OccurrenceDrawer bar={opened} onClose={() => setOpened(undefined)} /> : null}
        {asked.change ? (
          <ChangeQuestion change={asked.change} now={now} onChanged={asked.onChanged} onDone={asked.onDone} />
        ) : null}
      </div>
    </>
  );
}

/** Rows of a lane that are shown at first; one more is shown rather than hidden. */
const FOLDED_ROWS = 3;

/** A lane of many rows stays within a few, so that the lanes below it are in sight, until somebody unfolds it. */
function rowsOf(lanes: readonly Lane[], unfolded: ReadonlySet<string>): Row[] {
  return lanes.flatMap((lane): Row[] => {
    if (lane.rows.length === 0) return [{ lane, isFirst: true, bars: [] }];
    const mayFold = lane.rows.length > FOLDED_ROWS + 1;
    const isFolded = mayFold && !unfolded.has(lane.key);
    const hidden = isFolded ? lane.rows.length - FOLDED_ROWS : 0;
    return lane.rows.slice(0, lane.rows.length - hidden).map((bars, index) => ({
      lane,
      bars,
      isFirst: index === 0,
      ...(mayFold && index === 1 && { hidden }),
    }));
  });
}

const without = (keys: ReadonlySet<string>, key: string): string[] => [...keys].filter((one) => one !== key);
