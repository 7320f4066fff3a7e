// @vitest-environment jsdom
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it } from "vitest";
import { aContext, drawnOn, setUpCanvas } from "../../../test/canvas.ts";
import { documentOf, initial, wall } from "../map-document/a-document.ts";
import { createEditorStore, type EditorState } from "../map-document/index.ts";
import type { Sketch } from "../map-tools/index.ts";
import { readLook } from "./look.ts";
import { paintingOn } from "./painting.ts";
import { screenOf } from "./screen.ts";
import { paintFront } from "./sketch-paint.ts";

setUpCanvas();

/** A meter is a hundred pixels; the map's origin is in the left lower corner. */
const SCREEN = screenOf({ size: [400, 300], pixelRatio: 1, center: [2, 1.5], resolution: 0.01 });
const LOOK = { ...readLook(), language: "en" };

function paint(sketch: Sketch, state: Partial<EditorState> = {}, elements: MapElement[] = [wall("fence")]) {
  const context = aContext();
  const { document } = documentOf(elements);
  paintFront(paintingOn(context, SCREEN, LOOK), {
    ...{ document, sketch },
    state: createEditorStore(state).get(),
  });
  return drawnOn(context).map((one) => ({
    ...one,
    points: one.points.map((point) => point.map((value) => Math.round(value * 100) / 100 + 0)),
  }));
}
type Painted = ReturnType<typeof paint>;
const texts = (drawn: Painted) => drawn.filter(({ what }) => what === "text").map(({ text }) => text);
const FENCE = [
  [0, 300],
  [100, 200],
];

describe("what is selected", () => {
  it("has a line around it, broad and light below, thin and full above", () => {
    const drawn = paint({}, { selectedIds: new Set(["fence"]) });
    expect(drawn.map(({ points }) => points)).toEqual([FENCE, FENCE]);
    expect(drawn.map(({ width, alpha, color }) => [width, alpha, color])).toEqual([
      [8, 0.28, LOOK.primary],
      [2, 1, LOOK.primary],
    ]);
  });

  it("is shown where a tool has it meanwhile", () => {
    const moved = { ...wall("fence"), points: [[1, 1] as [number, number], [2, 1] as [number, number]] };
    const drawn = paint({ changed: [moved as MapElement] }, { selectedIds: new Set(["fence"]) });
    expect(drawn.at(-1)?.points).toEqual([
      [100, 200],
      [200, 200],
    ]);
  });

  it("is one ring for a point, and lighter while the pointer is over it", () => {
    const [, line] = paint({ hoveredId: "start" }, {}, [initial("start")]);
    expect(line).toMatchObject({
      what: "stroke",
      points: [
        [111 + 3.5, 200],
        [100, 200],
      ],
      alpha: 0.55,
    });
    const selected = paint({ hoveredId: "start" }, { selectedIds: new Set(["start"]) }, [initial("start")]);
    expect(selected).toHaveLength(2);
  });
});

describe("what others do", () => {
  const grace = { clientId: "c", staffId: 3, displayName: "Grace", cursor: null, selectedIds: [] };

  it("is in their color with their name: what they selected, and where they point", () => {
    const drawn = paint({}, { editors: [{ ...grace, selectedIds: ["fence"], cursor: { x: 2, y: 1 } }] });
    const mine = drawn.filter(({ what }) => what === "text");
    expect(mine.map(({ text, points }) => [text, points[0]])).toEqual([
      ["Grace", [0, 300.5]],
      ["Grace", [212, 222.5]],
    ]);
    const [outline] = drawn;
    expect(LOOK.people).toContain(outline?.color);
    expect(outline?.points).toEqual(FENCE);
    expect(
      drawn.find(({ what, points }) => what === "fill" && points.length === 4 && points[0]?.[0] === 200),
    ).toBeTruthy();
  });

  it("is nothing of an element that is gone", () => {
    expect(paint({}, { editors: [{ ...grace, selectedIds: ["gone"] }] })).toEqual([]);
  });
});

