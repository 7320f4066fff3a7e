import { CELL, type Grid } from "./grid.ts";
import { BYTE, hasAlpha, type Raster, samplesFor, TWO_BYTES } from "./raster.ts";
import { type Classify, classifier, type RosFacts, STANDARD } from "./ros-cells.ts";

/** What a version was imported from. */
export interface Source {
  raster: Raster;
  facts: RosFacts;
}

type Shape = Pick<Raster, "channels" | "maximum">;
export type ImageKind = "pgm" | "png";

const CELLS = [CELL.free, CELL.occupied, CELL.unknown] as const;
/** As savers write them, out of 255. */
const USUAL = { shades: [254, 0, 205], percents: [0, 100, 255] };

/**
 * The image of a grid: of each pixel that still means what the grid says the one that it was imported from, else the usual one for
 * that cell. Facts are those that it is to be read with; where they cannot say all three cells, the standard ones are taken.
 */
export function rasterOf(
  { frame, cells }: Grid,
  wanted: { kind: ImageKind; facts: RosFacts; source: Source | undefined },
): Source {
  const { width, height } = frame;
  const source = isOfSize(wanted.source, frame) ? wanted.source : undefined;
  const shape = shapeOf(wanted.kind, wanted.facts, source?.raster);
  const usual = usualPixels(wanted.facts, shape);
  const canSay = CELLS.every((cell) => usual[cell] !== undefined || !cells.includes(cell));
  const facts = canSay ? wanted.facts : { ...STANDARD, mode: wanted.facts.mode };
  const pixels = canSay ? usual : usualPixels(facts, shape);
  const { channels, maximum } = shape;
  const samples = samplesFor(width * height * channels, maximum);
  const classify = classifier(facts, shape);
  const bring = source && converter(source.raster, shape);
  for (let row = 0; row < height; row += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (row * width + x) * channels;
      const cell = cells[(height - 1 - row) * width + x] ?? CELL.unknown;
      bring?.(samples, at);
      if (!bring || classify(samples, at) !== cell) samples.set(pixels[cell] ?? [], at);
    }
  return { raster: { width, height, ...shape, samples }, facts };
}

const isOfSize = (
  source: Source | undefined,
  { width, height }: { width: number; height: number },
): boolean => source?.raster.width === width && source.raster.height === height;

function shapeOf(kind: ImageKind, { mode }: RosFacts, source: Raster | undefined): Shape {
  const maximum = source?.maximum ?? BYTE;
  if (kind === "pgm") return { channels: 1, maximum };
  // Only what is see-through is surely unknown in scale mode.
  const channels = source?.channels ?? (mode === "scale" ? 2 : 1);
  return { channels, maximum: maximum > BYTE ? TWO_BYTES : BYTE };
}

/** Puts the source's pixel at the same place, as the other shape has it. */
function converter(source: Raster, shape: Shape): (samples: Uint8Array | Uint16Array, at: number) => void {
  const { channels, maximum } = shape;
  if (source.channels === channels && source.maximum === maximum)
    return (samples, at) => {
      for (let channel = 0; channel < channels; channel += 1)
        samples[at + channel] = source.samples[at + channel] ?? 0;
    };
  const factor = maximum / source.maximum;
  const colors = source.channels < 3 ? 1 : 3;
  const mean = (at: number): number => {
    let sum = 0;
    for (let color = 0; color < colors; color += 1) sum += source.samples[at + color] ?? 0;
    return Math.round((sum / colors) * factor);
  };
  return (samples, at) => {
    const from = (at / channels) * source.channels;
    if (channels === 1) samples[at] = mean(from);
    else
      for (let channel = 0; channel < channels; channel += 1)
        samples[at + channel] = Math.round((source.samples[from + channel] ?? 0) * factor);
  };
}

/** One pixel for each cell; undefined where the facts have none for it. */
function usualPixels(facts: RosFacts, shape: Shape): (number[] | undefined)[] {
  const classify = classifier(facts, shape);
  return CELLS.map((cell) => usualPixel(cell, { facts, shape, classify }));
}

function usualPixel(
  cell: number,
  { facts, shape, classify }: { facts: RosFacts; shape: Shape; classify: Classify },
): number[] | undefined {
  const { channels, maximum } = shape;
  const { mode, isNegated } = facts;
  const pixelOf = (shade: number): number[] => {
    const pixel = new Array<number>(channels).fill(shade);
    if (hasAlpha(shape)) pixel[channels - 1] = mode === "scale" && cell === CELL.unknown ? 0 : maximum;
    return pixel;
  };
  const isSo = (pixel: number[]): boolean => classify(pixel, 0) === cell;
  const value = (mode === "raw" ? USUAL.percents : USUAL.shades)[cell] ?? 0;
  const shade = Math.round(((isNegated && mode !== "raw" ? BYTE - value : value) / BYTE) * maximum);
  if (isSo(pixelOf(shade))) return pixelOf(shade);
  const possible: number[] = [];
  for (let one = 0; one <= maximum; one += 1) if (isSo(pixelOf(one))) possible.push(one);
  const middle = possible[possible.length >> 1];
  return middle === undefined ? undefined : pixelOf(middle);
}
