import { isArea, isPlaced, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { type EditorState, type MapDocument, personColor } from "../map-document/index.ts";
import { distance, paintElement, pointRadius, pointsOf, trace, type Vec } from "../map-drawing/index.ts";
import type { Handle, Sketch, Snapped } from "../map-tools/index.ts";
import { measureText } from "./measure-text.ts";
import type { Painting } from "./painting.ts";
import { paintTag } from "./tags.ts";

export interface Front {
  readonly document: MapDocument;
  readonly state: EditorState;
  readonly sketch: Sketch;
}

/** What lies above the map: selections, of others too, and what the tool at hand is about to do. */
export function paintFront(painting: Painting, { document, state, sketch }: Front): void {
  paintOthers(painting, document, state);
  for (const element of sketch.changed ?? []) paintElement(painting, element);
  const changed = new Map((sketch.changed ?? []).map((element) => [element.id, element]));
  const selected = [...state.selectedIds].flatMap((id) => changed.get(id) ?? document.element(id) ?? []);
  const hovered = sketch.hoveredId !== undefined && !state.selectedIds.has(sketch.hoveredId);
  const hover = hovered ? document.element(sketch.hoveredId ?? "") : undefined;
  const { primary } = painting.look;
  if (hover) paintOutlines(painting, [hover], { color: primary, width: 2, alpha: 0.55 });
  paintOutlines(painting, selected, { color: primary, width: 2, alpha: 1 });
  paintSketch(painting, sketch, state);
}

type OutlineStyle = { readonly color: string; readonly width: number; readonly alpha: number };

/** All at once, so that a thousand selected elements cost little more than one. */
function paintOutlines(
  painting: Painting,
  elements: readonly MapElement[],
  { color, width, alpha }: OutlineStyle,
): void {
  if (elements.length === 0) return;
  const { context, toPixel, metersPerPixel, look } = painting;
  const radius = pointRadius(metersPerPixel, look.scale) + 4 * look.scale;
  context.beginPath();
  for (const element of elements) {
    if (isPlaced(element)) {
      const [x, y] = toPixel(element.x, element.y);
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    } else trace(painting, element.points, isArea(element));
  }
  context.lineJoin = "round";
  context.globalAlpha = alpha * 0.28;
  context.strokeStyle = color;
  context.lineWidth = (width + 6) * look.scale;
  context.stroke();
  context.globalAlpha = alpha;
  context.lineWidth = width * look.scale;
  context.stroke();
  context.globalAlpha = 1;
}

/** Selections and pointers of other people, each in a color and with a name. */
function paintOthers(painting: Painting, document: MapDocument, { editors }: EditorState): void {
  const { toPixel, look } = painting;
  for (const { staffId, displayName, selectedIds, cursor } of editors) {
    const color = personColor(staffId, look.people);
    const elements = selectedIds.flatMap((id) => document.element(id) ?? []);
    paintOutlines(painting, elements, { color, width: 2, alpha: 0.9 });
    const [first] = elements;
    const [corner] = first ? pointsOf(first) : [];
    if (corner)
      paintTag(painting, { at: toPixel(...corner), text: displayName, fill: color, ink: look.halo });
    if (cursor) paintPointer(painting, toPixel(cursor.x, cursor.y), { color, name: displayName });
  }
}

function paintPointer(
  painting: Painting,
  [x, y]: Vec,
  { color, name }: { color: string; name: string },
): void {
  const { context, look } = painting;
  context.save();
  context.translate(x, y);
  context.scale(look.scale, look.scale);
  context.beginPath();
  for (const [px, py] of POINTER) context.lineTo(px, py);
  context.closePath();
  context.fillStyle = color;
  context.strokeStyle = look.halo;
  context.lineWidth = 1.5;
  context.stroke();
  context.fill();
  context.restore();
  paintTag(painting, {
    at: [x + 12 * look.scale, y + 22 * look.scale],
    text: name,
    fill: color,
    ink: look.halo,
  });
}

const POINTER = [
  [0, 0],
  [0, 15],
  [4, 11.5],
  [9.5, 11.5],
] as const;

function paintSketch(painting: Painting, sketch: Sketch, { lengthUnit }: EditorState): void {
  const { context, toPixel, look } = painting;
  if (sketch.line) paintLine(painting, sketch.line);
  if (sketch.box) paintBox(painting, sketch.box);
  if (sketch.brush) paintBrush(painting, sketch.brush);
  const rotate = sketch.handles?.find(({ role }) => role === "rotate");
  if (rotate && sketch.rotateFrom) paintSpoke(painting, sketch.rotateFrom, rotate.at);
  for (const handle of sketch.handles ?? []) paintHandle(painting, handle);
  if (sketch.snapped) paintSnap(painting, sketch.snapped);
  if (sketch.crosshair) paintCrosshair(painting, sketch.crosshair);
  for (const measure of sketch.measures ?? []) {
    const text = measureText(measure, lengthUnit, look.language);
    const [x, y] = toPixel(...measure.at);
    const below = measure.kind === "angle" ? 26 * look.scale : 0;
    if (text) paintTag(painting, { at: [x, y + below], text, fill: look.ink, ink: look.halo });
  }
  context.globalAlpha = 1;
}

function paintLine(painting: Painting, { points, isClosed, kind }: NonNullable<Sketch["line"]>): void {
  const { context, look } = painting;
  if (points.length < 2) return;
  const color = kind === "measure" ? look.ink : look.kinds[kind];
  context.beginPath();
  trace(painting, points, isClosed);
  if (isClosed) {
    context.globalAlpha = 0.12;
    context.fillStyle = color;
    context.fill();
    context.globalAlpha = 1;
  }
  context.lineJoin = "round";
  context.strokeStyle = look.halo;
  context.lineWidth = 4.5 * look.scale;
  context.stroke();
  context.strokeStyle = color;
  context.lineWidth = 2 * look.scale;
  if (kind === "measure") context.setLineDash([6 * look.scale, 3 * look.scale]);
  context.stroke();
  context.setLineDash([]);
}

function paintBox(painting: Painting, corners: readonly Vec[]): void {
  const { context, look } = painting;
  context.beginPath();
  trace(painting, corners, true);
  context.globalAlpha = 0.1;
  context.fillStyle = look.primary;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = look.primary;
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
}

function paintBrush(
  { context, toPixel, metersPerPixel, look }: Painting,
  { at, radiusM }: NonNullable<Sketch["brush"]>,
): void {
  const [x, y] = toPixel(...at);
  context.beginPath();
  context.arc(x, y, Math.max(2, radiusM / metersPerPixel), 0, 2 * Math.PI);
  context.strokeStyle = look.halo;
  context.lineWidth = 3 * look.scale;
  context.stroke();
  context.strokeStyle = look.ink;
  context.lineWidth = 1.25 * look.scale;
  context.stroke();
}

function paintSpoke({ context, toPixel, look }: Painting, from: Vec, to: Vec): void {
  context.beginPath();
  context.moveTo(...toPixel(...from));
  context.lineTo(...toPixel(...to));
  context.strokeStyle = look.primary;
  context.lineWidth = look.scale;
  context.stroke();
}

const HANDLE_PX = { vertex: 5, first: 6, middle: 3.5, rotate: 5.5 };

function paintHandle({ context, toPixel, look }: Painting, { at, role, isActive }: Handle): void {
  const [x, y] = toPixel(...at);
  const radius = HANDLE_PX[role] * look.scale;
  context.beginPath();
  if (role === "vertex") context.rect(x - radius + 0.5, y - radius + 0.5, radius * 2 - 1, radius * 2 - 1);
  else context.arc(x, y, radius, 0, 2 * Math.PI);
  context.globalAlpha = role === "middle" ? 0.85 : 1;
  context.fillStyle = isActive ? look.primary : role === "first" ? look.citron : look.halo;
  context.strokeStyle = look.primary;
  context.lineWidth = 1.5 * look.scale;
  context.fill();
  context.stroke();
  context.globalAlpha = 1;
}

/** A ring on a vertex, a cross on an edge, a line that shows which angle was taken. */
function paintSnap({ context, toPixel, look }: Painting, { at, to, guide }: Snapped): void {
  if (to === undefined || to === "grid") return;
  const [x, y] = toPixel(...at);
  context.beginPath();
  context.strokeStyle = look.primary;
  context.lineWidth = 1.5 * look.scale;
  const size = 6 * look.scale;
  if (to === "vertex") context.arc(x, y, size + 1, 0, 2 * Math.PI);
  if (to === "edge") {
    context.moveTo(x - size, y - size);
    context.lineTo(x + size, y + size);
    context.moveTo(x - size, y + size);
    context.lineTo(x + size, y - size);
  }
  if (to === "angle" && guide) {
    const [gx, gy] = toPixel(...guide);
    const length = distance([gx, gy], [x, y]);
    if (length > 0) {
      const [ux, uy] = [(x - gx) / length, (y - gy) / length];
      context.setLineDash([2, 4]);
      context.moveTo(x, y);
      context.lineTo(x + ux * 60, y + uy * 60);
    }
  }
  context.stroke();
  context.setLineDash([]);
}

function paintCrosshair({ context, toPixel, look }: Painting, at: Vec): void {
  const [x, y] = toPixel(...at);
  for (const [color, width] of [
    [look.halo, 4],
    [look.ink, 1.5],
  ] as const) {
    context.beginPath();
    for (const [fromX, fromY, toX, toY] of CROSS) {
      context.moveTo(x + fromX * look.scale, y + fromY * look.scale);
      context.lineTo(x + toX * look.scale, y + toY * look.scale);
    }
    context.strokeStyle = color;
    context.lineWidth = width * look.scale;
    context.stroke();
  }
}

const CROSS = [
  [-16, 0, -4, 0],
  [4, 0, 16, 0],
  [0, -16, 0, -4],
  [0, 4, 0, 16],
] as const;
