import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { fetchBytes } from "../../core/api/index.ts";
import { drawPlan, inflateGrid, planColors } from "../map-drawing/index.ts";

/** What a small picture is made of; another version or theme is another picture. */
export interface ThumbnailOf {
  readonly versionId: number;
  readonly changedAt: string;
  readonly width: number;
  readonly height: number;
  readonly appearance: "light" | "dark";
}

const SIDE_PX = 320;
/** Small pictures, the newest last; the grids that they are made of may be of many megabytes and are not kept. */
const KEPT = 200;
/** A page of large maps must not take bandwidth from what the person does next. */
const AT_ONCE = 2;

const kept = new Map<string, Promise<string>>();
let running = 0;
const waiting: (() => void)[] = [];

/** A small picture of a map as a data address; empty where nothing can be drawn. */
export function thumbnailOf(wanted: ThumbnailOf): Promise<string> {
  const key = Object.values(wanted).join("/");
  const made = kept.get(key) ?? inTurn(() => draw(wanted));
  kept.delete(key);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return made;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function draw({ versionId: id, changedAt: at, appearance, ...size }: ThumbnailOf): Promise<string> {
  const packed = await fetchBytes(MAP_ENDPOINTS.grid, { params: { id }, query: { at }, isQuiet: true });
  const picture = drawPlan(await inflateGrid(packed, size), planColors(appearance));
  if (!picture) return "";
  const share = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  const context = canvas.getContext("2d");
  if (!context) return "";
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL();
}
