import type { PlacedElement } from "@sweepline/contract/fleet/map-elements.ts";
import type { Painting } from "./painting.ts";
import { POINT_ICONS, pathOf, QR_ICON } from "./point-icons.ts";

const RADIUS_PX = 10;
/** From afar points shrink, or a floor would be nothing but signs. */
const FULL_FROM_M_PER_PX = 0.06;
const LEAST_SHARE = 0.5;

export const pointRadius = (metersPerPixel: number, scale: number): number =>
  RADIUS_PX * scale * Math.min(1, Math.max(LEAST_SHARE, FULL_FROM_M_PER_PX / metersPerPixel));

/** A point: a round sign with a nose where a robot looks that stands there; a code on the floor is square. */
export function paintPlaced(painting: Painting, element: PlacedElement): void {
  const { context, toPixel, look, metersPerPixel } = painting;
  const isCode = element.kind === "qrPoint";
  const radius = pointRadius(metersPerPixel, look.scale);
  const [x, y] = toPixel(element.x, element.y);
  context.save();
  context.translate(x, y);
  context.strokeStyle = look.halo;
  context.lineWidth = 2 * look.scale;
  context.lineJoin = "round";
  context.fillStyle = painting.color?.(element) ?? look.kinds[element.kind];
  context.beginPath();
  traceNose(context, element.theta, radius);
  context.stroke();
  context.fill();
  context.beginPath();
  if (isCode) context.roundRect(-radius * 0.9, -radius * 0.9, radius * 1.8, radius * 1.8, radius * 0.25);
  else context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.stroke();
  context.fill();
  paintIcon(painting, element, radius);
  context.restore();
}

function paintIcon({ context, look }: Painting, element: PlacedElement, radius: number): void {
  const icon = element.kind === "qrPoint" ? QR_ICON : POINT_ICONS[element.pointKind];
  const path = pathOf(icon.path);
  context.scale(radius / 12.5, radius / 12.5);
  if (icon.isLine) {
    context.strokeStyle = look.halo;
    context.lineWidth = 2;
    context.lineCap = "round";
    context.stroke(path);
  } else {
    context.fillStyle = look.halo;
    context.fill(path);
  }
}

/** Screens count downwards, angles upwards. */
function traceNose(context: CanvasRenderingContext2D, theta: number, radius: number): void {
  const along = (away: number, aside: number): readonly [number, number] => [
    away * Math.cos(theta) - aside * Math.sin(theta),
    -away * Math.sin(theta) - aside * Math.cos(theta),
  ];
  context.moveTo(...along(radius * 1.62, 0));
  context.lineTo(...along(radius * 0.8, radius * 0.62));
  context.lineTo(...along(radius * 0.8, -radius * 0.62));
  context.closePath();
}
