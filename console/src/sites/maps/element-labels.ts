import { isArea, isPlaced, type MapElement } from "@sweepline/contract/fleet/map-elements.ts";
import { elementExtent } from "./element-shape.ts";
import type { Painting } from "./painting.ts";
import { pointRadius } from "./point-paint.ts";

/** Names of points that stand closer than this would be all that is seen. */
const POINTS_FROM_M_PER_PX = 0.05;
/** More than these nobody reads on one screen. */
const MOST_LABELS = 200;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const touch = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Names that do not touch each other: of large areas first, then of small ones, then of points. */
export function paintLabels(painting: Painting, elements: readonly MapElement[]): void {
  const { context, look } = painting;
  context.font = `600 ${Math.round(12 * look.scale)}px ${look.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 3 * look.scale;
  context.strokeStyle = look.halo;
  const taken: Box[] = [];
  for (const element of [...elements].sort((a, b) => sizeOf(b) - sizeOf(a))) {
    if (taken.length >= MOST_LABELS) return;
    const place = placeOf(painting, element);
    if (!place || taken.some((other) => touch(other, place.box))) continue;
    taken.push(place.box);
    context.strokeText(place.text, place.x, place.y);
    context.fillStyle = look.text;
    context.fillText(place.text, place.x, place.y);
  }
}

const sizeOf = (element: MapElement): number => {
  const [left, bottom, right, top] = elementExtent(element);
  return (right - left) * (top - bottom);
};

function placeOf(painting: Painting, element: MapElement) {
  const { context, toPixel, metersPerPixel, look } = painting;
  const text = element.kind === "qrPoint" ? element.qrId : element.name;
  const [left, bottom, right, top] = elementExtent(element);
  const height = 16 * look.scale;
  const [x, middle] = toPixel((left + right) / 2, (bottom + top) / 2);
  const width = context.measureText(text).width + 6 * look.scale;
  if (isArea(element)) {
    const [wide, high] = [(right - left) / metersPerPixel, (top - bottom) / metersPerPixel];
    if (wide < width * 0.9 || high < height) return undefined;
  } else if (metersPerPixel > POINTS_FROM_M_PER_PX) return undefined;
  const radius = pointRadius(metersPerPixel, look.scale);
  const y = isArea(element)
    ? middle
    : isPlaced(element)
      ? middle + radius + height * 0.75
      : middle - height * 0.8;
  const box = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
  return { text, x, y, box };
}
