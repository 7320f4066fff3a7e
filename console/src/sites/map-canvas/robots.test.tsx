// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { aContext, drawnOn, setUpCanvas } from "../../../test/canvas.ts";
import type { RobotOnMap } from "./canvas-setup.ts";
import { readLook } from "./look.ts";
import { paintingOn } from "./painting.ts";
import { paintRobots } from "./robots.ts";
import { screenOf } from "./screen.ts";

setUpCanvas();

const LOOK = readLook();
/** Forty centimeters to ten pixels, the map's origin in the left lower corner. */
const SCREEN = screenOf({ size: [400, 300], pixelRatio: 1, center: [8, 6], resolution: 0.04 });

function paint(...robots: RobotOnMap[]) {
  const context = aContext();
  paintRobots(
    paintingOn(context, SCREEN, LOOK),
    { all: () => robots, isMoving: () => false, subscribe: () => () => undefined },
    0,
  );
  const drawn = drawnOn(context);
  return {
    trails: drawn.filter(({ what, alpha }) => what === "stroke" && alpha < 1).map(({ points }) => points),
    planned: drawn.filter(({ dash }) => dash.length > 0).flatMap(({ points }) => points),
    discs: drawn.filter(({ what, color }) => what === "fill" && color === LOOK.marks.robot),
    whole: drawn.filter(({ what, alpha }) => what === "stroke" && alpha < 1).flatMap(({ points }) => points),
  };
}
const aRobot = (x: number, y: number, given: Partial<RobotOnMap> = {}): RobotOnMap => ({
  glide: { poseAt: () => ({ x, y, theta: 0 }) },
  tail: [],
  ...given,
});
const along = (...xs: number[]) => xs.map((x) => ({ x, y: 2 }));

describe("robots on the drawing", () => {
  it("stand where they are drawn at this moment, with the nose ahead", () => {
    const { discs } = paint(aRobot(4, 2));
    const [x, y] = discs[0]?.points[0] ?? [];
    expect([x, y]).toEqual([100, 250]);
    const [noseX = 0, noseY] = discs[0]?.points[1] ?? [];
    expect(noseX).toBeGreaterThan(100);
    expect(noseY).toBe(250);
  });

  it("draw their trail to where they are drawn, not to where they are heading", () => {
    const { whole } = paint(aRobot(6, 2, { tail: along(1, 2, 3, 4, 5, 8) }));
    expect(whole.at(-1)).toEqual([150, 250]);
    expect(whole.map(([x]) => x)).not.toContain(200);
  });

  it("draw it in four shades that follow each other without a gap", () => {
    const { trails } = paint(aRobot(9, 2, { tail: along(1, 2, 3, 4, 5, 6, 7, 8, 9) }));
    expect(trails).toHaveLength(4);
    for (const [at, part] of trails.slice(1).entries()) expect(part[0]).toEqual(trails[at]?.at(-1));
    expect(trails[0]?.[0]).toEqual([25, 250]);
  });

  it("leave points out that lie closer than can be seen", () => {
    const { whole } = paint(aRobot(4, 2, { tail: along(1, 1.04, 1.08, 1.11, 1.13, 9) }));
    // 1.13 is the first one three pixels away.
    expect(new Set(whole.map(([x = 0]) => Math.round(x)))).toEqual(new Set([25, 28, 100]));
  });

  it("show the way ahead dashed", () => {
    const way = [
      { x: 4, y: 2 },
      { x: 8, y: 2 },
    ];
    expect(paint(aRobot(4, 2, { plannedPath: way })).planned).toEqual([
      [100, 250],
      [200, 250],
    ]);
  });

  it("are left out with all that is theirs where nothing of it is in sight", () => {
    const away = paint(aRobot(90, 90, { tail: along(80, 81), plannedPath: along(1, 2) }));
    expect([away.discs, away.whole, away.planned]).toEqual([[], [], []]);
    const near = paint(aRobot(-1, 2));
    expect(near.discs, "a part of it reaches in").toHaveLength(1);
    const gone = paint(aRobot(90, 90, { tail: along(1, 2, 3) }));
    expect(gone.whole.length, "its trail is still there").toBeGreaterThan(0);
  });

  it("are not there before their first report", () => {
    const { discs, whole } = paint({ glide: { poseAt: () => undefined }, tail: [] });
    expect([discs, whole]).toEqual([[], []]);
  });
});
