import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { Span } from "./plan-span.ts";

/** Less is a click by an unsteady hand. */
const LEAST_DRAG_PX = 4;

export interface Drop {
  readonly byMs: number;
  /** The lane below it; undefined: it stayed in its own. */
  readonly lane: string | undefined;
}

interface Dragging {
  readonly byMs: number;
  readonly byPx: number;
}
const NOT: Dragging = { byMs: 0, byPx: 0 };

/** How far a bar is dragged along its line and to others. */
export function useBarDrag(span: Span, onDrop: (drop: Drop) => void) {
  const [by, setBy] = useState<Dragging>();
  const start = useRef<{ x: number; y: number; width: number; line: Element | null }>(undefined);
  const over = useRef<Element | null>(null);
  const isOver = useRef(false);
  const distanceOf = ({ clientX, clientY }: PointerEvent): Dragging => {
    const from = start.current;
    if (!from) return NOT;
    const [x, y] = [clientX - from.x, clientY - from.y];
    const far = (px: number) => (Math.abs(px) < LEAST_DRAG_PX ? 0 : px);
    return { byMs: (far(x) / from.width) * (span.to - span.from), byPx: far(y) };
  };
  /** A mark of its own, not drawn anew with all the bars of the board. */
  const mark = (line: Element | null): void => {
    over.current?.removeAttribute("data-drop");
    over.current = line === start.current?.line ? null : line;
    over.current?.setAttribute("data-drop", "");
  };
  const end = (): void => {
    mark(null);
    start.current = undefined;
    setBy(undefined);
  };
  return {
    by: by ?? NOT,
    isDragged: by !== undefined && (by.byMs !== 0 || by.byPx !== 0),
    /** The click that the end of a drag makes is none, however late it comes; that of a key always is one. */
    isClick({ detail }: MouseEvent): boolean {
      const wasDragged = isOver.current;
      isOver.current = false;
      return detail === 0 || !wasDragged;
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        isOver.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = {
          ...{ x: event.clientX, y: event.clientY, line: event.currentTarget.closest("[data-lane]") },
          width: event.currentTarget.parentElement?.clientWidth ?? 1,
        };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!start.current) return;
        setBy(distanceOf(event));
        mark(lineAt(event));
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const { byMs, byPx } = distanceOf(event);
        const own = laneOf(start.current?.line ?? null);
        const below = laneOf(lineAt(event));
        end();
        if (byMs === 0 && byPx === 0) return;
        isOver.current = true;
        onDrop({ byMs, lane: below === own ? undefined : below });
      },
      onPointerCancel: end,
    },
  };
}

/** The dragged bar itself lets the pointer through. */
const lineAt = ({ clientX, clientY }: PointerEvent): Element | null =>
  document.elementFromPoint(clientX, clientY)?.closest("[data-lane]") ?? null;
const laneOf = (line: Element | null): string | undefined => line?.getAttribute("data-lane") ?? undefined;
