import type { Painting as ElementPainting } from "../map-drawing/index.ts";
import type { EditorLook } from "./look.ts";
import { type Screen, toPixel } from "./screen.ts";

/** What everything is painted with. */
export interface Painting extends ElementPainting {
  readonly look: EditorLook;
}

export const paintingOn = (
  context: CanvasRenderingContext2D,
  screen: Screen,
  look: EditorLook,
): Painting => ({
  context,
  look,
  metersPerPixel: screen.resolution,
  width: screen.width,
  height: screen.height,
  toPixel: (x, y) => toPixel(screen, [x, y]),
});
