import {
  type AreaElement,
  isArea,
  isPlaced,
  type LineElement,
  type MapElement,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { distance, segmentsOf, type Vec } from "./geometry.ts";
import { type Painting, trace } from "./painting.ts";
import { paintPlaced } from "./point-paint.ts";

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

/** How far beyond its points an element is painted, in pixels. */
export const PAINT_MARGIN_PX = 30;

interface AreaStyle {
  readonly tint: number;
  readonly hatch?: 1 | -1;
  readonly width: number;
  readonly dash?: readonly number[];
}

const AREA_STYLES: Readonly<Record<AreaElement["kind"], AreaStyle>> = {
  forbiddenArea: { tint: 0.08, hatch: 1, width: 1.75 },
  noMopArea: { tint: 0.07, hatch: -1, width: 1.75 },
  slowArea: { tint: 0.15, width: 1.5, dash: [6, 4] },
  cleaningArea: { tint: 0.1, width: 1.5 },
  room: { tint: 0, width: 1.25, dash: [3, 4] },
};

function paintArea(painting: Painting, element: AreaElement): void {
  const { context, look } = painting;
  const { tint, hatch, width, dash } = AREA_STYLES[element.kind];
  const color = painting.color?.(element) ?? look.kinds[element.kind];
  context.beginPath();
  trace(painting, element.points, true);
  if (tint > 0) {
    const before = context.globalAlpha;
    context.globalAlpha = before * tint;
    context.fillStyle = color;
    context.fill();
    context.globalAlpha = before;
  }
  const pattern = hatch ? hatchOf(context, color, hatch) : null;
  if (pattern) {
    context.fillStyle = pattern;
    context.fill();
  }
  context.strokeStyle = color;
  context.lineWidth = width * look.scale;
  context.lineJoin = "round";
  context.setLineDash((dash ?? []).map((length) => length * look.scale));
  context.stroke();
  context.setLineDash([]);
}

/** A divisor of the editor's tiles: hatching goes on from one to the next. */
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
  ink.globalAlpha = 0.5;
  ink.lineWidth = 1.1;
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
  const { scale } = look;
  const isWall = element.kind === "virtualWall";
  const color = painting.color?.(element) ?? look.kinds[element.kind];
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
  context.lineWidth = (isWall ? 3 : 2) * scale;
  context.stroke();
  context.lineCap = "butt";
  if (element.kind === "path") paintArrows(painting, element, color);
  else paintEnds(painting, element.points, color);
}

/** Small knobs: a virtual wall has ends, a real one has corners. */
function paintEnds({ context, toPixel, look }: Painting, points: readonly Vec[], color: string): void {
  context.fillStyle = color;
  context.beginPath();
  for (const point of [points[0], points.at(-1)]) {
    if (!point) continue;
    const [x, y] = toPixel(point[0], point[1]);
    context.moveTo(x + 3.25 * look.scale, y);
    context.arc(x, y, 3.25 * look.scale, 0, 2 * Math.PI);
  }
  context.fill();
}

const ARROW_EVERY_PX = 72;
const MIN_ARROW_PX = 22;

/** Which way a path is driven; a path of both ways shows both. */
function paintArrows(painting: Painting, path: LineElement & { kind: "path" }, color: string): void {
  const { context, toPixel, look } = painting;
  const size = 4.75 * look.scale;
  const gap = path.direction === "twoWay" ? size * 1.3 : 0;
  context.fillStyle = color;
  context.beginPath();
  for (const [from, to] of segmentsOf(path.points, false)) {
    const [start, end] = [toPixel(from[0], from[1]), toPixel(to[0], to[1])];
    const length = distance(start, end);
    if (length < MIN_ARROW_PX) continue;
    const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
    const count = Math.max(1, Math.floor(length / ARROW_EVERY_PX));
    for (let arrow = 0; arrow < count; arrow += 1) {
      const away = ((arrow + 0.5) / count) * length;
      const [x, y] = [start[0] + ux * away, start[1] + uy * away];
      traceArrow(context, [x + ux * gap, y + uy * gap], [ux * size, uy * size]);
      if (gap > 0) traceArrow(context, [x - ux * gap, y - uy * gap], [-ux * size, -uy * size]);
    }
  }
  context.fill();
}

function traceArrow(context: CanvasRenderingContext2D, [x, y]: Vec, [ux, uy]: Vec): void {
  context.moveTo(x + ux * 1.2, y + uy * 1.2);
  context.lineTo(x - ux * 0.9 - uy, y - uy * 0.9 + ux);
  context.lineTo(x - ux * 0.9 + uy, y - uy * 0.9 - ux);
  context.closePath();
}
