import type { CanvasFrame } from "../../sites/map-drawing/index.ts";
import type { FloorOverlay } from "../../sites/map-view/index.ts";

/** Something that happened at a point of the floor. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** How often; 1 has no figure. */
  readonly count: number;
  readonly color: string;
  /** Of the one that the page is about. */
  readonly isChosen?: boolean;
}

const LEAST_PX = 7;
const MOST_PX = 17;
const none = () => () => undefined;

/** Spots on a floor: the more often, the larger, with the figure in it. */
export function createSpotsOverlay(
  spots: readonly Spot[],
  inks: { readonly edge: string; readonly text: string },
): FloorOverlay {
  const most = Math.max(1, ...spots.map(({ count }) => count));
  const radiusOf = ({ count }: Spot) => LEAST_PX + (MOST_PX - LEAST_PX) * Math.sqrt((count - 1) / most);
  return {
    pose: () => undefined,
    subscribe: none,
    // The smallest last, so that none is hidden.
    paint(frame) {
      for (const spot of spots.toSorted((a, b) => b.count - a.count))
        paintSpot(frame, spot, { ...inks, radius: radiusOf(spot) });
    },
  };
}

export function paintSpot(
  { context, toPixel }: CanvasFrame,
  { x, y, count, color, isChosen = false }: Spot,
  { edge, text, radius }: { edge: string; text: string; radius: number },
): void {
  const [px, py] = toPixel(x, y);
  context.beginPath();
  context.arc(px, py, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = edge;
  context.stroke();
  if (isChosen) {
    context.beginPath();
    context.arc(px, py, radius + 5, 0, 2 * Math.PI);
    context.strokeStyle = color;
    context.stroke();
  }
  if (count < 2) return;
  context.fillStyle = text;
  context.font = "600 11px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(count > 999 ? "999+" : String(count), px, py + 0.5);
}
