/** Points and shapes in a plane, in meters of the map or in pixels of the screen. */
export type Vec = readonly [x: number, y: number];

export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export const distance = ([ax, ay]: Vec, [bx, by]: Vec): number => Math.hypot(bx - ax, by - ay);

export const between = ([ax, ay]: Vec, [bx, by]: Vec): Vec => [(ax + bx) / 2, (ay + by) / 2];

/** The point of a segment that lies nearest. */
export function nearestOnSegment([px, py]: Vec, [ax, ay]: Vec, [bx, by]: Vec): Vec {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  if (squared === 0) return [ax, ay];
  const share = Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / squared));
  return [ax + share * dx, ay + share * dy];
}

/** Segments of a line, or of a ring, which returns to its first point. */
export function* segmentsOf(points: readonly Vec[], isClosed: boolean): Generator<readonly [Vec, Vec]> {
  const last = isClosed ? points.length : points.length - 1;
  for (let index = 0; index < last; index += 1) {
    const [from, to] = [points[index], points[(index + 1) % points.length]];
    if (from && to) yield [from, to];
  }
}

/** How far a point is from the line itself, be it within a ring or outside. */
export function distanceToLine(point: Vec, points: readonly Vec[], isClosed: boolean): number {
  let least = points[0] ? distance(point, points[0]) : Number.POSITIVE_INFINITY;
  for (const [from, to] of segmentsOf(points, isClosed))
    least = Math.min(least, distance(point, nearestOnSegment(point, from, to)));
  return least;
}

/** Whether a ring goes around a point, by counting the edges to the right of it. */
export function isWithin([px, py]: Vec, ring: readonly Vec[]): boolean {
  let isInside = false;
  for (const [[ax, ay], [bx, by]] of segmentsOf(ring, true)) {
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}

export function lengthOf(points: readonly Vec[], isClosed = false): number {
  let length = 0;
  for (const [from, to] of segmentsOf(points, isClosed)) length += distance(from, to);
  return length;
}

export function areaOf(ring: readonly Vec[]): number {
  let doubled = 0;
  for (const [[ax, ay], [bx, by]] of segmentsOf(ring, true)) doubled += ax * by - bx * ay;
  return Math.abs(doubled) / 2;
}

export function boxOf(points: Iterable<Vec>): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < bottom) bottom = y;
    if (y > top) top = y;
  }
  return { left, bottom, right, top };
}

export const widened = ({ left, bottom, right, top }: Box, by: number): Box => ({
  left: left - by,
  bottom: bottom - by,
  right: right + by,
  top: top + by,
});

export const overlap = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.bottom <= b.top && b.bottom <= a.top;

export const holds = ({ left, bottom, right, top }: Box, [x, y]: Vec): boolean =>
  x >= left && x <= right && y >= bottom && y <= top;

export const centerOf = ({ left, bottom, right, top }: Box): Vec => [(left + right) / 2, (bottom + top) / 2];

export function turned([x, y]: Vec, [cx, cy]: Vec, angle: number): Vec {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

export const directionOf = ([ax, ay]: Vec, [bx, by]: Vec): number => Math.atan2(by - ay, bx - ax);

/** Within −π … π. */
export const plainAngle = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));

/** The nearest of the angles that are whole steps away from a first one. */
export const steppedAngle = (angle: number, step: number, first = 0): number =>
  first + Math.round((angle - first) / step) * step;
