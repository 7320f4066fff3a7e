// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { Vec } from "../map-drawing/index.ts";
import { aPoint, aRoom, aToolHost, aWall, hand, SQUARE } from "./a-tool-host.ts";
import { createTool } from "./create-tool.ts";
import type { Tool } from "./tool.ts";

const drag = (tool: Tool, [from, to]: readonly [Vec, Vec], keys = {}) => {
  const gesture = tool.press(hand(from, keys));
  gesture?.move(hand(to, keys));
  gesture?.end(hand(to, keys));
};
const elements = () => [
  aRoom("room", SQUARE),
  aWall("wall", [
    [6, 2],
    [6, 4],
  ]),
  aPoint("point", 8, 8),
];
const shape = (document: { element(id: string): unknown }, id: string) =>
  (document.element(id) as { points: unknown }).points;

describe("selecting", () => {
  it("takes one by a click, more with Shift, none beside", () => {
    const { host, store } = aToolHost({ elements: elements() });
    const tool = createTool(host, "select");
    tool.click(hand([3, 3]));
    expect(store.get().selectedIds).toEqual(new Set(["room"]));
    tool.click(hand([6, 3], { isShift: true }));
    expect(store.get().selectedIds).toEqual(new Set(["room", "wall"]));
    tool.click(hand([3, 3], { isShift: true }));
    expect(store.get().selectedIds).toEqual(new Set(["wall"]));
    tool.click(hand([15, 15]));
    expect(store.get().selectedIds).toEqual(new Set());
  });

  it("takes what a box holds, and the group of each", () => {
    const grouped = [
      ...elements(),
      { ...aPoint("far", 18, 18), groupId: "g" },
      { ...aPoint("near", 1.5, 1.5), groupId: "g" },
    ];
    const { host, store } = aToolHost({ elements: grouped });
    drag(createTool(host, "select"), [
      [1, 1],
      [5, 5],
    ]);
    expect(store.get().selectedIds).toEqual(new Set(["room", "near", "far"]));
  });

  it("passes through layers that are locked or hidden", () => {
    const { host, store } = aToolHost({
      elements: elements(),
      state: { lockedLayers: new Set(["virtualWall"]), hiddenLayers: new Set(["point"]) },
    });
    const tool = createTool(host, "select");
    for (const at of [
      [6, 3],
      [8, 8],
    ] as const) {
      tool.click(hand(at));
      expect(store.get().selectedIds.size).toBe(0);
    }
  });

  it("opens what is clicked twice", () => {
    const { host, opened } = aToolHost({ elements: elements() });
    createTool(host, "select").doubleClick(hand([8, 8]));
    expect(opened).toEqual(["point"]);
  });
});

describe("moving", () => {
  it("takes hold of what lies under the hand, and is one act", () => {
    const { host, document, acts } = aToolHost({ elements: elements() });
    drag(createTool(host, "select"), [
      [6, 3],
      [7.5, 3.25],
    ]);
    expect(shape(document, "wall")).toEqual([
      [7.5, 2.25],
      [7.5, 4.25],
    ]);
    expect(acts.map(({ act }) => act.label)).toEqual(["move"]);
  });

  it("pulls the nearest vertex to a vertex of another", () => {
    const snap = { toElements: true, toGrid: false, toAngles: false };
    const { host, document } = aToolHost({ elements: elements(), state: { snap } });
    drag(createTool(host, "select"), [
      [6, 3],
      [4.05, 5.03],
    ]);
    expect(shape(document, "wall")).toEqual([
      [4, 4],
      [4, 6],
    ]);
  });

  it("leaves what is locked where it is", () => {
    const locked = { ...aRoom("room", SQUARE), isLocked: true };
    const { host, document, acts } = aToolHost({ elements: [locked] });
    drag(createTool(host, "select"), [
      [3, 3],
      [8, 8],
    ]);
    expect(shape(document, "room")).toEqual(SQUARE);
    expect(acts).toEqual([]);
  });

  it("goes by arrow keys in whole cells, and is undone at once", () => {
    const { host, document } = aToolHost({
      elements: elements(),
      state: { selectedIds: new Set(["point"]) },
    });
    const tool = createTool(host, "select");
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"])
      tool.key(new KeyboardEvent("keydown", { key }));
    expect(document.element("point")).toMatchObject({ x: 8.1, y: 8.05 });
    document.undo();
    expect(document.element("point")).toMatchObject({ x: 8, y: 8 });
  });
});

describe("bending and turning", () => {
  const selected = { selectedIds: new Set(["room"]) };

  it("drags a vertex", () => {
    const { host, document, acts } = aToolHost({ elements: elements(), state: selected });
    drag(createTool(host, "select"), [
      [4, 4],
      [5, 5],
    ]);
    expect(shape(document, "room")).toEqual([
      [2, 2],
      [4, 2],
      [5, 5],
      [2, 4],
    ]);
    expect(acts[0]?.act.label).toBe("reshape");
  });

  it("draws a new vertex out of the middle of an edge, of the closing one too", () => {
    const { host, document } = aToolHost({ elements: elements(), state: selected });
    const tool = createTool(host, "select");
    drag(tool, [
      [4, 3],
      [4.5, 3],
    ]);
    drag(tool, [
      [2, 3],
      [1.5, 3],
    ]);
    expect(shape(document, "room")).toEqual([
      [2, 2],
      [4, 2],
      [4.5, 3],
      [4, 4],
      [2, 4],
      [1.5, 3],
    ]);
  });

  it("deletes a vertex by a click with Alt or by a key, but none that the shape needs", () => {
    const { host, document } = aToolHost({ elements: elements(), state: selected });
    const tool = createTool(host, "select");
    const key = () => tool.key(new KeyboardEvent("keydown", { key: "Delete" }));
    expect(key()).toBe(false);
    tool.click(hand([4, 4]));
    expect(key()).toBe(true);
    expect(shape(document, "room")).toEqual([
      [2, 2],
      [4, 2],
      [2, 4],
    ]);
    tool.click(hand([2, 4], { isAlt: true }));
    expect(shape(document, "room")).toEqual([
      [2, 2],
      [4, 2],
      [2, 4],
    ]);
  });

  it("turns about the middle by the handle above, in steps with Shift", () => {
    const { host, document } = aToolHost({ elements: elements(), state: selected });
    const tool = createTool(host, "select");
    const rotate = tool.sketch().handles?.find(({ role }) => role === "rotate");
    drag(tool, [rotate?.at ?? [0, 0], [5, 3.1]], { isShift: true });
    expect(shape(document, "room")).toEqual([
      [2, 4],
      [2, 2],
      [4, 2],
      [4, 4],
    ]);
  });

  it("makes a point look where its handle is dragged", () => {
    const { host, document } = aToolHost({
      elements: elements(),
      state: { selectedIds: new Set(["point"]) },
    });
    drag(createTool(host, "select"), [
      [8.34, 8],
      [8, 9],
    ]);
    const { theta } = document.element("point") as { theta: number };
    expect(theta).toBeCloseTo(Math.PI / 2);
  });

  it("shows no handles where nothing may be changed", () => {
    const { host } = aToolHost({ elements: elements(), state: { ...selected, isReadOnly: true } });
    expect(createTool(host, "select").sketch().handles).toEqual([]);
  });
});
