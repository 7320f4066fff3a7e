import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { mapKeyAt, type Recording } from "./recording.ts";

/** Closer points show nothing more, and an hour of them is drawn sixty times a second. */
const APART_M = 0.25;
/** Who stands for long has not taken another way. */
const APART_MS = 30_000;

/** The way of a session as floors draw it; `startedAt` in ms since 1970. */
export function trailOf({ ms, x, y, theta, jumps, floors }: Recording, startedAt: number): TrailPoint[] {
  const points: TrailPoint[] = [];
  let kept = -1;
  for (let row = 0; row < ms.length; row += 1) {
    const [rowMs = 0, px = 0, py = 0] = [ms[row], x[row], y[row]];
    const isNear =
      kept >= 0 &&
      jumps[row] === 0 &&
      rowMs - (ms[kept] ?? 0) < APART_MS &&
      Math.hypot(px - (x[kept] ?? 0), py - (y[kept] ?? 0)) < APART_M;
    if (isNear) continue;
    kept = row;
    const at = new Date(startedAt + rowMs).toISOString();
    const mapKey = mapKeyAt(floors, rowMs);
    points.push({ at, x: px, y: py, theta: theta[row] ?? 0, mapKey, cleanedRows: null });
  }
  return points;
}
