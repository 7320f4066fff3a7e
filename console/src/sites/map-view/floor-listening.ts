import type { Map as OlMap, View } from "ol";

/** What the drawing reports to the page around it. */
export interface Listeners {
  readonly onResolution: (metersPerPixel: number) => void;
  /** The person took the map in hand: following would pull it away. */
  readonly onTakenInHand: () => void;
  /** A point of the floor was clicked, in meters. */
  readonly onPoint: (x: number, y: number) => void;
  /** The pointer is over this point of the floor, and there on the element; undefined: it left, or the floor moved under it. */
  readonly onPointer: (at: PointerPlace | undefined) => void;
}

export interface PointerPlace {
  readonly x: number;
  readonly y: number;
  /** In CSS pixels of the element. */
  readonly left: number;
  readonly top: number;
  /** In the right half of the element, and in its lower one. */
  readonly isRight: boolean;
  readonly isLow: boolean;
}

interface Listening {
  readonly map: OlMap;
  readonly view: View;
  readonly listeners: Listeners;
}

/** Passes on what a person does with the drawing; returns a function that stops it. */
export function listen({ map, view, listeners }: Listening): () => void {
  const emitResolution = () => listeners.onResolution(view.getResolution() ?? 0.1);
  view.on("change:resolution", emitResolution);
  emitResolution();
  map.on("pointerdrag", listeners.onTakenInHand);
  map.on("click", ({ coordinate: [x = 0, y = 0] }) => listeners.onPoint(x, y));
  map.on("pointermove", ({ coordinate: [x = 0, y = 0], pixel: [left = 0, top = 0], dragging }) => {
    const [width = 0, height = 0] = map.getSize() ?? [];
    const half = { isRight: left > width / 2, isLow: top > height / 2 };
    listeners.onPointer(dragging ? undefined : { x, y, left, top, ...half });
  });
  const leave = () => listeners.onPointer(undefined);
  // By keys or by the wheel: the pointer rests, and is over another place.
  map.on("movestart", leave);
  const target = map.getViewport();
  target?.addEventListener("pointerleave", leave);
  return () => {
    view.un("change:resolution", emitResolution);
    target?.removeEventListener("pointerleave", leave);
  };
}
