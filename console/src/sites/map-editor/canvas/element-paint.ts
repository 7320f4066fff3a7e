import {
  type AreaElement,
  isArea,
  isPlaced,
  type LineElement,
  type MapElement,
} from "@sweepline/contract/fleet/map-elements.ts";
import { pointsOf } from "../document/index.ts";
import { distance, segmentsOf, type Vec } from "../tools/geometry.ts";
import type { Painting } from "./painting.ts";
import { paintPlaced } from "./point-paint.ts";
import { toPixel } from "./screen.ts";

/** What elements look like: red is not to be crossed, blue not to be wetted, amber is slow, green is cleaned. */

const KIND_ORDER: Readonly<Record<MapElement["kind"], number>> = {
  room: 0,
  cleaningArea: 1,
  noMopArea: 2,
  slowArea: 3,
  forbiddenArea: 4,
  path: 5,
  virtualWall: 6,
  qrPoint: 7,
  point: 8,
};

/** What forbids lies above what allows, and small things above large ones. */
export const inPaintOrder = (elements: readonly MapElement[]): MapElement[] =>
  [...elements].sort((a, b) => KIND_ORDER[a.kind] - KIND_ORDER[b.kind]);

export function paintElement(painting: Painting, element: MapElement): void {
  if (isPlaced(element)) paintPlaced(painting, element);
  else if (isArea(element)) paintArea(painting, element);
  else paintLine(painting, element);
}

export function trace({ context, screen }: Painting, points: readonly Vec[], isClosed: boolean): void {
  for (const [index, point] of points.entries()) {
    const [x, y] = toPixel(screen, point);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (isClosed) context.closePath();
}

interface AreaStyle {
  readonly tint: number;
  readonly hatch?: 1 | -1;
  readonly width: number;
  readonly dash?: readonly number[];
}

const AREA_STYLES: Readonly<Record<AreaElement["kind"], AreaStyle>> = {
  forbiddenArea: { tint: 0.08, hatch: 1, width: 2 },
  noMopArea: { tint: 0.07, hatch: -1, width: 1.75 },
  slowArea: { tint: 0.16, width: 1.5, dash: [6, 4] },
  cleaningArea: { tint: 0.13, width: 1.5 },
  room: { tint: 0, width: 1.5, dash: [2, 3] },
};

function paintArea(painting: Painting, element: AreaElement): void {
  const { context, look } = painting;
  const { tint, hatch, width, dash } = AREA_STYLES[element.kind];
  const color = look.kinds[element.kind];
  context.beginPath();
  trace(painting, element.points, true);
  if (tint > 0) {
    context.globalAlpha = tint;
    context.fillStyle = color;
    context.fill();
    context.globalAlpha = 1;
  }
  if (hatch) {
    const pattern = hatchOf(context, color, hatch);
    if (pattern) {
      context.fillStyle = pattern;
      context.fill();
    }
  }
  context.strokeStyle = color;
  context.lineWidth = width * look.scale;
  context.lineJoin = "round";
  context.setLineDash(dash ? dash.map((length) => length * look.scale) : []);
  context.stroke();
  context.setLineDash([]);
}

/** A divisor of the tiles' size: hatching goes on from one to the next. */
const HATCH_PX = 8;
const hatches = new Map<string, CanvasPattern | null>();

function hatchOf(context: CanvasRenderingContext2D, color: string, slope: 1 | -1): CanvasPattern | null {
  const key = `${color}${slope}`;
  const known = hatches.get(key);
  if (known !== undefined) return known;
  const canvas = document.createElement("canvas");
  canvas.width = HATCH_PX;
  canvas.height = HATCH_PX;
  const ink = canvas.getContext("2d");
  if (!ink) return null;
  ink.strokeStyle = color;
  ink.globalAlpha = 0.55;
  ink.lineWidth = 1.25;
  ink.beginPath();
  for (const shift of [-HATCH_PX, 0, HATCH_PX]) {
    ink.moveTo(shift - 1, slope > 0 ? HATCH_PX + 1 : -1);
    ink.lineTo(shift + HATCH_PX + 1, slope > 0 ? -1 : HATCH_PX + 1);
  }
  ink.stroke();
  const pattern = context.createPattern(canvas, "repeat");
  hatches.set(key, pattern);
  return pattern;
}

function paintLine(painting: Painting, element: LineElement): void {
  const { context, look } = painting;
  const isWall = element.kind === "virtualWall";
  const color = look.kinds[element.kind];
  const { scale } = look;
  context.lineJoin = "round";
  context.lineCap = "round";
  context.beginPath();
  trace(painting, element.points, false);
  if (isWall) {
    // The light edge keeps it apart from real walls.
    context.strokeStyle = look.halo;
    context.lineWidth = 6 * scale;
    context.stroke();
  }
  context.strokeStyle = color;
  context.lineWidth = (isWall ? 3.25 : 2) * scale;
  context.stroke();
  context.lineCap = "butt";
  if (isWall) paintEnds(painting, element.points, color);
  else paintArrows(painting, element, color);
}

/** Small knobs: a virtual wall has ends, a real one has corners. */
function paintEnds({ context, screen, look }: Painting, points: readonly Vec[], color: string): void {
  context.fillStyle = color;
  context.beginPath();
  for (const point of [points[0], points.at(-1)]) {
    if (!point) continue;
    const [x, y] = toPixel(screen, point);
    context.moveTo(x + 3.5 * look.scale, y);
    context.arc(x, y, 3.5 * look.scale, 0, 2 * Math.PI);
  }
  context.fill();
}

const ARROW_EVERY_PX = 72;
const LEAST_ARROW_PX = 24;

/** Which way a path is driven; a path of both ways shows both. */
function paintArrows(
  { context, screen, look }: Painting,
  { points, direction }: LineElement & { direction?: string },
  color: string,
): void {
  const size = 5 * look.scale;
  context.fillStyle = color;
  context.beginPath();
  for (const [from, to] of segmentsOf(points, false)) {
    const [start, end] = [toPixel(screen, from), toPixel(screen, to)];
    const length = distance(start, end);
    if (length < LEAST_ARROW_PX) continue;
    const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
    const count = Math.max(1, Math.floor(length / ARROW_EVERY_PX));
    for (let index = 0; index < count; index += 1) {
      const share = (index + 0.5) / count;
      const [x, y] = [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
      const gap = direction === "twoWay" ? size * 1.3 : 0;
      arrowHead(context, [x + ux * gap, y + uy * gap], [ux * size, uy * size]);
      if (gap > 0) arrowHead(context, [x - ux * gap, y - uy * gap], [-ux * size, -uy * size]);
    }
  }
  context.fill();
}

function arrowHead(context: CanvasRenderingContext2D, [x, y]: Vec, [ux, uy]: Vec): void {
  context.moveTo(x + ux * 1.2, y + uy * 1.2);
  context.lineTo(x - ux * 0.9 - uy, y - uy * 0.9 + ux);
  context.lineTo(x - ux * 0.9 + uy, y - uy * 0.9 - ux);
  context.closePath();
}

/** How far beyond its points an element is painted, in pixels. */
export const PAINT_MARGIN_PX = 30;

export const outlineOf = (element: MapElement): { points: readonly Vec[]; isClosed: boolean } => ({
  points: pointsOf(element),
  isClosed: isArea(element),
});
