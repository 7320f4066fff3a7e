import { mapElementSchema } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import { drawPlan, type ElementLook, inflateGrid, type PlanColors } from "../map-drawing/index.ts";
import { elementPreview, elementsOfFeatures } from "./element-preview.ts";
import { unzip } from "./unzip.ts";

/** How things are drawn at this moment. */
export interface PreviewLook {
  readonly plan: PlanColors;
  readonly elements: ElementLook;
}

/**
 * A picture of what lies in chosen files, as far as a browser can draw it: the image of map_server, the grid and the elements of
 * our own file, the layers of Valetudo, the elements of GeoJSON, and each of these in a zip. Whether a file is right is the
 * server's to say; what cannot be drawn has no picture.
 */
export async function previewOf(
  files: readonly File[],
  look: PreviewLook,
): Promise<HTMLCanvasElement | undefined> {
  for (const file of files) {
    const picture = await pictureOf(file, look).catch(() => undefined);
    if (picture) return picture;
  }
  return undefined;
}

/** Larger ones would take longer to draw than to import. */
const MAX_PIXELS = 16_000_000;

async function pictureOf(file: File, look: PreviewLook): Promise<HTMLCanvasElement | undefined> {
  const name = file.name.toLowerCase();
  // A zip in a zip has no picture.
  if (name.endsWith(".zip")) {
    const files = await unzip(file, 2 * MAX_PIXELS);
    return previewOf(
      files.filter((one) => !one.name.toLowerCase().endsWith(".zip")),
      look,
    );
  }
  if (name.endsWith(".png")) return ofImage(await createImageBitmap(file));
  if (name.endsWith(".pgm")) return ofPgm(new Uint8Array(await file.arrayBuffer()));
  if (!/\.(geo)?json$/.test(name)) return undefined;
  const json: unknown = JSON.parse(await file.text());
  if (typeof json !== "object" || json === null) return undefined;
  if ("features" in json) {
    const { features } = json as { features: Parameters<typeof elementsOfFeatures>[0] };
    return elementPreview({ elements: elementsOfFeatures(features) }, look.elements);
  }
  if ("grid" in json) return ofRobotMap(json as RobotMapPart, look);
  return "layers" in json ? ofValetudo(json as ValetudoPart, look.plan) : undefined;
}

function canvasOf(width: number, height: number) {
  if (!(width > 0 && height > 0) || width * height > MAX_PIXELS) return undefined;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  return context ? { canvas, context } : undefined;
}

function ofImage(image: ImageBitmap): HTMLCanvasElement | undefined {
  const made = canvasOf(image.width, image.height);
  made?.context.drawImage(image, 0, 0);
  return made?.canvas;
}

/** Binary and plain graymaps; comments may stand anywhere in the head. */
export function readPgm(
  bytes: Uint8Array,
): { width: number; height: number; gray: Uint8ClampedArray } | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 4_096));
  const found = /^P([25])(?:\s+|#[^\n]*\n)+(\d+)(?:\s+|#[^\n]*\n)+(\d+)(?:\s+|#[^\n]*\n)+(\d+)\s/.exec(head);
  if (!found) return undefined;
  const [text, kind, ...numbers] = found;
  const [width = 0, height = 0, most = 255] = numbers.map(Number);
  if (width * height > MAX_PIXELS) return undefined;
  const gray = new Uint8ClampedArray(width * height);
  const scale = 255 / most;
  if (kind === "2") {
    const values = new TextDecoder("latin1").decode(bytes.subarray(text.length)).trim().split(/\s+/);
    for (let index = 0; index < gray.length; index += 1) gray[index] = Number(values[index] ?? 0) * scale;
    return { width, height, gray };
  }
  const step = most > 255 ? 2 : 1;
  for (let index = 0; index < gray.length; index += 1) {
    const at = text.length + index * step;
    const value = step === 2 ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    gray[index] = value * scale;
  }
  return { width, height, gray };
}

function ofPgm(bytes: Uint8Array): HTMLCanvasElement | undefined {
  const read = readPgm(bytes);
  const made = read && canvasOf(read.width, read.height);
  if (!read || !made) return undefined;
  const pixels = new Uint8ClampedArray(read.gray.length * 4);
  for (const [index, value] of read.gray.entries()) pixels.set([value, value, value, 255], index * 4);
  made.context.putImageData(new ImageData(pixels, read.width, read.height), 0, 0);
  return made.canvas;
}

interface RobotMapPart extends MapFrame {
  readonly grid: string;
  readonly elements?: readonly unknown[];
}

async function ofRobotMap({ grid, elements = [], ...frame }: RobotMapPart, look: PreviewLook) {
  if (frame.width * frame.height > MAX_PIXELS) return undefined;
  const packed = Uint8Array.from(atob(grid), (letter) => letter.charCodeAt(0));
  const picture = drawPlan(await inflateGrid(new Blob([packed]), frame), look.plan);
  const list = elements.flatMap((one) => mapElementSchema.safeParse(one).data ?? []);
  return elementPreview({ elements: list, plan: { frame, picture } }, look.elements);
}

interface ValetudoPart {
  readonly pixelSize: number;
  readonly layers: readonly {
    readonly type: string;
    readonly pixels?: readonly number[];
    readonly compressedPixels?: readonly number[];
  }[];
}

/** Runs `x, y, count` or bare `x, y` pixels, row 0 at the top. */
function* runsOf({ pixels = [], compressedPixels = [] }: ValetudoPart["layers"][number]) {
  for (let index = 0; index + 2 < compressedPixels.length; index += 3)
    yield compressedPixels.slice(index, index + 3) as [number, number, number];
  for (let index = 0; index + 1 < pixels.length; index += 2)
    yield [pixels[index] ?? 0, pixels[index + 1] ?? 0, 1] as [number, number, number];
}

function ofValetudo({ layers }: ValetudoPart, colors: PlanColors): HTMLCanvasElement | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const layer of layers)
    for (const [x, y, count] of runsOf(layer)) {
      [left, right] = [Math.min(left, x), Math.max(right, x + count)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  const made = canvasOf(right - left, bottom - top);
  if (!made) return undefined;
  for (const layer of layers) {
    made.context.fillStyle = layer.type === "wall" ? colors.wall : colors.floor;
    for (const [x, y, count] of runsOf(layer)) made.context.fillRect(x - left, y - top, count, 1);
  }
  return made.canvas;
}
