import type { SeenScan } from "../remote-driving/index.ts";

/** What a laser saw, in meters of the floor; rays that met nothing are left out. */
export function scanPoints({ scan, from }: Pick<SeenScan, "scan" | "from">): [x: number, y: number][] {
  const points: [number, number][] = [];
  for (const [index, cm] of scan.cm.entries()) {
    if (cm === 0) continue;
    const angle = from.theta + scan.from + index * scan.step;
    points.push([from.x + (cm / 100) * Math.cos(angle), from.y + (cm / 100) * Math.sin(angle)]);
  }
  return points;
}
