// @vitest-environment jsdom
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Drawn, drawnOn, setUpCanvas } from "../../../test/canvas.ts";
import { paletteOf } from "../../ui/theme/index.ts";
import { elementLook, planColors } from "../map-drawing/index.ts";
import { previewOf } from "./import-preview.ts";

setUpCanvas();

const LOOK = { plan: planColors("light"), elements: elementLook(paletteOf("light"), "light", 1) };
const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);
const json = (name: string, content: object) => file(name, JSON.stringify(content));
const ROOM = {
  kind: "room",
  id: "r",
  name: "Hall",
  points: [
    [0, 0],
    [10, 0],
    [10, 5],
    [0, 5],
  ],
};
const FEATURE = {
  ...{ type: "Feature", id: "r", properties: { kind: "room", name: "Hall" } },
  geometry: { type: "Polygon", coordinates: [[...ROOM.points, [0, 0]]] },
};

async function seen(...files: File[]) {
  const canvas = await previewOf(files, LOOK);
  return canvas && { size: [canvas.width, canvas.height], drawn: drawnOn(canvas) };
}
const whats = (drawn: readonly Drawn[] | undefined) => drawn?.map(({ what }) => what);
const boxOf = ({ points }: Drawn) => [points[0], points[2]].flat();

describe("the picture of chosen files", () => {
  it("of a graymap has its pixels in gray", async () => {
    const shown = await seen(file("hall.PGM", "P5 2 1 255\n", Uint8Array.of(0, 205)));
    expect(shown?.size).toEqual([2, 1]);
    const pixels = shown?.drawn[0] as Drawn;
    expect([...(pixels.source as ImageData).data]).toEqual([0, 0, 0, 255, 205, 205, 205, 255]);
  });

  it("of elements alone shows them whole, with some room around, on bare floor", async () => {
    const shown = await seen(json("hall.geojson", { features: [FEATURE] }));
    // Ten meters and six hundredths of them on either side are as wide as the picture.
    expect(shown?.size[0]).toBe(448);
    expect(shown?.size[1]).toBeLessThan(280);
    const [floor, room] = shown?.drawn ?? [];
    expect([floor?.what, floor?.color]).toEqual(["fill", LOOK.elements.halo]);
    const margin = 448 * (0.6 / 11.2);
    expect(room?.points[0]?.[0]).toBeCloseTo(margin);
    expect(room?.points[1]?.[0]).toBeCloseTo(448 - margin);
    expect(shown?.drawn.at(-1)).toMatchObject({ what: "text", text: "Hall" });
  });

  it("of our own file shows the plan with its elements above", async () => {
    const grid = deflateSync(new Uint8Array(200)).toString("base64");
    const frame = { resolutionM: 0.5, width: 20, height: 10, origin: { x: 0, y: 0, theta: 0 } };
    const shown = await seen(json("hall.json", { ...frame, grid, elements: [ROOM, { kind: "bench" }] }));
    expect(whats(shown?.drawn)).toEqual(["picture", "stroke", "text"]);
    const [plan, room] = shown?.drawn ?? [];
    const [left, , right] = boxOf(plan as Drawn).flat() as number[];
    expect([left, right]).toEqual(
      [room?.points[0]?.[0], room?.points[1]?.[0]].map((x) => expect.closeTo(x ?? 0)),
    );
  });

  it("of a map of Valetudo is cut to what is known of it, walls over the floor", async () => {
    const layers = [
      { type: "floor", compressedPixels: [10, 20, 3, 10, 21, 3] },
      { type: "wall", pixels: [13, 20] },
    ];
    const shown = await seen(json("robot.json", { layers, pixelSize: 5 }));
    expect(shown?.size).toEqual([4, 2]);
    expect(shown?.drawn.map((one) => [one.color, ...boxOf(one)])).toEqual([
      [LOOK.plan.floor, 0, 0, 3, 1],
      [LOOK.plan.floor, 0, 1, 3, 2],
      [LOOK.plan.wall, 3, 0, 4, 1],
    ]);
  });

  it("is that of the first one that can be drawn", async () => {
    const shown = await seen(
      ...[file("hall.yaml", "image: hall.pgm"), file("broken.json", "{"), json("list.json", [])],
      ...[json("empty.geojson", { features: [] }), file("hall.pgm", "P2 1 1 255\n7")],
    );
    expect(shown?.size).toEqual([1, 1]);
  });

  it.each([
    ["a file of another kind", file("hall.yaml", "image: hall.pgm")],
    ["a graymap that is none", file("hall.pgm", "GIF89a")],
    [
      "a grid that is not as large as it says",
      json("hall.json", { width: 9, height: 9, grid: "eJwDAAAAAAE=" }),
    ],
    ["a map larger than any", json("hall.json", { width: 9_000, height: 9_000, grid: "" })],
    ["a map of Valetudo without a pixel", json("robot.json", { layers: [], pixelSize: 5 })],
    ["a zip that is none", file("hall.zip", "PK?")],
  ])("is none of %s", async (_, one) => {
    expect(await seen(one)).toBeUndefined();
  });
});
