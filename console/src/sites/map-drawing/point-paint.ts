import type { PlacedElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { POINT_ICONS, pathOf, QR_ICON } from "./icons.ts";
import type { Painting } from "./painting.ts";

const RADIUS_PX = 10.5;
/** From afar points shrink, or a floor would be nothing but signs. */
const FULL_FROM_M_PER_PX = 0.06;
const MIN_SHARE = 0.5;

export const pointRadius = (metersPerPixel: number, scale: number): number =>
  RADIUS_PX * scale * Math.min(1, Math.max(MIN_SHARE, FULL_FROM_M_PER_PX / metersPerPixel));

/**
 * A point: a round sign with a nose where a robot looks that stands there; a code on the floor is square. Light with a dark
 * line, so that none of them is taken for a robot, which is dark with a light one.
 */
export function paintPlaced(painting: Painting, element: PlacedElement): void {
  const { context, toPixel, metersPerPixel, look } = painting;
  const isCode = element.kind === "qrPoint";
  const radius = pointRadius(metersPerPixel, look.scale);
  const [x, y] = toPixel(element.x, element.y);
  const ownColor = isCode ? look.kinds.qrPoint : look.points[element.pointKind];
  const color = painting.color?.(element) ?? ownColor;
  context.save();
  context.translate(x, y);
  context.lineJoin = "round";
  context.fillStyle = color;
  context.strokeStyle = look.halo;
  context.lineWidth = 2.5 * look.scale;
  context.beginPath();
  noseOf(context, element.theta, radius);
  plateOf(context, radius, isCode);
  context.stroke();
  context.fill();
  context.beginPath();
  plateOf(context, radius - Math.max(1, radius * 0.15), isCode);
  context.fillStyle = look.halo;
  context.fill();
  const icon = isCode ? QR_ICON : POINT_ICONS[element.pointKind];
  const path = pathOf(icon.path);
  context.scale(radius / 13, radius / 13);
  if (icon.isLine) {
    context.strokeStyle = color;
    context.lineWidth = 2.2;
    context.lineCap = "round";
    context.stroke(path);
  } else {
    context.fillStyle = color;
    context.fill(path);
  }
  context.restore();
}

function plateOf(context: CanvasRenderingContext2D, radius: number, isCode: boolean): void {
  const half = radius * 0.92;
  if (isCode) context.roundRect(-half, -half, half * 2, half * 2, radius * 0.25);
  else {
    context.moveTo(radius, 0);
    context.arc(0, 0, radius, 0, 2 * Math.PI);
  }
}

/** Screens count downwards, angles upwards. */
function noseOf(context: CanvasRenderingContext2D, theta: number, radius: number): void {
  const along = (away: number, aside: number): readonly [number, number] => [
    away * Math.cos(theta) - aside * Math.sin(theta),
    -away * Math.sin(theta) - aside * Math.cos(theta),
  ];
  context.moveTo(...along(radius * 1.62, 0));
  context.lineTo(...along(radius * 0.8, radius * 0.62));
  context.lineTo(...along(radius * 0.8, -radius * 0.62));
  context.closePath();
}
