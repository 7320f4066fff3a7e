import { toMillimeter } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { type Alignment, laidOver } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import { type CellBox, gridPlace } from "../../sites/map-drawing/index.ts";

type Point = readonly [x: number, y: number];

export const UNALIGNED: Alignment = { x: 0, y: 0, theta: 0, scale: 1 };
export const SCALE = { least: 0.5, most: 2 } as const;
/** A cell at a time, or ten. */
const COARSE = 10;

/** The drawing's cells as they lie on the map. */
export function alignedFrame(frame: MapFrame, alignment: Alignment): MapFrame {
  const [x, y] = laidOver(alignment, [frame.origin.x, frame.origin.y]);
  return {
    ...frame,
    resolutionM: frame.resolutionM * alignment.scale,
    origin: { x, y, theta: frame.origin.theta + alignment.theta },
  };
}

export const middleOf = (frame: Pick<MapFrame, "origin" | "resolutionM">, box: CellBox): Point =>
  gridPlace(frame).toWorld(box.x + box.width / 2, box.y + box.height / 2);

/** Between half a turn to the right and half a turn to the left. */
const plainTheta = (theta: number): number => Math.atan2(Math.sin(theta), Math.cos(theta));

export const shifted = (alignment: Alignment, [dx, dy]: Point): Alignment => ({
  ...alignment,
  x: toMillimeter(alignment.x + dx),
  y: toMillimeter(alignment.y + dy),
});

/** Turned and scaled so that this point of the drawing stays where it is: a far origin would throw it off the screen. */
export function turnedAbout(
  alignment: Alignment,
  middle: Point,
  change: Partial<Pick<Alignment, "theta" | "scale">>,
): Alignment {
  const { theta = alignment.theta, scale = alignment.scale } = change;
  const turned = {
    ...alignment,
    theta: plainTheta(theta),
    scale: Math.min(SCALE.most, Math.max(SCALE.least, scale)),
  };
  const [before, after] = [laidOver(alignment, middle), laidOver(turned, middle)];
  return shifted(turned, [before[0] - after[0], before[1] - after[1]]);
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** How far a key shifts the drawing; undefined: it means something else. */
export function shiftOfKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  cellM: number,
): Point | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const step = cellM * (shiftKey ? COARSE : 1);
  return [direction[0] * step, direction[1] * step];
}
