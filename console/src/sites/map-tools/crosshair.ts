import { distance, type Vec } from "../map-drawing/index.ts";
import { arrowOf, type Hand, type ToolHost } from "./tool.ts";

/** A step is not smaller than can be seen. */
const MIN_STEP_PX = 4;
const SHIFT_STEPS = 10;

/** Whole cells: what is drawn by keys lies as exactly as the grid does. */
export function stepOf(host: ToolHost, isShift: boolean): number {
  const { resolutionM } = host.document.frame;
  const cells = Math.max(1, Math.ceil((MIN_STEP_PX * host.metersPerPixel()) / resolutionM));
  return cells * resolutionM * (isShift ? SHIFT_STEPS : 1);
}

/** The pointer of those who draw by keys: moved by arrows, gone when the pointer moves. */
export interface Crosshair {
  at(): Vec | undefined;
  /** As if a pointer stood there; nothing is pulled from under the keys but what lies under the crosshair. */
  hand(): Hand | undefined;
  key(event: KeyboardEvent): boolean;
  /** To the point that was set, which may have been pulled from under it: Enter once more ends there. */
  moveTo(point: Vec | undefined): void;
  /** A pointer is there, or has left. */
  hover(pointer: Hand | undefined): void;
}

export function createCrosshair(host: ToolHost, onAimed: (hand: Hand | undefined) => void): Crosshair {
  let at: Vec | undefined;
  const hand = (): Hand | undefined => at && { at, isShift: false, isAlt: false, isFree: false };
  return {
    at: () => at,
    hand,
    key(event) {
      const arrow = arrowOf(event);
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return false;
      const step = stepOf(host, event.shiftKey);
      const from = at ?? onCorner(host);
      at = [from[0] + arrow[0] * step, from[1] + arrow[1] * step];
      host.reveal(at);
      onAimed(hand());
      return true;
    },
    moveTo(point) {
      if (at && point) at = point;
    },
    hover(pointer) {
      if (pointer) at = undefined;
      if (!at) onAimed(pointer);
    },
  };
}

/** Of cells, near the middle of the view. */
function onCorner(host: ToolHost): Vec {
  const [cx, cy] = host.frame.toCell(host.middle());
  return host.frame.toWorld([Math.round(cx), Math.round(cy)]);
}

/** Whether two points are one to the eye. */
export const isSamePlace = (host: ToolHost, a: Vec, b: Vec): boolean =>
  distance(a, b) <= 4 * host.metersPerPixel();
