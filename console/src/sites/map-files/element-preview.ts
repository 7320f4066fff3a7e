import { type MapElement, mapElementSchema } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import {
  type Box,
  boxOfElements,
  type ElementLook,
  extentOfCells,
  inPaintOrder,
  layOnGrid,
  type Painting,
  paintElement,
  paintNames,
  placeNames,
  widened,
} from "../map-drawing/index.ts";

/** As large as it is shown, in CSS pixels, and sharp on fine screens. */
const SIDE_PX = 224;
const RATIO = 2;

export interface PreviewParts {
  readonly elements: readonly MapElement[];
  /** One pixel a cell. */
  readonly plan?: { readonly frame: MapFrame; readonly picture: HTMLCanvasElement | undefined } | undefined;
}

/** A small picture of elements as they will lie on their map, with its plan where the file has one. */
export function elementPreview(
  { elements, plan }: PreviewParts,
  look: ElementLook,
): HTMLCanvasElement | undefined {
  if (!plan && elements.length === 0) return undefined;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const { width, height, ...view } = fitted(plan ? boxOfPlan(plan.frame) : boxOfElements(elements));
  canvas.width = width * RATIO;
  canvas.height = height * RATIO;
  context.scale(RATIO, RATIO);
  const painting: Painting = { context, width, height, look, ...view };
  if (plan?.picture) {
    context.save();
    layOnGrid(context, plan.frame, painting.toPixel);
    context.drawImage(plan.picture, 0, 0);
    context.restore();
  } else {
    context.fillStyle = look.halo;
    context.fillRect(0, 0, width, height);
  }
  for (const element of inPaintOrder(elements)) paintElement(painting, element);
  paintNames(painting, placeNames(elements, painting).values());
  return canvas;
}

function boxOfPlan(frame: MapFrame): Box {
  const [left, bottom, right, top] = extentOfCells(frame, { x: 0, y: 0, ...frame });
  return { left, bottom, right, top };
}

const MIN_M = 1;
const MARGIN_SHARE = 0.06;

/** A picture of the box with a margin around it. */
function fitted(given: Box): Omit<Painting, "context" | "look"> {
  const size = Math.max(MIN_M, given.right - given.left, given.top - given.bottom);
  const { left, bottom, right, top } = widened(given, size * MARGIN_SHARE);
  const metersPerPixel = Math.max(right - left, top - bottom) / SIDE_PX;
  return {
    metersPerPixel,
    width: Math.ceil((right - left) / metersPerPixel),
    height: Math.ceil((top - bottom) / metersPerPixel),
    toPixel: (x, y) => [(x - left) / metersPerPixel, (top - y) / metersPerPixel],
  };
}

type Position = readonly number[];
interface Feature {
  readonly id?: string | number;
  readonly properties?: { readonly id?: string | number } | null;
  readonly geometry?:
    | { readonly type: "Point"; readonly coordinates: Position }
    | { readonly type: "LineString"; readonly coordinates: readonly Position[] }
    | { readonly type: "Polygon"; readonly coordinates: readonly (readonly Position[])[] };
}

/** Elements of a feature collection, those alone that are right; what is wrong with the others the report says. */
export function elementsOfFeatures(features: readonly Feature[]): MapElement[] {
  return features.flatMap(({ id, properties, geometry }) => {
    const parsed = mapElementSchema.safeParse({
      ...properties,
      id: String(id ?? properties?.id ?? ""),
      ...(geometry && shapeOf(geometry)),
    });
    return parsed.success ? [parsed.data] : [];
  });
}

function shapeOf({ type, coordinates }: NonNullable<Feature["geometry"]>): object {
  if (type === "Point") return { x: coordinates[0], y: coordinates[1] };
  const points = (type === "Polygon" ? (coordinates[0] ?? []) : coordinates).map(([x, y]) => [x, y]);
  // The last corner of a ring is the first one again.
  return { points: type === "Polygon" ? points.slice(0, -1) : points };
}
