import { AROUND_EVENT_S, type TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { type CanvasFrame, trailWidth } from "../../sites/map-drawing/index.ts";
import { type FloorOverlay, waysOn } from "../../sites/map-view/index.ts";
import { paintSpot, type Spot } from "./spots-overlay.ts";

interface EventTrailLook {
  readonly mapKey: string;
  /** Ms since 1970. */
  readonly at: number;
  readonly spot: Spot;
  readonly colors: { readonly before: string; readonly after: string; readonly edge: string };
}

const none = () => () => undefined;
/** Arrowheads are so far apart. */
const APART_PX = 44;
const HEAD_PX = 6;

/** The way of a robot around something that happened: up to it in one color, from it on in another, with its direction; and where it was. */
export function createTrailOverlay(
  points: readonly TrailPoint[],
  { mapKey, at, spot, colors }: EventTrailLook,
): FloorOverlay {
  const [before, after] = splitAt(points, at).map((part) => waysOn(mapKey, part));
  return {
    isReplay: true,
    pose: () => undefined,
    subscribe: none,
    paint(frame) {
      for (const [ways = [], color] of [
        [before, colors.before],
        [after, colors.after],
      ] as const)
        for (const way of ways)
          paintWay(
            frame,
            way.map(({ x, y }) => frame.toPixel(x, y)),
            { color, edge: colors.edge },
          );
      paintSpot(frame, spot, { edge: colors.edge, text: colors.edge, radius: HEAD_PX + 1 });
    },
  };
}

/** Both parts hold the point at which they meet. */
export function splitAt(
  points: readonly TrailPoint[],
  at: number,
): [before: TrailPoint[], after: TrailPoint[]] {
  const index = points.findIndex((point) => Date.parse(point.at) > at);
  const count = index === -1 ? points.length : index;
  return [points.slice(0, count), points.slice(Math.max(0, count - 1))];
}

const LOOK_AGAIN_MS = 10_000;
/** While the robot is still on its way from there: how soon to look again. */
export const untilTrailEnds = (at: string): number | false =>
  Date.parse(at) + AROUND_EVENT_S * 1_000 + LOOK_AGAIN_MS > Date.now() ? LOOK_AGAIN_MS : false;

type Pixel = readonly [x: number, y: number];

function paintWay(
  { context, metersPerPixel }: CanvasFrame,
  way: readonly Pixel[],
  { color, edge }: { color: string; edge: string },
): void {
  const width = trailWidth(metersPerPixel, 1);
  context.save();
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const [lineWidth, style] of [
    [width + 3, edge],
    [width, color],
  ] as const) {
    context.beginPath();
    for (const [index, [x, y]] of way.entries()) context[index === 0 ? "moveTo" : "lineTo"](x, y);
    context.lineWidth = lineWidth;
    context.strokeStyle = style;
    context.stroke();
  }
  context.fillStyle = color;
  context.strokeStyle = edge;
  context.lineWidth = 1.5;
  for (const { x, y, angle } of headsOf(way)) {
    context.translate(x, y);
    context.rotate(angle);
    context.beginPath();
    context.moveTo(HEAD_PX, 0);
    context.lineTo(-HEAD_PX, -HEAD_PX);
    context.lineTo(-HEAD_PX, HEAD_PX);
    context.closePath();
    context.fill();
    context.stroke();
    context.rotate(-angle);
    context.translate(-x, -y);
  }
  context.restore();
}

/** Where arrowheads stand on a way, and where they point, in pixels. */
export function headsOf(way: readonly Pixel[]): { x: number; y: number; angle: number }[] {
  const heads: { x: number; y: number; angle: number }[] = [];
  let left = APART_PX / 2;
  for (const [index, [x, y]] of way.entries()) {
    const next = way[index + 1];
    if (!next) break;
    const [dx, dy] = [next[0] - x, next[1] - y];
    const length = Math.hypot(dx, dy);
    while (length > 0 && left <= length) {
      heads.push({ x: x + (dx * left) / length, y: y + (dy * left) / length, angle: Math.atan2(dy, dx) });
      left += APART_PX;
    }
    left -= length;
  }
  return heads;
}
