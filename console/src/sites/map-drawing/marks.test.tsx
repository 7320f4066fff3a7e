// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { aContext, drawnOn, setUpCanvas } from "../../../test/canvas.ts";
import type { Vec } from "./geometry.ts";
import { planColors } from "./look.ts";
import {
  drawDock,
  drawRobot,
  drawTrail,
  heightOfRobot,
  paintPlanned,
  robotRadius,
  trailWidth,
} from "./marks.ts";
import { drawPlan } from "./plan-pixels.ts";

setUpCanvas();

const COLORS = {
  ...{ robot: "robot", failure: "failure", robotEdge: "edge", trail: "trail", cleaned: "cleaned" },
  ...{ dock: "dock", dockInk: "ink" },
};

describe("a robot", () => {
  it.each<[string, number, Vec]>([
    ["to the right", 0, [117.5, 50]],
    ["upwards", Math.PI / 2, [100, 32.5]],
    ["to the left", Math.PI, [82.5, 50]],
  ])("has its nose where it looks: %s", (_, theta, nose) => {
    const context = aContext();
    drawRobot(context, { x: 100, y: 50, theta, radius: 10 }, COLORS);
    const [edge, body] = drawnOn(context);
    expect(edge?.points[1]).toEqual(nose.map((at) => expect.closeTo(at)));
    expect([edge?.color, body?.color]).toEqual(["edge", "robot"]);
  });

  it("has a pin with an exclamation mark over it where it is in trouble", () => {
    const context = aContext();
    drawRobot(context, { x: 100, y: 50, theta: 0, radius: 10, hasFailure: true }, COLORS);
    const drawn = drawnOn(context);
    expect(drawn.map(({ color }) => color)).toContain("failure");
    expect(drawn.map(({ color }) => color)).not.toContain("robot");
    const tips = drawn.filter(({ points }) => points.some(([x, y]) => x === 100 && y === 41));
    expect(tips.length).toBeGreaterThan(0);
    expect(heightOfRobot(10, true)).toBeGreaterThan(heightOfRobot(10, false));
  });

  it("is as large as it is, never too small to find nor so large that it hides the floor", () => {
    expect([1, 0.05, 0.025, 0.001].map((meters) => robotRadius(meters, 1))).toEqual([7.5, 9, 18, 22]);
    expect(robotRadius(1, 2)).toBe(15);
  });

  it("differs from a dock without color: that is square", () => {
    const context = aContext();
    drawDock(context, { x: 100, y: 50, radius: 10 }, COLORS);
    expect(drawnOn(context)[0]?.points).toEqual([
      [90, 40],
      [110, 40],
      [110, 60],
      [90, 60],
    ]);
  });
});

describe("the way that was driven", () => {
  const trail = (count: number) => {
    const context = aContext();
    const points = Array.from({ length: count }, (_, index): Vec => [index, 0]);
    drawTrail(context, points, { color: "trail", width: 3 });
    return drawnOn(context);
  };

  it("fades towards its beginning, without a gap", () => {
    const shades = trail(101);
    expect(shades).toHaveLength(10);
    expect(shades.map(({ points }) => [points[0]?.[0], points.at(-1)?.[0]])).toEqual(
      shades.map((_, index) => [index * 10, index * 10 + 10]),
    );
    const alphas = shades.map(({ alpha }) => alpha);
    expect([alphas[0], alphas.at(-1)]).toEqual([expect.closeTo(0.1278), expect.closeTo(0.9)]);
    expect(alphas).toEqual(alphas.toSorted((a, b) => a - b));
  });

  it("is nothing as long as nothing was driven", () => {
    expect([trail(0), trail(1), trail(2)].map(({ length }) => length)).toEqual([0, 0, 1]);
  });

  it("is about as wide as it was driven, but never a hair", () => {
    expect([trailWidth(0.01, 1), trailWidth(1, 1), trailWidth(1, 2)]).toEqual([10, 1.5, 3]);
  });
});

it("the way that robots mean to drive is dotted, all of them in one stroke", () => {
  const context = aContext();
  const toPixel = (x: number, y: number): Vec => [x * 10, -y * 10];
  const ways: Vec[][] = [
    [
      [0, 0],
      [1, 1],
    ],
    [
      [2, 0],
      [3, 1],
    ],
  ];
  paintPlanned({ context, toPixel, metersPerPixel: 0.03 }, ways, { color: "robot", scale: 1 });
  const [line, ...more] = drawnOn(context);
  expect(line).toMatchObject({ what: "stroke", color: "robot", width: 2, dash: [2, 6] });
  expect(line?.points.map(([x]) => x)).toEqual([0, 10, 20, 30]);
  expect(more).toEqual([]);
});

describe("the picture of a plan", () => {
  const grid = { width: 2, height: 1, cells: Uint8Array.of(0, 2) };

  it("has one pixel a cell, in the colors of the moment, and nothing where nobody has been", () => {
    const [light, dark] = (["light", "dark"] as const).map((appearance) => {
      const canvas = drawPlan(grid, planColors(appearance)) as HTMLCanvasElement;
      const [pixels] = drawnOn(canvas);
      return [canvas.width, canvas.height, ...(pixels as { source: ImageData }).source.data];
    });
    expect(light).toEqual([2, 1, 255, 255, 255, 255, 0, 0, 0, 0]);
    expect(dark).toEqual([2, 1, 0x17, 0x2b, 0x2f, 255, 0, 0, 0, 0]);
  });
});
