// @vitest-environment jsdom
import {
  ELEMENT_KINDS,
  type MapElement,
  mapElementSchema,
  POINT_KINDS,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it } from "vitest";
import { aContext, drawnOn, setUpCanvas } from "../../../test/canvas.ts";
import { inPaintOrder, paintElement } from "./element-paint.ts";
import type { Vec } from "./geometry.ts";
import type { ElementLook } from "./look.ts";
import { paintNames, placeNames } from "./names.ts";
import { pointRadius } from "./point-paint.ts";

setUpCanvas();

const named = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries<string>(names.map((name) => [name, name])) as Record<Name, string>;
/** Colors are called by what they are for. */
const LOOK: ElementLook = {
  ...{ kinds: named(ELEMENT_KINDS), points: named(POINT_KINDS) },
  ...{ halo: "halo", ink: "ink", inkSoft: "soft", font: "sans", scale: 1 },
};
const SQUARE: Vec[] = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const element = (kind: string, given: object = {}): MapElement =>
  mapElementSchema.parse({ kind, id: "e", name: "Ramp", points: SQUARE, ...given });

/** A hundred pixels a meter, the floor's origin at 10, 200. */
function paintingOf(given: { scale?: number; color?: string; metersPerPixel?: number } = {}) {
  const { scale = 1, color, metersPerPixel = 0.01 } = given;
  const toPixel = (x: number, y: number): Vec => [10 + x * 100, 200 - y * 100];
  const look = { ...LOOK, scale };
  const size = { width: 400, height: 300 };
  return {
    context: aContext(),
    toPixel,
    metersPerPixel,
    look,
    ...size,
    ...(color && { color: () => color }),
  };
}
function painted(one: MapElement, given: Parameters<typeof paintingOf>[0] = {}) {
  const painting = paintingOf(given);
  paintElement(painting, one);
  return drawnOn(painting.context);
}

describe("what lies above what", () => {
  it("is what forbids above what allows, and small things above large ones", () => {
    const kinds = ["virtualWall", "cleaningArea", "forbiddenArea", "room", "path", "slowArea"];
    expect(inPaintOrder(kinds.map((kind) => element(kind))).map(({ kind }) => kind)).toEqual([
      ...["room", "cleaningArea", "slowArea", "forbiddenArea", "path", "virtualWall"],
    ]);
  });
});

describe("an area", () => {
  it("is tinted and lined in the color of its kind, where its corners are on screen", () => {
    const [tint, line] = painted(element("cleaningArea"));
    const corners = [
      [10, 200],
      [110, 200],
      [110, 100],
    ];
    expect(tint).toMatchObject({ what: "fill", color: "cleaningArea", alpha: 0.1, points: corners });
    expect(line).toMatchObject({ what: "stroke", color: "cleaningArea", alpha: 1, dash: [] });
  });

  it.each(["forbiddenArea", "noMopArea"])(
    "of kind %s is hatched, so that it differs without color",
    (kind) => {
      const drawn = painted(element(kind));
      expect(drawn.map(({ what }) => what)).toEqual(["fill", "fill", "stroke"]);
      expect(drawn[1]?.color).toBeInstanceOf(HTMLCanvasElement);
    },
  );

  it("that is no rule for robots is a dashed line and no more, as large as letters are", () => {
    expect(painted(element("room"), { scale: 2 })).toMatchObject([
      { what: "stroke", color: "room", dash: [6, 8], width: 2.5 },
    ]);
  });

  it("takes another color where something else is to be shown", () => {
    expect(new Set(painted(element("slowArea"), { color: "red" }).map(({ color }) => color))).toEqual(
      new Set(["red"]),
    );
  });
});

describe("a virtual wall", () => {
  it("has a light edge and knobs at its ends, unlike a real one", () => {
    const [edge, line, ends] = painted(element("virtualWall"));
    expect(edge).toMatchObject({ what: "stroke", color: "halo", width: 6 });
    expect(line).toMatchObject({ what: "stroke", color: "virtualWall", width: 3 });
    expect(ends?.points.filter((_, index) => index % 2 === 1)).toEqual([
      [10, 200],
      [110, 100],
    ]);
  });
});

