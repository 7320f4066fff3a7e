import type { RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { gridTexts } from "./column-grid.texts.ts";
import { movedField } from "./column-values.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const sourceAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[data-source]")?.dataset.source : undefined;
const isHandle = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("[data-handle]") !== null;

/** Rows in an order that handles change, dragged or by the arrow keys. The body hears it all, so that no row depends on its place. */
export function useRowOrder(fields: readonly RoomField[], onOrder: (fields: readonly RoomField[]) => void) {
  const t = useTexts(gridTexts);
  const format = useFormat();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState("");
  const placeOf = (source: string | undefined) => fields.findIndex((field) => field.source === source);
  const move = (source: string, to: number) => {
    const next = movedField(fields, source, to);
    if (next === fields) return;
    onOrder(next);
    setSaid(t.movedTo(source, format.number(to + 1), format.number(fields.length)));
    // A row that has moved in the document has lost the focus.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(source)}"]`)?.focus(),
    );
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    over,
    said,
    body: {
      onDragStart({ target, dataTransfer }: DragEvent) {
        if (!isHandle(target)) return;
        dataTransfer.effectAllowed = "move";
        setDragged(sourceAt(target));
      },
      onDragEnd: end,
      onDragOver(event: DragEvent) {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(placeOf(sourceAt(event.target)));
      },
      onDrop(event: DragEvent) {
        if (dragged === undefined) return;
        event.preventDefault();
        const place = placeOf(sourceAt(event.target));
        if (place >= 0) move(dragged, place);
        end();
      },
      onKeyDown(event: KeyboardEvent) {
        const step = STEPS[event.key];
        const source = sourceAt(event.target);
        if (step === undefined || source === undefined || !isHandle(event.target)) return;
        event.preventDefault();
        move(source, placeOf(source) + step);
      },
    },
  };
}
