import { createMovers, type Movers } from "../../../console/src/sites/map-view/index.ts";
import { RESOLUTION_M } from "../floor.ts";

const MAP_KEY = "bench";

interface RobotsSize {
  readonly cells: number;
  readonly robots: number;
}
const REPORT_MS = 200;
const SPEED_MPS = 0.6;
/** As many as movers keep. */
const TRAIL_POINTS = 120;

/** Robots that report five times a second, each on lanes of its own; their trails are full from the start. */
export function startRobots({ cells, robots }: RobotsSize): Movers {
  const movers = createMovers(MAP_KEY);
  const across = Math.ceil(Math.sqrt(robots));
  const pitch = (cells * RESOLUTION_M) / across;
  let tick = 0;
  const report = () => {
    for (let robot = 0; robot < robots; robot += 1) {
      const driven = (tick * REPORT_MS * SPEED_MPS) / 1_000 + robot * 1.7;
      const lane = Math.floor(driven / 5);
      const along = driven % 5;
      const isBack = lane % 2 === 1;
      const x = (robot % across) * pitch + pitch / 3 + (isBack ? 5 - along : along);
      const y = Math.floor(robot / across) * pitch + pitch / 3 + (lane % 12) * 0.4;
      const point = {
        at: new Date(tick * REPORT_MS).toISOString(),
        x,
        y,
        theta: isBack ? Math.PI : 0,
        mapKey: MAP_KEY,
        cleanedRows: null,
      };
      movers.move(robot, point, { now: performance.now(), isInstant: tick < TRAIL_POINTS });
    }
    tick += 1;
  };
  while (tick < TRAIL_POINTS) report();
  setInterval(report, REPORT_MS);
  return movers;
}