describe("a path", () => {
  const arrows = (points: Vec[], given: object = {}) =>
    (painted(element("path", { points, ...given }))[1]?.points.length ?? 0) / 3;

  it("has arrows along its way, more on a longer one and none where there is no room", () => {
    const to = (x: number): Vec[] => [
      [0, 0],
      [x, 0],
    ];
    expect([0.2, 0.3, 1, 2.2].map((length) => arrows(to(length)))).toEqual([0, 1, 1, 3]);
    expect(arrows(SQUARE)).toBe(2);
  });

  it("points where it is driven, or both ways", () => {
    const along = element("path", {
      points: [
        [0, 0],
        [1, 0],
      ],
    });
    const [tip] = painted(along)[1]?.points ?? [];
    expect(tip).toEqual([expect.closeTo(60 + 4.75 * 1.2), 200]);
    const both = painted({ ...along, direction: "twoWay" } as MapElement)[1]?.points ?? [];
    expect([both[0]?.[0], both[3]?.[0]].map((x) => Math.sign((x ?? 60) - 60))).toEqual([1, -1]);
  });
});

describe("a point", () => {
  const dock = element("point", { pointKind: "dock", x: 1, y: 1, theta: Math.PI / 2 });

  it("shows its kind by color and sign, and where a robot looks by its nose", () => {
    const [edge, plate, paper, sign] = painted(dock);
    expect(edge?.points[0]).toEqual([expect.closeTo(110), expect.closeTo(100 - 10.5 * 1.62)]);
    expect([edge, plate, paper, sign].map((one) => one?.color)).toEqual(["halo", "dock", "halo", "dock"]);
    expect(sign?.points).toEqual([[110, 100]]);
  });

  it("is drawn as lines where its sign is a flag or a gate", () => {
    const last = (pointKind: string) => painted({ ...dock, pointKind } as MapElement).at(-1)?.what;
    expect(POINT_KINDS.map(last)).toEqual(["stroke", "fill", "fill", "fill", "stroke"]);
  });

  it("is square where it is a printed code", () => {
    const [edge] = painted(element("qrPoint", { qrId: "77", x: 1, y: 1 }));
    const half = 10.5 * 0.92;
    expect(edge?.points.slice(-4)[0]).toEqual([expect.closeTo(110 - half), expect.closeTo(100 - half)]);
  });

  it("shrinks from afar, to half its size at most", () => {
    expect([0.01, 0.06, 0.08, 0.12, 3].map((meters) => pointRadius(meters, 1))).toEqual([
      ...[10.5, 10.5, 7.875, 5.25, 5.25],
    ]);
    expect(pointRadius(3, 2)).toBe(10.5);
  });
});

describe("names", () => {
  const room = element("room", {
    id: "r",
    name: "Lobby",
    points: [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ],
  });
  const wet = element("noMopArea", {
    id: "n",
    name: "Rug",
    points: [
      [9, 0],
      [10, 0],
      [10, 1],
      [9, 1],
    ],
  });
  const paint = (elements: MapElement[], hasLocks = false) => {
    const painting = paintingOf();
    paintNames(painting, placeNames(elements, { ...painting, hasLocks }).values());
    return drawnOn(painting.context);
  };

  it("are written where they are seen, those of rooms in full ink", () => {
    expect(paint([room, wet])).toMatchObject([{ what: "text", text: "Lobby", color: "ink" }]);
    const near = element("noMopArea", {
      ...wet,
      points: [
        [2.5, 0],
        [3.5, 0],
        [3.5, 1],
      ],
    });
    expect(paint([near])).toMatchObject([{ text: "Rug", color: "soft" }]);
  });

  it("make room for the lock before them", () => {
    const [free] = paint([room], true);
    const [locked, ...lock] = paint([{ ...room, isLocked: true }], true);
    expect((locked?.points[0]?.[0] ?? 0) - (free?.points[0]?.[0] ?? 0)).toBe(6);
    expect(lock.map(({ what }) => what)).toEqual(["stroke", "fill"]);
    expect(lock[0]?.points[0]?.[0]).toBeLessThan(locked?.points[0]?.[0] ?? 0);
  });
});
