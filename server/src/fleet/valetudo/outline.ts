/** The outline of a set of cells, as a polygon along their edges. */
export interface Cells {
  /** Of the upper left cell. */
  left: number;
  top: number;
  width: number;
  /** Row by row, 1 where there is a cell. */
  filled: Uint8Array;
}

type Point = [number, number];

/**
 * The longest way around the cells: holes and crumbs are left out. At most `most` corners, the ones that matter least
 * being dropped.
 */
export function outlineOf(cells: Cells, most: number): Point[] {
  let outline: Point[] = [];
  let largest = 0;
  for (const loop of loopsOf(cells)) {
    const area = Math.abs(areaOf(loop));
    if (area > largest) [outline, largest] = [loop, area];
  }
  // A cell's width off is not seen; a room drawn in stairs is.
  for (let tolerance = 1; outline.length > 4; tolerance *= 2) {
    const simple = simplified(outline, tolerance);
    if (simple.length <= most) return simple.length < 3 ? outline.slice(0, most) : simple;
  }
  return outline;
}

/** Edges between a cell and none, cells on the right hand, walked until they close. */
function* loopsOf({ left, top, width, filled }: Cells): Generator<Point[]> {
  const height = width === 0 ? 0 : filled.length / width;
  const across = width + 1;
  const isFilled = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && filled[y * width + x] === 1;
  const onward = new Map<number, number[]>();
  const add = (from: number, to: number): void => {
    const ways = onward.get(from);
    if (ways) ways.push(to);
    else onward.set(from, [to]);
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (!isFilled(x, y)) continue;
      const corner = y * across + x;
      if (!isFilled(x, y - 1)) add(corner, corner + 1);
      if (!isFilled(x + 1, y)) add(corner + 1, corner + 1 + across);
      if (!isFilled(x, y + 1)) add(corner + 1 + across, corner + across);
      if (!isFilled(x - 1, y)) add(corner + across, corner);
    }
  for (const start of onward.keys()) {
    const corners: number[] = [];
    for (let at = start, next = take(onward, at); next !== undefined; next = take(onward, at)) {
      corners.push(at);
      at = next;
    }
    if (corners.length > 2)
      yield straightened(
        corners.map((corner) => [left + (corner % across), top + Math.floor(corner / across)]),
      );
  }
}

function take(onward: Map<number, number[]>, from: number): number | undefined {
  const ways = onward.get(from);
  const way = ways?.pop();
  if (ways?.length === 0) onward.delete(from);
  return way;
}

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

function straightened(loop: Point[]): Point[] {
  return loop.filter((point, index) => {
    const before = loop.at(index - 1) ?? point;
    const after = loop[(index + 1) % loop.length] ?? point;
    return turn(before, point, after) !== 0;
  });
}

function areaOf(loop: readonly Point[]): number {
  return loop.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = loop[(index + 1) % loop.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** Douglas and Peucker, from the two corners that lie farthest apart in the list. */
function simplified(loop: readonly Point[], tolerance: number): Point[] {
  const half = loop.length >> 1;
  const [first, second] = [loop.slice(0, half + 1), [...loop.slice(half), ...loop.slice(0, 1)]];
  return [...between(first, tolerance), ...between(second, tolerance)];
}

/** Without the last point, with which the next part begins. */
function between(points: readonly Point[], tolerance: number): Point[] {
  const stack: [number, number][] = [[0, points.length - 1]];
  const kept = new Set([0]);
  for (let part = stack.pop(); part; part = stack.pop()) {
    const [from, to] = part;
    let [farthest, distance] = [0, tolerance];
    for (let i = from + 1; i < to; i += 1) {
      const away = distanceTo(points, i, part);
      if (away > distance) [farthest, distance] = [i, away];
    }
    if (farthest === 0) continue;
    kept.add(farthest);
    stack.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

function distanceTo(points: readonly Point[], index: number, [from, to]: readonly [number, number]): number {
  const [a, b, point] = [points[from], points[to], points[index]];
  if (!a || !b || !point) return 0;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length === 0) return Math.hypot(point[0] - a[0], point[1] - a[1]);
  return Math.abs(turn(a, b, point)) / length;
}
