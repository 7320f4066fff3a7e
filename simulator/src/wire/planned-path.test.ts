import { MAX_PLANNED_POINTS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { describe, expect, it } from "vitest";
import { anInstantAction, aWorld, type World } from "../testing/world.ts";

type Reported = { plannedPath?: [number, number][]; position: { x: number; y: number } };
const reported = (world: World) => world.sentOf("cleaning").map(({ body }) => body as Reported);

/** How far a point lies from a line through the corners. */
function distance([x, y]: [number, number], corners: readonly [number, number][]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < corners.length; i++) {
    const [[ax, ay], [bx, by]] = [corners[i] as [number, number], corners[i + 1] as [number, number]];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return least;
}

describe("the way that a robot means to drive", () => {
  it("is told before it is driven, and again when it is another", () => {
    const world = aWorld();
    world.pass(1);
    world.publish("instantActions", anInstantAction("startCleaning", { zoneIds: ["z01"] }).message);
    world.pass(240);
    const reports = reported(world);
    let known: [number, number][] = [];
    let plans = 0;
    for (const { plannedPath, position } of reports) {
      if (known.length > 1) expect(distance([position.x, position.y], known)).toBeLessThan(0.9);
      if (plannedPath === undefined) continue;
      plans += 1;
      expect(plannedPath.length).toBeLessThanOrEqual(MAX_PLANNED_POINTS);
      if (plannedPath.length > 0) expect(plannedPath[0]).toEqual([position.x, position.y]);
      known = plannedPath;
    }
    expect(plans).toBeGreaterThan(3);
    expect(plans).toBeLessThan(reports.length / 3);
    expect(known.length).toBeGreaterThan(1);
  });

  it("is none where the robot stands in its dock", () => {
    const world = aWorld();
    world.pass(200);
    const plans = reported(world).flatMap(({ plannedPath }) => (plannedPath ? [plannedPath] : []));
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.flat()).toEqual([]);
  });
});
