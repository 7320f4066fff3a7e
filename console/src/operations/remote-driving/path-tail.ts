import type { RemoteMapping } from "@sweepline/contract/operations/remote-operation/frames.ts";

type Tail = NonNullable<RemoteMapping["path"]>;
type PathPoint = readonly [x: number, y: number];

/** Points one after another, the first of them with its number; what lies between two runs was never heard of. */
interface PathRun {
  readonly from: number;
  readonly points: PathPoint[];
}

/** Nobody learns a path of that length; a page that is open for days must not grow by it. */
const MAX_POINTS = 20_000;

/** The path that is being learned, put together from the tails that the robot tells of it. */
export function createPathTail() {
  let pathId: string | undefined;
  let runs: PathRun[] = [];
  return {
    runs: (): readonly PathRun[] => runs,
    forget() {
      pathId = undefined;
      runs = [];
    },
    take({ pathId: next, from, points }: Tail) {
      if (next !== pathId) runs = [];
      pathId = next;
      cut(from);
      const last = runs.at(-1);
      if (last && last.from + last.points.length === from) last.points.push(...points);
      else if (points.length > 0) runs.push({ from, points: [...points] });
      if (last && last.points.length > MAX_POINTS) runs = [newest(last)];
      else if (runs.length > MAX_POINTS / 10) runs = runs.slice(-1);
    },
  };

  /** What was told from that number on is told anew. */
  function cut(from: number): void {
    for (let last = runs.at(-1); last && last.from + last.points.length > from; last = runs.at(-1)) {
      if (last.from >= from) runs.pop();
      else last.points.length = from - last.from;
    }
  }
}

function newest({ from, points }: PathRun): PathRun {
  const dropped = points.length - MAX_POINTS / 2;
  return { from: from + dropped, points: points.slice(dropped) };
}