describe("what is on its way", () => {
  const line = {
    points: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    isClosed: true,
    kind: "room",
  } as const;

  it("is filled when it is closed, with a light edge under its line", () => {
    expect(paint({ line }).map(({ what, color, alpha }) => [what, color, alpha])).toEqual([
      ["fill", LOOK.kinds.room, 0.12],
      ["stroke", LOOK.halo, 1],
      ["stroke", LOOK.kinds.room, 1],
    ]);
    expect(paint({ line: { ...line, points: [[0, 0]] } })).toEqual([]);
  });

  it("is dashed where it only measures, and nothing after it is", () => {
    const drawn = paint({ line: { ...line, isClosed: false, kind: "measure" }, crosshair: [1, 1] });
    expect(drawn.map(({ dash }) => dash.length > 0)).toEqual([false, true, false, false]);
  });

  it("says lengths, areas and angles in the person's unit, angles below their corner", () => {
    const measures = [
      { at: [1, 1], kind: "length", value: 1.5 },
      { at: [1, 1], kind: "area", value: 4 },
      { at: [1, 1], kind: "angle", value: Math.PI / 2 },
      { at: [2, 2], kind: "length", value: 0 },
    ] as const;
    expect(texts(paint({ measures }))).toEqual(["1.50 m", "4.00 m²", "90°"]);
    expect(texts(paint({ measures }, { lengthUnit: "foot" }))).toEqual(["4.92 ft", "43.06 ft²", "90°"]);
    const rows = paint({ measures }).filter(({ what }) => what === "text");
    expect(rows.map(({ points }) => points[0]?.[1])).toEqual([200.5, 200.5, 226.5]);
  });

  it("has handles by what they do, and a spoke to the one that turns", () => {
    const drawn = paint({
      handles: [
        { at: [1, 2], role: "rotate" },
        { at: [1, 1], role: "vertex", isActive: true },
        { at: [2, 1], role: "vertex" },
        { at: [3, 1], role: "first" },
      ],
      rotateFrom: [1, 1],
    });
    expect(drawn[0]?.points).toEqual([
      [100, 200],
      [100, 100],
    ]);
    const fills = drawn.filter(({ what }) => what === "fill").map(({ color }) => color);
    expect(fills).toEqual([LOOK.halo, LOOK.primary, LOOK.halo, LOOK.citron]);
    expect(drawn.filter(({ what, points }) => what === "fill" && points.length === 4)).toHaveLength(2);
  });

  it("has the brush in its true size, never too small to see", () => {
    const brush = { at: [1, 1], radiusM: 0.5, value: 0 } as const;
    expect(paint({ brush }).map(({ points }) => points)).toEqual([[[100, 200]], [[100, 200]]]);
    expect(paint({ brush }).map(({ color }) => color)).toEqual([LOOK.halo, LOOK.ink]);
  });

  it("shows the box that selects", () => {
    const corners = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const;
    const [inside, edge] = paint({ box: corners });
    expect(inside).toMatchObject({
      what: "fill",
      alpha: 0.1,
      points: [
        [0, 300],
        [100, 300],
        [100, 200],
        [0, 200],
      ],
    });
    expect(edge).toMatchObject({ what: "stroke", dash: [4, 3], alpha: 1 });
  });
});

describe("what pulls the pointer", () => {
  it.each([
    ["a ring on a vertex", { to: "vertex" }, [[100, 200]]],
    [
      "a cross on an edge",
      { to: "edge" },
      [
        [94, 194],
        [106, 206],
        [94, 206],
        [106, 194],
      ],
    ],
    [
      "a line on in the angle that was taken",
      { to: "angle", guide: [0, 1] },
      [
        [100, 200],
        [160, 200],
      ],
    ],
  ] as const)("is %s", (_, snapped, points) => {
    expect(paint({ snapped: { at: [1, 1], ...snapped } })).toMatchObject([{ what: "stroke", points }]);
  });

  it("is not said of the grid, which is everywhere", () => {
    expect(paint({ snapped: { at: [1, 1], to: "grid" } })).toEqual([]);
  });
});
