// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { aToolHost, hand } from "./a-tool-host.ts";
import { createTool } from "./create-tool.ts";
import type { Tool } from "./tool.ts";

const press = (tool: Tool, key: string, more: Partial<KeyboardEventInit> = {}) =>
  tool.key(new KeyboardEvent("keydown", { key, ...more }));
const pointsIn = (element: unknown) => (element as { points: unknown }).points;

describe("drawing by mouse", () => {
  it("sets a line point by point and ends it by a double click", () => {
    const { host, document, store, drawings } = aToolHost();
    const tool = createTool(host, "virtualWall");
    tool.click(hand([1, 1]));
    tool.click(hand([3, 1]));
    tool.click(hand([3, 2]));
    // What a double click brings besides itself.
    tool.click(hand([3, 2.01]));
    tool.doubleClick(hand([3, 2.01]));
    const [wall] = document.elements();
    expect(wall).toMatchObject({
      kind: "virtualWall",
      points: [
        [1, 1],
        [3, 1],
        [3, 2],
      ],
    });
    expect(store.get().selectedIds).toEqual(new Set([wall?.id]));
    expect(drawings).toEqual([1, 2, 3, undefined]);
  });

  it("closes an area on its first point", () => {
    const { host, document } = aToolHost();
    const tool = createTool(host, "forbiddenArea");
    for (const at of [
      [1, 1],
      [3, 1],
      [3, 3],
    ] as const)
      tool.click(hand(at));
    expect(document.elements()).toEqual([]);
    tool.click(hand([1.02, 1.02]));
    expect(pointsIn(document.elements()[0])).toEqual([
      [1, 1],
      [3, 1],
      [3, 3],
    ]);
  });

  it("draws a rectangle by one drag along a turned grid, a square with Shift", () => {
    const { host, document } = aToolHost({ theta: Math.PI / 2 });
    const gesture = createTool(host, "room").press(hand([-1, 1]));
    gesture?.move(hand([-2, 2]));
    gesture?.end(hand([-3, 2], { isShift: true }));
    const points = pointsIn(document.elements()[0]) as number[][];
    expect(new Set(points.map(String))).toEqual(new Set(["-1,1", "-1,3", "-3,3", "-3,1"]));
  });

  it("draws a line by one drag, and nothing by a drag of no length", () => {
    const { host, document, acts } = aToolHost();
    const tool = createTool(host, "path");
    tool.press(hand([1, 1]))?.end(hand([4, 1]));
    expect(document.elements()[0]).toMatchObject({
      kind: "path",
      direction: "oneWay",
      points: [
        [1, 1],
        [4, 1],
      ],
    });
    tool.press(hand([2, 2]))?.end(hand([2, 2]));
    expect(acts).toHaveLength(1);
  });

  it("sets a point by a click, and turns it by a drag", () => {
    const { host, document } = aToolHost();
    const dock = createTool(host, "point:dock");
    dock.click(hand([2, 2]));
    const gesture = createTool(host, "qrPoint").press(hand([5, 5]));
    gesture?.move(hand([6, 5]));
    gesture?.end(hand([5, 7]));
    expect(document.elements()).toMatchObject([
      { kind: "point", pointKind: "dock", x: 2, y: 2, theta: 0 },
      { kind: "qrPoint", x: 5, y: 5, theta: Math.PI / 2, qrId: expect.stringMatching(/./) },
    ]);
  });
});

