import type { ElementPoint } from "./map-elements.ts";

/** How far the farthest point inside of a polygon is from its edge: more edge distance than that leaves nothing to clean. */
export function edgeRoom(points: readonly ElementPoint[], exactM = 0.01): number {
  const box = boundsOf(points);
  const size = Math.min(box.right - box.left, box.top - box.bottom);
  if (!(size > 0)) return 0;
  let best = 0;
  // Squares that may hold a better point, by how good their best could be; the better half is looked at first.
  const waiting: Square[] = [];
  for (let x = box.left; x < box.right; x += size)
    for (let y = box.bottom; y < box.top; y += size)
      waiting.push(squareOf({ x: x + size / 2, y: y + size / 2, half: size / 2 }, points));
  while (waiting.length > 0) {
    const square = takeBest(waiting);
    best = Math.max(best, square.distance);
    if (square.most - best <= exactM) continue;
    const half = square.half / 2;
    for (const [dx, dy] of QUARTERS)
      waiting.push(squareOf({ x: square.x + dx * half, y: square.y + dy * half, half }, points));
  }
  return best;
}

interface Square {
  x: number;
  y: number;
  half: number;
  /** Of its middle from the edge; negative: outside. */
  distance: number;
  most: number;
}

const QUARTERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

function squareOf(at: Pick<Square, "x" | "y" | "half">, points: readonly ElementPoint[]): Square {
  const distance = distanceInside(at, points);
  return { ...at, distance, most: distance + at.half * Math.SQRT2 };
}

function takeBest(waiting: Square[]): Square {
  let at = 0;
  for (let i = 1; i < waiting.length; i += 1)
    if ((waiting[i] as Square).most > (waiting[at] as Square).most) at = i;
  const [best] = waiting.splice(at, 1);
  return best as Square;
}

function distanceInside({ x, y }: { x: number; y: number }, points: readonly ElementPoint[]): number {
  let isInside = false;
  let least = Number.POSITIVE_INFINITY;
  let [fromX, fromY] = points.at(-1) ?? [0, 0];
  for (const [toX, toY] of points) {
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) isInside = !isInside;
    least = Math.min(least, distanceToSegment({ x, y }, [fromX, fromY], [toX, toY]));
    [fromX, fromY] = [toX, toY];
  }
  return isInside ? least : -least;
}

function distanceToSegment(
  { x, y }: { x: number; y: number },
  [ax, ay]: ElementPoint,
  [bx, by]: ElementPoint,
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

function boundsOf(points: readonly ElementPoint[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** In square meters. */
export function areaOfRing(ring: readonly ElementPoint[]): number {
  let doubled = 0;
  let [fromX, fromY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    doubled += fromX * y - x * fromY;
    [fromX, fromY] = [x, y];
  }
  return Math.abs(doubled) / 2;
}
