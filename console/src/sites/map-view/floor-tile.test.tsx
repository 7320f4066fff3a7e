// @vitest-environment jsdom
import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { MAP_ENDPOINTS as E } from "@sweepline/contract/sites/maps.ts";
import { cleanup, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { drawnOn, setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { AT } from "../../../test/devices.ts";
import { aFloorMap, aGrid, anElement } from "../../../test/maps.ts";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { createMovers, FloorTile } from "./index.ts";

setUpCanvas();
setUpSizes(220, 120);

const DOCK = anElement({ kind: "point", pointKind: "dock", id: "dock", name: "Dock", x: 10, y: 5, theta: 0 });
const START = anElement({
  kind: "point",
  pointKind: "initial",
  id: "start",
  name: "Start",
  x: 2,
  y: 2,
  theta: 0,
});
const aPoint = (second: number, x: number, given: Partial<TrailPoint> = {}): TrailPoint => ({
  ...{ at: new Date(Date.parse(AT) + second * 1_000).toISOString(), x, y: 5, theta: 0, mapKey: "key-1" },
  ...{ cleanedRows: null, ...given },
});
const CALM = { now: 0, isInstant: true };

/** 20 m × 10 m in 200 × 100 pixels and a margin of ten: a meter has ten pixels. */
async function show(elements = [DOCK, START], movers = createMovers("key-1")) {
  const map = aFloorMap(7, { elements });
  const shown = visit(<FloorTile map={map} movers={movers} />, {
    answers: [on(E.grid, () => aGrid(map))],
  });
  await waitFor(() => expect(document.querySelector("[data-ready]")).toBeTruthy());
  const [background, front] = [...document.querySelectorAll<HTMLCanvasElement>("[data-ready] canvas")];
  const above = () => drawnOn(front as HTMLCanvasElement);
  const below = () => drawnOn(background as HTMLCanvasElement);
  await waitFor(() => expect(below().length).toBeGreaterThan(0));
  const robots = () =>
    above()
      .filter(({ what, points }) => what === "fill" && points.length === 2)
      .map(({ points: [[x] = [0]] }) => Math.round(x));
  /** Where trails lie, from the left. */
  const trails = () =>
    above()
      .filter(({ what, width }) => what === "stroke" && width === 1.75)
      .map(({ points }) => points.map(([x]) => Math.round(x)));
  const cleaned = () =>
    below()
      .map(({ source }) => source)
      .filter((source) => source instanceof HTMLCanvasElement)
      .flatMap((source) => drawnOn(source))
      .filter(({ what }) => what === "fill");
  return { ...shown, movers, above, below, robots, trails, cleaned };
}

describe("a small picture of a floor", () => {
  it("shows the plan with a margin, docks and no other marks", async () => {
    const { above, below } = await show();
    expect(below()[0]?.points).toEqual([
      [10, 10],
      [210, 10],
      [210, 110],
      [10, 110],
    ]);
    expect(above().filter(({ what }) => what === "stroke")).toMatchObject([
      {
        points: [
          [106, 56],
          [114, 56],
          [114, 64],
          [106, 64],
        ],
      },
    ]);
  });

  it("says nothing to who cannot see it: the text beside it does", async () => {
    await show();
    expect(document.querySelector("[data-ready]")?.getAttribute("aria-hidden")).toBe("true");
  });

  it("moves its robots as they report, with where they came along", async () => {
    const { movers, robots, trails } = await show([]);
    movers.place(3, { x: 4, y: 5, theta: 0 }, 0);
    await waitFor(() => expect(robots()).toEqual([50]));
    movers.move(3, aPoint(0, 5), CALM);
    movers.move(3, aPoint(1, 6), CALM);
    await waitFor(() => expect([robots(), trails()]).toEqual([[70], [[60, 70]]]));
    movers.move(4, aPoint(1, 15), CALM);
    await waitFor(() => expect(robots()).toEqual([70, 160]));
    movers.move(3, aPoint(2, 6, { mapKey: "another" }), CALM);
    await waitFor(() => expect([robots(), trails()]).toEqual([[160], []]));
  });

  it("is drawn until a robot has arrived, frame by frame", async () => {
    const { movers, robots } = await show([]);
    movers.move(3, aPoint(0, 4), CALM);
    await waitFor(() => expect(robots()).toEqual([50]));
    movers.move(3, aPoint(1, 6), { now: performance.now(), isInstant: false });
    await waitFor(() => expect(robots()).toEqual([70]));
  });

  it("grows green where they clean, also where that was before it was drawn", async () => {
    const movers = createMovers("key-1");
    movers.move(3, aPoint(0, 4, { cleanedRows: [1, 0, 5] }), CALM);
    const { cleaned } = await show([], movers);
    await waitFor(() => expect(cleaned()).toHaveLength(1));
    movers.move(3, aPoint(1, 5, { cleanedRows: [1, 1, 5, 1, 2, 5] }), CALM);
    await waitFor(() => expect(cleaned()).toHaveLength(3));
  });

  it("draws no more once it is gone", async () => {
    const { movers, robots } = await show([]);
    movers.move(3, aPoint(0, 4), CALM);
    await waitFor(() => expect(robots()).toEqual([50]));
    cleanup();
    movers.move(3, aPoint(1, 6), CALM);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(robots()).toEqual([50]);
  });

  it("stays empty while its map is not known", () => {
    visit(<FloorTile map={undefined} movers={createMovers("key-1")} />);
    expect(document.querySelector("canvas")).toBeTruthy();
    expect(document.querySelector("[data-ready]")).toBeNull();
  });
});
