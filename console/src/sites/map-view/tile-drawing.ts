import {
  drawDock,
  drawRobot,
  drawTrail,
  extentOfCells,
  layOnGrid,
  type MarkColors,
  type ToPixel,
} from "../map-drawing/index.ts";
import { createCleanedArea } from "./cleaned-area.ts";
import { docksOf } from "./elements.ts";
import { createMotion } from "./motion.ts";
import type { Movers } from "./movers.ts";
import type { Plan } from "./plan.ts";
import { waysOn } from "./track.ts";

interface TileSetup {
  readonly background: HTMLCanvasElement;
  readonly front: HTMLCanvasElement;
  readonly plan: Plan;
  readonly movers: Movers;
  readonly colors: MarkColors;
  readonly scale: number;
}

/** A dozen tiles at sixty frames would warm the room for nothing: small robots glide well at twenty. */
const FRAME_MS = 50;

/** Draws a small floor: the plan below, redrawn when an area was cleaned; robots above, while any of them moves. */
export function startTile({ background, front, plan, movers, colors, scale }: TileSetup): () => void {
  const cleaned = createCleanedArea(plan.map, colors.cleaned);
  for (const { tail } of movers.all()) for (const point of tail) cleaned.add(point.cleanedRows ?? []);
  let drawnAt = 0;
  let isBackgroundOld = true;

  const motion = createMotion(front, (now) => {
    if (now - drawnAt < FRAME_MS) return true;
    drawnAt = now;
    const place = fitPlan(plan, front);
    if (isBackgroundOld) drawBackground(background, plan, { place, cleaned: cleaned.canvas });
    isBackgroundOld = false;
    drawFront(front, { plan, movers, colors, scale, place });
    return movers.isMoving(now);
  });
  const unsubscribe = movers.subscribe((point) => {
    if (point?.cleanedRows) {
      cleaned.add(point.cleanedRows);
      isBackgroundOld = true;
    }
    motion.start();
  });
  const observer = new ResizeObserver(() => {
    for (const canvas of [background, front]) fitCanvas(canvas);
    isBackgroundOld = true;
    drawnAt = 0;
    motion.start();
  });
  observer.observe(front);
  return () => {
    unsubscribe();
    observer.disconnect();
    motion.stop();
  };
}

function fitCanvas(canvas: HTMLCanvasElement): void {
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
}

interface Placement {
  readonly toPixel: ToPixel;
}

/** The known part of the floor, as large as it fits with a margin, in CSS pixels. */
function fitPlan({ map, box }: Plan, { clientWidth, clientHeight }: HTMLCanvasElement): Placement {
  const margin = 10;
  const [west, south, east, north] = extentOfCells(map, box);
  const [wide, high] = [east - west, north - south];
  const pixelsPerMeter = Math.min((clientWidth - 2 * margin) / wide, (clientHeight - 2 * margin) / high);
  const left = (clientWidth - wide * pixelsPerMeter) / 2;
  const bottom = (clientHeight + high * pixelsPerMeter) / 2;
  return {
    toPixel: (x, y) => [left + (x - west) * pixelsPerMeter, bottom - (y - south) * pixelsPerMeter],
  };
}

function cleared(canvas: HTMLCanvasElement): CanvasRenderingContext2D | undefined {
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const ratio = window.devicePixelRatio;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

interface Background {
  readonly place: Placement;
  readonly cleaned: HTMLCanvasElement | undefined;
}

function drawBackground(
  canvas: HTMLCanvasElement,
  { map, picture }: Plan,
  { place, cleaned }: Background,
): void {
  const context = cleared(canvas);
  if (!context) return;
  context.imageSmoothingQuality = "high";
  layOnGrid(context, map, place.toPixel);
  if (picture) context.drawImage(picture, 0, 0);
  if (cleaned) context.drawImage(cleaned, 0, 0);
}

interface Front extends Pick<TileSetup, "plan" | "movers" | "colors" | "scale"> {
  readonly place: Placement;
}

function drawFront(canvas: HTMLCanvasElement, { plan, movers, colors, scale, place }: Front): void {
  const context = cleared(canvas);
  if (!context) return;
  const { toPixel } = place;
  for (const dock of docksOf(plan.map)) {
    const [x, y] = toPixel(dock.x, dock.y);
    drawDock(context, { x, y, radius: 4 * scale }, colors);
  }
  const now = performance.now();
  for (const { glide, tail, hasFailure } of inOrder(movers)) {
    const pose = glide.poseAt(now);
    if (!pose) continue;
    for (const way of waysOn(plan.map.mapKey, tail)) {
      const line = way.map(({ x, y }) => toPixel(x, y));
      drawTrail(context, line, { color: colors.trail, width: 1.75 * scale });
    }
    const [x, y] = toPixel(pose.x, pose.y);
    drawRobot(context, { x, y, theta: pose.theta, radius: 6.5 * scale, hasFailure }, colors);
  }
}

/** Those in trouble last: no other is drawn over their pins. */
const inOrder = (movers: Movers) =>
  [...movers.all()].sort((a, b) => Number(a.hasFailure) - Number(b.hasFailure));
