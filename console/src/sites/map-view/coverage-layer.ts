import { SQUARE_M } from "@sweepline/contract/sites/coverage.ts";
import { type CanvasFrame, rgbaOf } from "../map-drawing/index.ts";
import { createCanvasLayer } from "./canvas-layer.ts";
import { AGES, type Coverage } from "./coverage.ts";
import type { ageColors } from "./coverage-colors.ts";

const OPACITY = 0.82;
const NEVER_ALPHA = 120;

/** Squares of the floor by the color of their age. */
export function createCoverageLayer(colors: ReturnType<typeof ageColors>) {
  let shown: { readonly coverage: Coverage; readonly picture: HTMLCanvasElement } | undefined;
  const draw = ({ context, toPixel }: CanvasFrame) => {
    if (!shown) return;
    const { box } = shown.coverage;
    const [left, top] = toPixel(box.x * SQUARE_M, (box.y + box.height) * SQUARE_M);
    const [right, bottom] = toPixel((box.x + box.width) * SQUARE_M, box.y * SQUARE_M);
    context.save();
    context.globalAlpha = OPACITY;
    context.imageSmoothingEnabled = false;
    context.drawImage(shown.picture, left, top, right - left, bottom - top);
    context.restore();
  };
  return {
    layer: createCanvasLayer({ draw, version: () => shown }),
    set(coverage: Coverage | undefined) {
      shown = coverage && { coverage, picture: pictureOf(coverage, colors) };
    },
  };
}

/** One pixel a square. */
function pictureOf({ box, ages }: Coverage, colors: ReturnType<typeof ageColors>): HTMLCanvasElement {
  const { width, height } = box;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  // Half of the squares of what was never cleaned, and those lightly: there may be much of it.
  const inks = AGES.map((age) => rgbaOf(colors[age], age === "never" ? NEVER_ALPHA : 255));
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const [index, age] of ages.entries()) {
    const ink = inks[age];
    const [x, y] = [index % width, Math.floor(index / width)];
    if (!ink || (AGES[age] === "never" && (x + y) % 2 === 0)) continue;
    pixels.set(ink, ((height - 1 - y) * width + x) * 4);
  }
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}
