import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { useMay } from "../../core/session/index.ts";
import { OccurrenceDrawer } from "./occurrence-drawer.tsx";
import styles from "./plan.module.css";
import { planTexts } from "./plan.texts.ts";
import { PlanAxis } from "./plan-axis.tsx";
import { PlanBar } from "./plan-bar.tsx";
import { type Change, ChangedNotice, ChangeQuestion } from "./plan-change.tsx";
import type { Bar, Lane, LaneKind } from "./plan-lanes.ts";
import { type Span, type SpanName, ticksOf } from "./plan-span.ts";
import type { Drop } from "./use-bar-drag.ts";
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

/** A line of the board: the first of a lane has its name. */
interface Row {
  readonly lane: Lane;
  readonly isFirst: boolean;
  readonly bars: readonly Bar[];
}

const ROW_PX = 34;
const OVERSCAN = 6;

/** Lanes below each other, time from left to right; only the lines that are in sight are drawn. */
export function PlanBoard({ lanes, day, name, by, span, now }: PlanBoardProps) {
  const t = useTexts(planTexts);
  const timeZone = useTimeZone();
  const [opened, setOpened] = useState<Extract<Bar, { kind: "occurrence" }>>();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(lanes), [lanes]);
  const ticks = useMemo(() => ticksOf(day, name, timeZone), [day, name, timeZone]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
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
        {/* biome-ignore lint/a11y/useSemanticElements: lines of a table that are not all there. */}
        <div
          role="list"
          aria-label={t.board}
          aria-description={t.keys}
          className={styles.lines}
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <Line
              key={index}
              row={rows[index] as Row}
              {...{ by, span, now, ticks, top: start, focused: focus.key, change: asked.change }}
              onOpen={setOpened}
              onDrop={asked.onDrop}
              onFocus={focus.take}
            />
          ))}
        </div>
        {opened ? <OccurrenceDrawer bar={opened} onClose={() => setOpened(undefined)} /> : null}
        {asked.change ? (
          <ChangeQuestion change={asked.change} now={now} onChanged={asked.onChanged} onDone={asked.onDone} />
        ) : null}
      </div>
    </>
  );
}

const rowsOf = (lanes: readonly Lane[]): Row[] =>
  lanes.flatMap((lane) =>
    lane.rows.length === 0
      ? [{ lane, isFirst: true, bars: [] }]
      : lane.rows.map((bars, index) => ({ lane, bars, isFirst: index === 0 })),
  );

interface LineProps extends Pick<PlanBoardProps, "by" | "span" | "now"> {
  readonly row: Row;
  readonly top: number;
  readonly ticks: ReturnType<typeof ticksOf>;
  readonly focused: string | undefined;
  readonly change: Change | undefined;
  readonly onDrop: (bar: Bar, drop: Drop) => void;
  readonly onOpen: (bar: Extract<Bar, { kind: "occurrence" }>) => void;
  readonly onFocus: (key: string) => void;
}

function Line({ row, top, by, span, now, ticks, focused, change, onOpen, onFocus, onDrop }: LineProps) {
  const mayHand = useMay(RUN_ENDPOINTS.rest) && by === "robot";
  const t = useTexts(planTexts);
  const format = useFormat();
  const { lane, isFirst, bars } = row;
  const name = lane.name || t.nowhere[by];
  const share = (at: number) => `${(100 * (at - span.from)) / (span.to - span.from)}%`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: one of the lines above.
    <div
      role="listitem"
      aria-label={name}
      className={styles.line}
      data-first={isFirst || undefined}
      data-lane={by === "robot" ? lane.key : undefined}
      style={{ transform: `translateY(${top}px)`, height: ROW_PX }}
    >
      <div className={styles.laneName} title={[name, lane.note].filter(Boolean).join(" · ")}>
        {isFirst ? (
          <>
            <span>{name}</span>
            <span className={styles.faint}>{lane.note}</span>
          </>
        ) : null}
      </div>
      <div className={styles.track}>
        {ticks.map(({ at, isDay }) => (
          <i key={at} className={styles.tick} data-day={isDay || undefined} style={{ left: share(at) }} />
        ))}
        {now >= span.from && now <= span.to ? (
          <i className={styles.now} style={{ left: share(now) }} title={`${t.now} ${format.time(now)}`} />
        ) : null}
        {bars.map((bar) => (
          <PlanBar
            key={bar.key}
            bar={bar}
            movedTo={change?.bar.key === bar.key ? change.to : undefined}
            {...{ span, mayHand, isFocused: focused === bar.key, onOpen, onFocus, onDrop }}
          />
        ))}
      </div>
    </div>
  );
}
