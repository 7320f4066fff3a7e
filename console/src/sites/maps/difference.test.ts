import { type MapElement, mapElementSchema } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { describe, expect, it } from "vitest";
import { changesOf, differencesBetween } from "./difference.ts";

const SQUARE = [
  [0, 0],
  [2, 0],
  [2, 2],
] as const;
const element = (given: Record<string, unknown>): MapElement =>
  mapElementSchema.parse({ kind: "slowArea", id: "a", name: "Ramp", points: SQUARE, ...given });
const dock = (given: Record<string, unknown> = {}): MapElement =>
  mapElementSchema.parse({ kind: "point", pointKind: "dock", id: "d", name: "Dock", x: 1, y: 1, ...given });

describe("what differs between two versions of an element", () => {
  it.each([
    ["nothing", {}, []],
    ["its place", { points: SQUARE.map(([x, y]) => [x + 0.72, y + 0.96]) }, [{ what: "moved", meters: 1.2 }]],
    ["its shape", { points: [...SQUARE, [0, 2]] }, [{ what: "reshaped" }]],
    ["one corner", { points: [[0.5, 0], ...SQUARE.slice(1)] }, [{ what: "reshaped" }]],
    ["its name", { name: "Slope" }, [{ what: "renamed", from: "Ramp", to: "Slope" }]],
    ["its speed", { maxSpeedMps: 0.2 }, [{ what: "value", field: "maxSpeedMps", from: 0.3, to: 0.2 }]],
    ["less than a millimeter", { points: SQUARE.map(([x, y]) => [x + 0.0004, y]) }, []],
    ["its kind", { kind: "forbiddenArea" }, [{ what: "became", from: "slowArea", to: "forbiddenArea" }]],
  ])("says %s", (_, given, expected) => {
    const changes = changesOf(element({}), element(given));
    expect(changes).toEqual(
      expected.map((one) => ("meters" in one ? { ...one, meters: expect.closeTo(one.meters) } : one)),
    );
  });

  it("says the shorter way round that a point was turned", () => {
    expect(changesOf(dock({ theta: 3.1 }), dock({ theta: -3.1 }))).toEqual([
      { what: "turned", degrees: expect.closeTo(4.766, 2) },
    ]);
  });

  it("tells what came and what went by their ids", () => {
    const differences = differencesBetween([element({}), dock()], [dock(), element({ id: "b" })]);
    expect(differences.map(({ kind }) => kind)).toEqual(["added", "removed"]);
  });
});
