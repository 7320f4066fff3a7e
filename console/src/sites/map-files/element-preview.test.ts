import { describe, expect, it } from "vitest";
import { elementsOfFeatures } from "./element-preview.ts";

const ring = [
  [0, 0],
  [2, 0],
  [2, 1],
];

describe("elements of a feature collection", () => {
  it("are read with their shapes; a ring ends before its first corner comes again", () => {
    const elements = elementsOfFeatures([
      {
        id: "a",
        properties: { kind: "room", name: "Hall" } as object,
        geometry: { type: "Polygon", coordinates: [[...ring, [0, 0]]] },
      },
      {
        id: 2,
        properties: { kind: "virtualWall", name: "Wall" } as object,
        geometry: { type: "LineString", coordinates: ring },
      },
      {
        properties: { kind: "point", pointKind: "dock", name: "Dock", id: "c" } as object,
        geometry: { type: "Point", coordinates: [3, 4] },
      },
    ]);
    expect(elements).toMatchObject([
      { id: "a", kind: "room", points: ring },
      { id: "2", kind: "virtualWall", points: ring },
      { id: "c", kind: "point", x: 3, y: 4 },
    ]);
  });

  it("are left out where they are none", () => {
    const features = [
      { id: "a", properties: { kind: "bench" } as object },
      { id: "b", properties: null },
    ];
    expect(elementsOfFeatures(features)).toEqual([]);
  });
});
