import { ROS_THRESHOLDS, type RosMode } from "@sweepline/contract/sites/map-files.ts";
import { CELL } from "./grid.ts";
import { BYTE, hasAlpha, type Raster } from "./raster.ts";

/**
 * What Nav2's map_server makes of pixels, and back. How bright a pixel is decides, of colors their mean: `occupancy = 1 − brightness`, or
 * the brightness itself where negated; up to one threshold it is free, from the other on occupied, else unknown, and so is whatever is
 * not opaque. Scale mode grades what lies between; a grid of three values has it as unknown. In raw mode the value from 0 to 100 is
 * the occupancy in percent; more is unknown, nothing is negated, and nothing see-through.
 */
export interface RosFacts {
  mode: RosMode;
  isNegated: boolean;
  occupiedThreshold: number;
  freeThreshold: number;
}

/** What the common savers write. */
export const STANDARD: RosFacts = {
  mode: "trinary",
  isNegated: false,
  occupiedThreshold: ROS_THRESHOLDS.occupied,
  freeThreshold: ROS_THRESHOLDS.free,
};

type Shape = Pick<Raster, "channels" | "maximum">;
type Samples = ArrayLike<number>;
/** Which cell the pixel is whose first sample stands at that place. */
export type Classify = (samples: Samples, at: number) => number;

const MAX_PERCENT = 100;

export function classifier(facts: RosFacts, { channels, maximum }: Shape): Classify {
  const colors = channels < 3 ? 1 : 3;
  const cells = cellsByBrightness(facts, colors * maximum);
  if (channels === 1) return (samples, at) => cells[samples[at] ?? 0] ?? CELL.unknown;
  const isVeiling = facts.mode !== "raw" && hasAlpha({ channels });
  return (samples, at) => {
    if (isVeiling && (samples[at + channels - 1] ?? 0) < maximum) return CELL.unknown;
    let sum = 0;
    for (let color = 0; color < colors; color += 1) sum += samples[at + color] ?? 0;
    return cells[sum] ?? CELL.unknown;
  };
}

/** The cell of each sum of samples. */
function cellsByBrightness(facts: RosFacts, most: number): Uint8Array {
  const cells = new Uint8Array(most + 1);
  for (let sum = 0; sum <= most; sum += 1) cells[sum] = cellOf(facts, sum, most);
  return cells;
}

function cellOf(
  { mode, isNegated, occupiedThreshold, freeThreshold }: RosFacts,
  sum: number,
  most: number,
): number {
  let occupancy = (isNegated ? sum : most - sum) / most;
  if (mode === "raw") {
    const percent = Math.round((sum / most) * BYTE);
    if (percent > MAX_PERCENT) return CELL.unknown;
    occupancy = percent / MAX_PERCENT;
  }
  if (occupancy <= freeThreshold) return CELL.free;
  return occupancy >= occupiedThreshold ? CELL.occupied : CELL.unknown;
}

/** Cells of an image, turned the right way up: the grid begins at the bottom. */
export function cellsOf(raster: Raster, facts: RosFacts): Uint8Array {
  const { width, height, channels, samples } = raster;
  const classify = classifier(facts, raster);
  const cells = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const line = (height - 1 - row) * width;
    for (let x = 0; x < width; x += 1) cells[line + x] = classify(samples, (row * width + x) * channels);
  }
  return cells;
}

/** Pixels that are not unknown for being far from both thresholds or see-through, but for lying between them. */
export function countGraded(raster: Raster, facts: RosFacts): number {
  if (facts.mode !== "scale") return 0;
  const { width, height, channels, samples, maximum } = raster;
  const classify = classifier(facts, raster);
  let count = 0;
  for (let at = 0; at < width * height * channels; at += channels) {
    const isOpaque = !hasAlpha(raster) || samples[at + channels - 1] === maximum;
    if (isOpaque && classify(samples, at) === CELL.unknown) count += 1;
  }
  return count;
}
