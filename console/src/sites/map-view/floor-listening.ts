import type { Map as OlMap, View } from "ol";
import { platformModifierKeyOnly } from "ol/events/condition.js";
import { defaults as defaultInteractions, MouseWheelZoom, Pointer } from "ol/interaction.js";

/** What the drawing reports to the page around it. */
export interface Listeners {
  readonly onResolution: (metersPerPixel: number) => void;
  /** The person took the map in hand: following would pull it away. */
  readonly onTakenInHand: () => void;
  /** A point of the floor was clicked, in meters. */
  readonly onPoint: (x: number, y: number) => void;
  /** The next press is the beginning of an arrow, and does not move the view. */
  readonly isForArrow: () => boolean;
  readonly onArrow: (arrow: FloorArrow) => void;
  /** The pointer is over this point of the floor, and there on the element; undefined: it left, or the floor moved under it. */
  readonly onPointer: (at: PointerPlace | undefined) => void;
}

/** Drawn on the floor, in meters; to itself it has no direction. */
export interface FloorArrow {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  /** The hand has let go. */
  readonly isDone: boolean;
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

/** The wheel scrolls the page until the person has clicked into the map, or holds Ctrl or Command. */
export function interactionsFor(element: HTMLElement, listeners: Listeners) {
  const interactions = defaultInteractions({
    altShiftDragRotate: false,
    pinchRotate: false,
    mouseWheelZoom: false,
  });
  interactions.push(
    new MouseWheelZoom({
      condition: (event) => platformModifierKeyOnly(event) || element.contains(document.activeElement),
    }),
  );
  // The last comes first: what it takes moves no view.
  interactions.push(arrowDrag(listeners));
  return interactions;
}

/** A press that is drawn out into a direction, where the page wants one. */
function arrowDrag({ isForArrow, onArrow }: Listeners): Pointer {
  let from = { x: 0, y: 0 };
  const arrowTo = ([x = 0, y = 0]: readonly number[], isDone: boolean) =>
    onArrow({ from, to: { x, y }, isDone });
  return new Pointer({
    handleDownEvent({ coordinate }) {
      if (!isForArrow()) return false;
      const [x = 0, y = 0] = coordinate;
      from = { x, y };
      arrowTo(coordinate, false);
      return true;
    },
    handleDragEvent: ({ coordinate }) => arrowTo(coordinate, false),
    handleUpEvent({ coordinate }) {
      arrowTo(coordinate, true);
      return false;
    },
  });
}
