import { describe, expect, it } from "vitest";
import { AT_CORNER, toWorld } from "../planning/frame.ts";
import { CELL, cellAt, centerOf, type OccupancyGrid } from "../planning/grid.ts";
import { NEW_MAP, standAt, takeAlong, tourOf } from "../testing/mapping.ts";
import { openSpot } from "../testing/remote.ts";
import { aFleetRobot, aWorld, sendAction, type World } from "../testing/world.ts";

const office = () => aWorld({ robots: [aFleetRobot({ kind: "office", planSeed: 1 })] });

function percentOf(values: boolean[]): number {
  return (100 * values.filter(Boolean).length) / values.length;
}

/** Of the floor's cells: which of them are known on what was drawn, and which of the free ones are free there. */
function compare(world: World, floor: OccupancyGrid, reachable: (cell: number) => boolean) {
  const { plan } = world.robot.site;
  const corner = plan.asBuilt?.corner ?? AT_CORNER;
  const known: boolean[] = [];
  const free: boolean[] = [];
  const walls: boolean[] = [];
  floor.cells.forEach((value, cell) => {
    const drawn = plan.grid.cells[cellAt(plan.grid, toWorld(centerOf(floor, cell), corner))];
    if (value === CELL.free && reachable(cell)) known.push(drawn !== CELL.unknown);
    if (value === CELL.free && drawn !== CELL.unknown) free.push(drawn === CELL.free);
    if (value === CELL.occupied && drawn !== CELL.unknown) walls.push(drawn === CELL.occupied);
  });
  return { known: percentOf(known), free: percentOf(free), walls: percentOf(walls) };
}

/** An hour of driving, looked at five times a second. */
const DRIVE_TIMEOUT_MS = 120_000;

describe("drawing a floor of 60 by 40 meters with rooms", () => {
  it.each([0, 0.3])(
    "knows what can be driven to, and where it is free, in a frame turned by %f",
    (theta) => {
      const world = office();
      world.pass(1);
      const { robot } = world;
      const { site } = robot;
      standAt(robot, openSpot(site, 2));
      const tour = tourOf(site, robot.motion, 5);
      const started = sendAction(world, "startMapping", { ...NEW_MAP, x: 3, y: 4, theta });
      takeAlong(world, tour);
      expect(started()).toMatchObject({ actionStatus: "RUNNING" });
      expect(sendAction(world, "finishMapping")()).toMatchObject({ actionStatus: "FINISHED" });
      const { grid } = site.plan;
      const share = compare(world, grid, (cell) => site.isReachable(centerOf(grid, cell)));
      process.stdout.write(`known ${share.known} %, free ${share.free} %, walls ${share.walls} %\n`);
      expect(share.known).toBeGreaterThanOrEqual(98);
      expect(share.free).toBeGreaterThanOrEqual(98);
      expect(share.walls).toBeGreaterThanOrEqual(90);
      expect(started()).toMatchObject({ actionStatus: "FINISHED" });
    },
    DRIVE_TIMEOUT_MS,
  );
});
