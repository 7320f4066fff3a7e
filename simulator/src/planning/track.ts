/** A track: a polyline to drive along, with everything a driver needs worked out beforehand. */
import type { Point } from "./grid.ts";

export interface Track {
  x: Float64Array;
  y: Float64Array;
  /** Meters from the start to each corner. */
  at: Float64Array;
  /** Direction of the segment that begins at each corner. */
  heading: Float64Array;
  /** 1 for segments driven with the brushes down. */
  brush: Uint8Array;
  /** Meter of the next corner, from each segment on, where the robot stops and turns in place; the end is one. */
  stopAt: Float64Array;
  length: number;
}

/** Corners below this angle are driven through (rad). */
export const SHARP_RAD = 0.35;

export function wrapAngle(angle: number): number {
  const turns = Math.round(angle / (2 * Math.PI));
  return angle - turns * 2 * Math.PI;
}

/** `brush[i]` belongs to the segment from point i to point i + 1; left out, the brushes stay up. */
export function buildTrack(points: readonly Point[], brush: readonly number[] = []): Track {
  const kept: Point[] = [];
  const down: number[] = [];
  points.forEach((point, i) => {
    const last = kept.at(-1);
    if (last && Math.hypot(point.x - last.x, point.y - last.y) < 1e-6) return;
    if (last) down[kept.length - 1] = brush[i - 1] ?? 0;
    kept.push(point);
  });
  const n = kept.length;
  const track: Track = {
    x: Float64Array.from(kept, (p) => p.x),
    y: Float64Array.from(kept, (p) => p.y),
    at: new Float64Array(n),
    heading: new Float64Array(n),
    brush: Uint8Array.from({ length: n }, (_, i) => down[i] ?? 0),
    stopAt: new Float64Array(n),
    length: 0,
  };
  for (let i = 0; i + 1 < n; i++) {
    const a = kept[i] as Point;
    const b = kept[i + 1] as Point;
    track.at[i + 1] = (track.at[i] as number) + Math.hypot(b.x - a.x, b.y - a.y);
    track.heading[i] = Math.atan2(b.y - a.y, b.x - a.x);
  }
  if (n > 1) track.heading[n - 1] = track.heading[n - 2] as number;
  track.length = n > 0 ? (track.at[n - 1] as number) : 0;
  markStops(track);
  return track;
}

function markStops(track: Track): void {
  let stop = track.length;
  for (let i = track.at.length - 1; i >= 0; i--) {
    track.stopAt[i] = stop;
    if (i === 0) break;
    const turn = wrapAngle((track.heading[i] as number) - (track.heading[i - 1] as number));
    if (Math.abs(turn) > SHARP_RAD) stop = track.at[i] as number;
  }
}

/** Index of the segment in which a distance from the start lies. */
export function segmentAt(track: Track, distance: number): number {
  let low = 0;
  let high = Math.max(0, track.at.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((track.at[middle] as number) <= distance) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function pointAt(track: Track, distance: number): Point {
  const i = segmentAt(track, distance);
  const along = Math.min(distance, track.length) - (track.at[i] as number);
  const heading = track.heading[i] as number;
  return {
    x: (track.x[i] as number) + along * Math.cos(heading),
    y: (track.y[i] as number) + along * Math.sin(heading),
  };
}
