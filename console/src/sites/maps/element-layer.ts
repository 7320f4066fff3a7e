import type { MapElement } from "@sweepline/contract/fleet/map-elements.ts";
import { type CanvasFrame, createCanvasLayer } from "./canvas-layer.ts";
import { paintLabels } from "./element-labels.ts";
import type { ElementLook } from "./element-look.ts";
import { inPaintOrder, paintElement } from "./element-paint.ts";
import { elementExtent } from "./element-shape.ts";
import type { FloorLayer } from "./floor-layers.ts";
import type { Painting } from "./painting.ts";

/** How far beyond its points an element is painted, in pixels. */
const MARGIN_PX = 40;

export interface ElementLayerOptions {
  readonly elements: readonly MapElement[];
  readonly look: ElementLook;
  /** In place of the color of its kind, where something else is to be told. */
  readonly color?: Painting["color"] | undefined;
}

/** All that is drawn on a map, with names; each kind can be hidden. */
export function createElementLayer({ elements, look, color }: ElementLayerOptions) {
  const ordered = inPaintOrder(elements);
  let hidden: ReadonlySet<FloorLayer> = new Set();
  let chosenId: string | undefined;
  let version = 0;
  const draw = (frame: CanvasFrame) => {
    const painting: Painting = { ...frame, look, ...(color ? { color } : {}) };
    const seen = ordered.filter((element) => !hidden.has(element.kind) && isSeen(element, frame));
    for (const element of seen) paintElement(painting, element);
    if (!hidden.has("names")) paintLabels(painting, seen);
    const chosen = elements.find(({ id }) => id === chosenId);
    if (chosen) paintRing(painting, chosen);
  };
  return {
    layer: createCanvasLayer({ draw, version: () => version }),
    hide(next: ReadonlySet<FloorLayer>) {
      hidden = next;
      version += 1;
    },
    choose(id: string | undefined) {
      chosenId = id;
      version += 1;
    },
  };
}

function isSeen(element: MapElement, { toPixel, width, height }: CanvasFrame): boolean {
  const [left, bottom, right, top] = elementExtent(element);
  const [[x1, y1], [x2, y2]] = [toPixel(left, top), toPixel(right, bottom)];
  return x2 > -MARGIN_PX && y2 > -MARGIN_PX && x1 < width + MARGIN_PX && y1 < height + MARGIN_PX;
}

/** Around what was chosen in a list. */
function paintRing({ context, toPixel, look }: Painting, element: MapElement): void {
  const [left, bottom, right, top] = elementExtent(element);
  const [[x1, y1], [x2, y2]] = [toPixel(left, top), toPixel(right, bottom)];
  const away = 16 * look.scale;
  for (const [color, width] of [
    [look.halo, 6],
    [look.text, 2],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width * look.scale;
    context.beginPath();
    context.roundRect(x1 - away, y1 - away, x2 - x1 + 2 * away, y2 - y1 + 2 * away, 8 * look.scale);
    context.stroke();
  }
}