describe("drawing by keys", () => {
  it("ends with Enter where the last point was set, also where that was pulled into a straight line", () => {
    const snap = { toElements: false, toGrid: false, toAngles: true };
    const { host, document } = aToolHost({ theta: 0.1, state: { snap } });
    const tool = createTool(host, "virtualWall");
    for (const key of ["ArrowLeft", "Enter", "ArrowUp", "Enter", "Enter"])
      press(tool, key, { shiftKey: key.startsWith("Arrow") });
    expect(document.elements()).toHaveLength(1);
  });

  it("moves a crosshair, sets points with Enter and ends with Enter on the first one", () => {
    const { host, document } = aToolHost();
    const tool = createTool(host, "cleaningArea");
    expect(press(tool, "ArrowRight")).toBe(true);
    expect(tool.sketch().crosshair).toEqual([10.05, 10]);
    const go = (key: string, times: number) => {
      for (let time = 0; time < times; time += 1) press(tool, key, { shiftKey: true });
      press(tool, "Enter");
    };
    press(tool, "Enter");
    go("ArrowRight", 2);
    go("ArrowUp", 2);
    go("ArrowLeft", 2);
    go("ArrowDown", 2);
    expect(pointsIn(document.elements()[0])).toEqual([
      [10.05, 10],
      [11.05, 10],
      [11.05, 11],
      [10.05, 11],
    ]);
  });

  it("takes the last point back with Backspace, ends with F and drops all with Escape", () => {
    const { host, document, drawings } = aToolHost();
    const tool = createTool(host, "virtualWall");
    for (const at of [
      [1, 1],
      [2, 1],
      [9, 9],
    ] as const)
      tool.click(hand(at));
    expect(press(tool, "Backspace")).toBe(true);
    expect(press(tool, "f")).toBe(true);
    expect(pointsIn(document.elements()[0])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    tool.click(hand([5, 5]));
    expect(press(tool, "Escape")).toBe(true);
    expect(drawings.at(-1)).toBeUndefined();
    expect(press(tool, "Escape")).toBe(false);
    expect(press(tool, "f")).toBe(false);
  });
});

describe("measuring", () => {
  it("tells the length, and the area once the line is closed", () => {
    const { host, measured, acts } = aToolHost();
    const tool = createTool(host, "measure");
    for (const at of [
      [0, 0],
      [3, 0],
      [3, 4],
    ] as const)
      tool.click(hand(at));
    expect(measured.at(-1)).toEqual({ lengthM: 7, areaSqm: undefined });
    tool.click(hand([0.01, 0]));
    expect(measured.at(-1)).toEqual({ lengthM: 12, areaSqm: 6 });
    // The next click begins again.
    tool.click(hand([8, 8]));
    expect(measured.at(-1)).toEqual({ lengthM: 0, areaSqm: undefined });
    tool.leave();
    expect(measured.at(-1)).toBeUndefined();
    expect(acts).toEqual([]);
  });
});

describe("the brush", () => {
  it("is one act a stroke, shown before it is made", () => {
    const { host, document, acts, strokes } = aToolHost({ state: { brushCells: 3, brushValue: 0 } });
    const gesture = createTool(host, "erase").press(hand([1, 1]));
    gesture?.move(hand([2, 1]));
    expect(strokes.flat().length).toBeGreaterThan(0);
    expect(document.cells.includes(0)).toBe(false);
    gesture?.end(hand([2, 1]));
    expect(strokes).toEqual([]);
    expect(acts).toHaveLength(1);
    expect(document.cells[20 * 400 + 30]).toBe(0);
  });

  it("restores what the version had, and does nothing by a canceled stroke", () => {
    const { host, document } = aToolHost({ state: { brushCells: 3, brushValue: 2 } });
    createTool(host, "erase")
      .press(hand([1, 1]))
      ?.end(hand([3, 1]));
    expect(document.cells.includes(2)).toBe(true);
    createTool(host, "restore")
      .press(hand([0.5, 1]))
      ?.cancel();
    expect(document.cells.includes(2)).toBe(true);
    const wide = createTool(host, "restore").press(hand([0.8, 1]));
    wide?.move(hand([2, 1.05]));
    wide?.move(hand([3.3, 1]));
    wide?.move(hand([2, 0.95]));
    wide?.end(hand([0.8, 1]));
    expect(document.cells.includes(2)).toBe(false);
  });
});
