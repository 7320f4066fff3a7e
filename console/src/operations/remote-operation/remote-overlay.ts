import { type CanvasFrame, paintPlanned } from "../../sites/map-drawing/index.ts";
import type { FloorOverlay } from "../../sites/map-view/index.ts";
import { MAPPING_LASTS_MS, type MappingPicture, type Pictures } from "../remote-driving/index.ts";
import { type MappingColors, paintDrawing, paintLearning } from "./mapping-paint.ts";
import { scanPoints } from "./scan-points.ts";

interface OverlayColors {
  readonly scan: string;
  readonly planned: string;
  readonly arrow: string;
  readonly arrowEdge: string;
  readonly grid: string;
  /** Of the map that the robot draws, where there is one. */
  readonly mapping?: MappingColors;
}

/** What the page wants to be drawn beside what the robot shows of itself. */
interface Wanted {
  /** Of the floor that is shown. */
  readonly mapKey: string;
  readonly colors: OverlayColors;
  readonly scale: number;
  /** A floor without a plan has lines, so that one sees how far the robot drives. */
  readonly hasGrid: boolean;
  /** Of pictures that are no longer fresh. */
  readonly isOld: boolean;
  /** Where the robot is said to stand, and look. */
  readonly arrow: Arrow | undefined;
}
export interface Arrow {
  readonly x: number;
  readonly y: number;
  readonly theta: number;
}

export interface RemoteOverlay extends FloorOverlay {
  want(change: Partial<Wanted>): void;
}

const PLAIN = { scan: "", planned: "", arrow: "", arrowEdge: "", grid: "" };

/** Scan, planned way and arrow of a robot that is operated remotely, drawn on a canvas as pictures arrive. */
export function createRemoteOverlay(pictures: Pictures, mapping?: MappingPicture): RemoteOverlay {
  let wanted: Wanted = {
    ...{ mapKey: "", colors: PLAIN, scale: 1, hasGrid: false, isOld: false, arrow: undefined },
  };
  const listeners = new Set<() => void>();
  return {
    want(change) {
      wanted = { ...wanted, ...change };
      for (const listener of [...listeners]) listener();
    },
    pose() {
      const position = pictures.newest.get()?.picture.position;
      return position?.mapId === wanted.mapKey ? position : undefined;
    },
    paint(frame) {
      if (wanted.hasGrid) paintGrid(frame, wanted);
      if (mapping) paintMapping(frame, mapping, wanted);
      paintScan(frame, pictures, wanted);
      const planned = pictures.planned();
      if (planned?.mapId === wanted.mapKey && planned.points.length > 1)
        paintPlanned(frame, [planned.points], { color: wanted.colors.planned, scale: wanted.scale });
      if (wanted.arrow) paintArrow(frame, wanted.arrow, wanted);
    },
    subscribe(listener) {
      listeners.add(listener);
      const stops = [pictures.newest.subscribe(listener), mapping?.changes.subscribe(listener)];
      return () => {
        listeners.delete(listener);
        for (const stop of stops) stop?.();
      };
    },
  };
}

/** Over a plan only while it goes on: then that plan is the map of before. */
function paintMapping(
  frame: CanvasFrame,
  mapping: MappingPicture,
  { mapKey, hasGrid, colors, scale }: Wanted,
) {
  const facts = mapping.facts.get();
  if (!colors.mapping?.plan || facts?.mapId !== mapKey) return;
  const goesOn = performance.now() - facts.at < MAPPING_LASTS_MS;
  if (hasGrid || goesOn) paintDrawing(frame, mapping, colors.mapping.plan);
  if (goesOn) paintLearning(frame, mapping, { colors: colors.mapping, scale });
}

const POINT_PX = 3;

function paintScan({ context, toPixel }: CanvasFrame, pictures: Pictures, wanted: Wanted): void {
  const seen = pictures.scan();
  if (seen?.from.mapId !== wanted.mapKey) return;
  const side = POINT_PX * wanted.scale;
  context.save();
  context.globalAlpha = wanted.isOld ? 0.35 : 0.9;
  context.fillStyle = wanted.colors.scan;
  context.beginPath();
  for (const [mx, my] of scanPoints(seen)) {
    const [x, y] = toPixel(mx, my);
    context.rect(x - side / 2, y - side / 2, side, side);
  }
  context.fill();
  context.restore();
}

const FINE_M_PER_PX = 0.04;

/** A line each meter, or each five where they would run together. */
function paintGrid({ context, toPixel, metersPerPixel, width, height }: CanvasFrame, wanted: Wanted): void {
  const step = metersPerPixel < FINE_M_PER_PX ? 1 : 5;
  const [left, top] = toPixel(0, 0);
  const gap = step / metersPerPixel;
  context.save();
  context.strokeStyle = wanted.colors.grid;
  context.globalAlpha = 0.35;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = ((left % gap) + gap) % gap; x < width; x += gap) {
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  for (let y = ((top % gap) + gap) % gap; y < height; y += gap) {
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.stroke();
  context.restore();
}

/** From the place along the heading, as long on screen as can be seen well. */
function paintArrow({ context, toPixel }: CanvasFrame, arrow: Arrow, { colors, scale }: Wanted): void {
  const [x, y] = toPixel(arrow.x, arrow.y);
  context.save();
  context.translate(x, y);
  // Screens count downwards, angles upwards.
  context.rotate(-arrow.theta);
  context.scale(scale, scale);
  context.lineCap = "round";
  context.lineJoin = "round";
  // The light line under the dark one keeps it visible on walls.
  for (const [lineWidth, color] of [
    [7, colors.arrowEdge],
    [3, colors.arrow],
  ] as const) {
    context.lineWidth = lineWidth;
    context.strokeStyle = color;
    context.beginPath();
    context.arc(0, 0, 7, 0, 2 * Math.PI);
    context.moveTo(7, 0);
    context.lineTo(46, 0);
    context.moveTo(36, -9);
    context.lineTo(46, 0);
    context.lineTo(36, 9);
    context.stroke();
  }
  context.restore();
}
