// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { aContext, drawnOn, forgetDrawn, setUpCanvas } from "../../../test/canvas.ts";
import type { Scene } from "./scene.ts";
import { screenOf } from "./screen.ts";
import { createTiles } from "./tiles.ts";

setUpCanvas();

/** A window of four by two squares of 256 pixels: columns −2 … 1, rows −1 and 0. */
const at = (x: number, y: number, resolution = 0.01) =>
  screenOf({ size: [600, 400], pixelRatio: 2, center: [x, y], resolution });

/** A scene that keeps which squares of it were painted; each takes so long. */
function setUp({ paintMs = 0 } = {}) {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const painted: string[] = [];
  const paintBackground = vi.fn();
  const scene: Scene = {
    paint(_, { left, top, resolution }) {
      now += paintMs;
      painted.push(`${left / 256}/${top / 256} at ${resolution}`);
    },
    paintBackground,
    hold: () => undefined,
    refresh: () => [],
    setLook: () => undefined,
  };
  const [tiles, context] = [createTiles(scene), aContext()];
  return {
    ...{ tiles, context, painted, paintBackground },
    /** Whether a further frame is wanted, and what was painted for this one. */
    draw(screen: ReturnType<typeof at>) {
      painted.splice(0);
      forgetDrawn(context);
      return tiles.draw(context, screen);
    },
    pictures: () => drawnOn(context).filter(({ what }) => what === "picture"),
  };
}
const sorted = (squares: readonly string[]) => [...squares].sort();
const ROW = (row: number, resolution = 0.01) =>
  [-2, -1, 0, 1].map((column) => `${column}/${row} at ${resolution}`);

describe("squares of the scene", () => {
  it("are painted when they are first seen, beside each other, and not again", () => {
    const { draw, painted, pictures } = setUp();
    expect(draw(at(0, 0))).toBe(false);
    expect(painted).toEqual([...ROW(-1), ...ROW(0)]);
    expect(pictures().map(({ points: [corner] }) => corner)).toEqual([
      ...[-212, 44, 300, 556].map((x) => [x, -56]),
      ...[-212, 44, 300, 556].map((x) => [x, 200]),
    ]);
    const [{ source } = { source: undefined }] = pictures();
    expect((source as HTMLCanvasElement).width, "in pixels of the device").toBe(512);
    draw(at(0, 0));
    expect(painted, "one that comes into sight next").toEqual(["-3/-2 at 0.01"]);
  });

  it("are painted only where the view moves to", () => {
    const { draw, painted } = setUp();
    draw(at(0, 0));
    draw(at(2.56, 0));
    expect(painted).toEqual(["2/-1 at 0.01", "2/0 at 0.01"]);
  });

  it("come as time allows, at least one a frame, on the ground meanwhile", () => {
    const { draw, painted, paintBackground } = setUp({ paintMs: 5 });
    const counts: number[] = [];
    while (draw(at(0, 0))) counts.push(painted.length);
    expect(counts).toEqual([2, 2, 2]);
    expect(paintBackground).toHaveBeenCalledTimes(3);
    const slow = setUp({ paintMs: 50 });
    slow.draw(at(0, 0));
    expect(slow.painted).toHaveLength(1);
  });

  it("are shown larger while the view is being zoomed, and painted anew when it rests", () => {
    const { draw, painted, pictures, paintBackground } = setUp();
    draw(at(0, 0));
    expect(draw(at(0, 0, 0.005)), "wants another frame").toBe(true);
    expect(painted).toEqual([]);
    expect(paintBackground).not.toHaveBeenCalled();
    const [{ points } = { points: [] }] = pictures();
    expect((points[1]?.[0] ?? 0) - (points[0]?.[0] ?? 0)).toBe(512);
    expect(draw(at(0, 0, 0.005))).toBe(false);
    expect(painted).toEqual([...ROW(-1, 0.005), ...ROW(0, 0.005)]);
  });

  it("lie on the ground where they no longer reach to the edges", () => {
    const { draw, paintBackground } = setUp();
    draw(at(0, 0));
    draw(at(0, 0, 0.04));
    expect(paintBackground).toHaveBeenCalledOnce();
  });

  it.each([
    ["under it", 0, ["0/-1"]],
    ["under its margin", 15, ["-1/-1", "-1/0", "0/-1", "0/0"]],
  ])("are painted again %s when something changes", (_, margin, squares) => {
    const { draw, painted, tiles } = setUp();
    draw(at(0, 0));
    draw(at(0, 0));
    tiles.touch({ left: 0.1, right: 0.2, bottom: 0.1, top: 0.2 }, margin);
    draw(at(0, 0));
    expect(sorted(painted.slice(0, squares.length))).toEqual(sorted(squares.map((one) => `${one} at 0.01`)));
    // And one more that comes into sight next.
    expect(painted).toHaveLength(squares.length + 1);
    tiles.touch({ left: 90, right: 91, bottom: 0, top: 1 }, margin);
    draw(at(0, 0));
    expect(painted).toHaveLength(1);
  });

  it("are all painted again when everything looks different, and those under a name of the plane", () => {
    const { draw, painted, tiles } = setUp();
    draw(at(0, 0));
    tiles.touch(undefined);
    draw(at(0, 0));
    expect(sorted(painted.slice(0, 8))).toEqual(sorted([...ROW(-1), ...ROW(0)]));
    tiles.touchPlane({ left: 10, right: 20, bottom: 10, top: 20 });
    draw(at(0, 0));
    expect(painted[0]).toBe("0/0 at 0.01");
  });

  it("are forgotten far behind the view, and kept near it", () => {
    const { draw, painted } = setUp();
    draw(at(0, 0));
    for (let step = 1; step <= 130; step += 1) draw(at(step * 2.56, 0));
    draw(at(129 * 2.56, 0));
    expect(painted).toHaveLength(1);
    draw(at(0, 0));
    expect(painted).toHaveLength(8);
  });
});
