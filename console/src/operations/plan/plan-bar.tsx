import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { type PointerEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { MoveQuestion } from "./move-question.tsx";
import styles from "./plan.module.css";
import { type PlanTexts, planTexts } from "./plan.texts.ts";
import { afterMsOf, type Bar } from "./plan-lanes.ts";
import { lookOf } from "./plan-legend.tsx";
import type { Span } from "./plan-span.ts";

interface PlanBarProps {
  readonly bar: Bar;
  /** What else is in its lane. */
  readonly others: readonly (readonly Bar[])[];
  readonly span: Span;
  readonly now: number;
  readonly isFocused: boolean;
  readonly onOpen: (bar: Extract<Bar, { kind: "occurrence" }>) => void;
  readonly onFocus: (key: string) => void;
}

/** Dragged times snap to this. */
const SNAP_MS = 5 * 60_000;
/** Less is a click by an unsteady hand. */
const LEAST_DRAG_PX = 4;

/** A run, or something that is planned: opened by a click, moved along its line by dragging. */
export function PlanBar({ bar, others, span, now, isFocused, onOpen, onFocus }: PlanBarProps) {
  const t = useTexts(planTexts);
  const format = useFormat();
  const href = useHref();
  const navigate = useNavigate();
  const { labelOf } = useDictionary("taskEndStatus");
  const mayMove = useMay(SCHEDULE_ENDPOINTS.changeOne);
  const [movedTo, setMovedTo] = useState<number>();
  const { tone, look, mark } = lookOf(bar);
  const isMovable = mayMove && bar.kind === "occurrence" && bar.occurrence.state === "planned";
  const drag = useDrag(span, (byMs) => {
    // What snaps is the whole, which all its parts are moved with.
    const after = bar.kind === "occurrence" ? afterMsOf(bar.schedule) : 0;
    const to = Math.round((bar.from - after + byMs) / SNAP_MS) * SNAP_MS + after;
    if (to !== bar.from) setMovedTo(to);
  });
  const from = Math.max(span.from, (movedTo ?? bar.from) + drag.byMs);
  const to = Math.min(span.to, (movedTo ?? bar.from) + drag.byMs + (bar.to - bar.from));
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
    <>
      <button
        type="button"
        className={styles.bar}
        style={{ left: share(from - span.from), width: share(to - from) }}
        title={bar.isClash ? `${label} · ${t.clash}` : label}
        aria-label={label}
        data-bar={bar.key}
        data-tone={bar.isClash ? "danger" : tone}
        data-look={look}
        data-dragged={drag.byMs !== 0 || undefined}
        tabIndex={isFocused ? 0 : -1}
        onFocus={() => onFocus(bar.key)}
        onClick={() => {
          if (!drag.hasJustEnded()) open();
        }}
        {...(isMovable ? drag.handlers : {})}
      >
        <span aria-hidden="true">
          {mark} {bar.name}
        </span>
      </button>
      {movedTo !== undefined && bar.kind === "occurrence" ? (
        <MoveQuestion bar={bar} to={movedTo} {...{ others, now }} onDone={() => setMovedTo(undefined)} />
      ) : null}
    </>
  );
}

function stateOf(bar: Bar, t: PlanTexts, labelOf: (code: string) => string): string {
  if (bar.kind === "occurrence") {
    const { state } = bar.occurrence;
    return state === "planned" && bar.schedule.isConfirmed ? t.confirmed : t[state];
  }
  return bar.run.endStatus === null ? t.running : labelOf(bar.run.endStatus);
}

/** How far a bar is dragged along its line, in ms of the span. */
function useDrag(span: Span, onDrop: (byMs: number) => void) {
  const [byMs, setByMs] = useState(0);
  const start = useRef<{ x: number; width: number }>(undefined);
  const endedAt = useRef(0);
  const msOf = ({ clientX }: PointerEvent): number => {
    const from = start.current;
    if (!from || Math.abs(clientX - from.x) < LEAST_DRAG_PX) return 0;
    return ((clientX - from.x) / from.width) * (span.to - span.from);
  };
  return {
    byMs,
    /** The click that the end of a drag makes is none. */
    hasJustEnded: () => performance.now() - endedAt.current < 100,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const width = event.currentTarget.parentElement?.clientWidth ?? 1;
        start.current = { x: event.clientX, width };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (start.current) setByMs(msOf(event));
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const by = msOf(event);
        start.current = undefined;
        setByMs(0);
        if (by === 0) return;
        endedAt.current = performance.now();
        onDrop(by);
      },
      onPointerCancel() {
        start.current = undefined;
        setByMs(0);
      },
    },
  };
}
