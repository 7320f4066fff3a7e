import type { MapElement } from "@sweepline/contract/fleet/map-elements.ts";
import type { ElementLook } from "./element-look.ts";
import type { ToPixel } from "./marks.ts";

/** Where and how elements are painted, in CSS pixels. */
export interface Painting {
  readonly context: CanvasRenderingContext2D;
  readonly toPixel: ToPixel;
  readonly metersPerPixel: number;
  readonly look: ElementLook;
  /** In place of the color of its kind. */
  readonly color?: (element: MapElement) => string | undefined;
}
