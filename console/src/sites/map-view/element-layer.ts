import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import {
  type CanvasFrame,
  type ElementLook,
  elementBox,
  inPaintOrder,
  type Label,
  PAINT_MARGIN_PX,
  type Painting,
  paintElement,
  paintNames,
  placeNames,
} from "../map-drawing/index.ts";
import { createCanvasLayer } from "./canvas-layer.ts";
import type { FloorLayer } from "./floor-layers.ts";

export interface ElementLayerOptions {
  readonly elements: readonly MapElement[];
  readonly look: ElementLook;
  /** In place of the color of its kind, where something else is to be shown. */
  readonly color?: Painting["color"] | undefined;
}

/** All that is drawn on a map, with names; each kind can be hidden. */
export function createElementLayer({ elements, look, color }: ElementLayerOptions) {
  let ordered = inPaintOrder(elements);
  let shown = ordered;
  let hidden: ReadonlySet<FloorLayer> = new Set();
  let hasNames = true;
  let names: { readonly metersPerPixel: number; readonly placed: Map<string, Label> } | undefined;
  let chosenId: string | undefined;
  let version = 0;
  const namesAt = (metersPerPixel: number) => {
    if (names?.metersPerPixel !== metersPerPixel)
      names = { metersPerPixel, placed: placeNames(shown, { look, metersPerPixel }) };
    return names.placed.values();
  };
  const draw = (frame: CanvasFrame) => {
    const painting: Painting = { ...frame, look, ...(color ? { color } : {}) };
    for (const element of shown) if (isSeen(element, painting)) paintElement(painting, element);
    if (hasNames) paintNames(painting, namesAt(frame.metersPerPixel));
    const chosen = ordered.find(({ id }) => id === chosenId);
    if (chosen) paintRing(painting, chosen);
  };
  const show = () => {
    shown = ordered.filter(({ kind }) => !hidden.has(kind));
    hasNames = !hidden.has("names");
    names = undefined;
    version += 1;
  };
  return {
    layer: createCanvasLayer({ draw, version: () => version }),
    hide(layers: ReadonlySet<FloorLayer>) {
      hidden = layers;
      show();
    },
    /** In place of those that there were. */
    replace(others: readonly MapElement[]) {
      ordered = inPaintOrder(others);
      show();
    },
    choose(id: string | undefined) {
      chosenId = id;
      version += 1;
    },
  };
}

function cornersOf(element: MapElement, { toPixel }: Painting) {
  const { left, bottom, right, top } = elementBox(element);
  return [toPixel(left, top), toPixel(right, bottom)] as const;
}

function isSeen(element: MapElement, painting: Painting): boolean {
  const { width, height, look } = painting;
  const [[x1, y1], [x2, y2]] = cornersOf(element, painting);
  const margin = PAINT_MARGIN_PX * look.scale;
  return x2 > -margin && y2 > -margin && x1 < width + margin && y1 < height + margin;
}

/** Around what was chosen in a list. */
function paintRing(painting: Painting, element: MapElement): void {
  const { context, look } = painting;
  const [[x1, y1], [x2, y2]] = cornersOf(element, painting);
  const away = 16 * look.scale;
  for (const [color, width] of [
    [look.halo, 6],
    [look.ink, 2],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width * look.scale;
    context.beginPath();
    context.roundRect(x1 - away, y1 - away, x2 - x1 + 2 * away, y2 - y1 + 2 * away, 8 * look.scale);
    context.stroke();
  }
}
