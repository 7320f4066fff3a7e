/** What a real vacuum with Valetudo said, recorded; shared between the workplaces of this project, and absent elsewhere. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";

const SHARED = join(import.meta.dirname, "../../../shared/data/valetudo");
const CAPTURE = join(SHARED, "capture.jsonl");
const MAP = join(SHARED, "s5-map.json");
export const hasCapture = existsSync(CAPTURE) && existsSync(MAP);

export interface Captured {
  topic: string;
  payload: string;
  retain: boolean;
}

export function captured(): Captured[] {
  const lines = readFileSync(CAPTURE, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as Captured);
}

export interface CapturedMap {
  size: { x: number; y: number };
  layers: { type: string; compressedPixels: number[]; dimensions: { pixelCount: number } }[];
}

export function capturedMap(): { json: CapturedMap; deflated: Buffer } {
  const text = readFileSync(MAP, "utf8");
  return { json: JSON.parse(text) as CapturedMap, deflated: deflateSync(text) };
}
