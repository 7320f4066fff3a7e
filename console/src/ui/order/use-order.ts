import { type DragEvent, useState } from "react";

interface At {
  /** Its place now, and how many places there are. */
  readonly index: number;
  readonly count: number;
}

/** What is dragged to which place: `item` is what it can be dropped on, `handle` what it is dragged or moved by. */
export function useOrder<What>(onMove: (what: What, to: number) => void) {
  const [dragged, setDragged] = useState<{ what: What }>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    item: (index: number) => ({
      "data-over": over === index || undefined,
      onDragOver(event: DragEvent) {
        if (!dragged) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (dragged) onMove(dragged.what, index);
        end();
      },
    }),
    handle: (what: What, { index, count }: At) => ({
      onDragStart: () => setDragged({ what }),
      onDragEnd: end,
      onKeyDown({ key }: { key: string }) {
        if (key === "ArrowUp" && index > 0) onMove(what, index - 1);
        if (key === "ArrowDown" && index < count - 1) onMove(what, index + 1);
      },
    }),
  };
}
