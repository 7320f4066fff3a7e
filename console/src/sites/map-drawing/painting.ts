import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { Vec } from "./geometry.ts";
import type { ElementLook } from "./look.ts";

/** Meters on the floor to a pixel of a picture whose origin is the top left. */
export type ToPixel = (x: number, y: number) => Vec;

/** A picture of a part of the floor, in CSS pixels. */
export interface CanvasFrame {
  readonly context: CanvasRenderingContext2D;
  readonly toPixel: ToPixel;
  readonly metersPerPixel: number;
  /** Of the picture. At the first frame the canvas itself has none yet. */
  readonly width: number;
  readonly height: number;
}

/** Where and how elements are painted. */
export interface Painting extends CanvasFrame {
  readonly look: ElementLook;
  /** In place of the color of its kind. */
  readonly color?: (element: MapElement) => string | undefined;
}

/** Adds points of the floor to the path. */
export function trace(
  { context, toPixel }: Pick<CanvasFrame, "context" | "toPixel">,
  points: readonly Vec[],
  isClosed: boolean,
): void {
  for (const [index, [mx, my]] of points.entries()) {
    const [x, y] = toPixel(mx, my);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (isClosed) context.closePath();
}
