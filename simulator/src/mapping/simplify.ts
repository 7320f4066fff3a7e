/** A line with fewer points (Ramer, Douglas and Peucker): none of those that are left out lies further from it than the tolerance. */
type Pair = [number, number];

export function simplified(points: readonly Pair[], tolerance: number): Pair[] {
  const isKept = new Uint8Array(points.length);
  isKept[0] = 1;
  isKept[points.length - 1] = 1;
  const open: Pair[] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const farthest = farthestBetween(points, span);
    if (farthest.far <= tolerance) continue;
    isKept[farthest.at] = 1;
    open.push([span[0], farthest.at], [farthest.at, span[1]]);
  }
  return points.filter((_, at) => isKept[at] === 1);
}

function farthestBetween(points: readonly Pair[], [first, last]: Pair): { at: number; far: number } {
  const farthest = { at: first, far: 0 };
  const [from, to] = [points[first] as Pair, points[last] as Pair];
  for (let at = first + 1; at < last; at++) {
    const far = distance(points[at] as Pair, from, to);
    if (far > farthest.far) Object.assign(farthest, { at, far });
  }
  return farthest;
}

function distance([x, y]: Pair, [fromX, fromY]: Pair, [toX, toY]: Pair): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length));
  return Math.hypot(x - fromX - share * dx, y - fromY - share * dy);
}
