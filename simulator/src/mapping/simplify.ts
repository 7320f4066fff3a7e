/**
 * A line with fewer points (Ramer, Douglas and Peucker): none of those that are left out lies further from it than the tolerance. What is
 * furthest off is put back first, so that a line that may have but so many points is as true as it can be.
 */
type Pair = [number, number];

interface Span {
  first: number;
  last: number;
  /** The point between them that is furthest off. */
  at: number;
  far: number;
}

export function simplified(
  points: readonly Pair[],
  { tolerance, most }: { tolerance: number; most: number },
): Pair[] {
  const spans = [spanOf(points, 0, points.length - 1)];
  while (spans.length + 1 < most) {
    const worst = spans.reduce((one, other) => (other.far > one.far ? other : one));
    if (worst.far <= tolerance) break;
    spans.splice(
      spans.indexOf(worst),
      1,
      spanOf(points, worst.first, worst.at),
      spanOf(points, worst.at, worst.last),
    );
  }
  return [points[0] as Pair, ...spans.map(({ last }) => points[last] as Pair)];
}

function spanOf(points: readonly Pair[], first: number, last: number): Span {
  const span = { first, last, at: first, far: 0 };
  const [from, to] = [points[first] as Pair, points[last] as Pair];
  for (let at = first + 1; at < last; at++) {
    const far = distance(points[at] as Pair, from, to);
    if (far > span.far) Object.assign(span, { at, far });
  }
  return span;
}

function distance([x, y]: Pair, [fromX, fromY]: Pair, [toX, toY]: Pair): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length));
  return Math.hypot(x - fromX - share * dx, y - fromY - share * dy);
}
