import { expect, it } from "vitest";
import { anElement } from "../../../test/maps.ts";
import { ELEMENTS } from "../../../test/tasks.ts";
import { elementAt } from "./element-at.ts";

it.each<[string, [number, number], string | undefined]>([
  ["an area", [8, 8], "hall"],
  ["the smaller of two areas", [2, 1.5], "corner"],
  ["the area below a wall and a point", [3.5, 5], "hall"],
  ["a route beside which a finger lands", [12.4, 5], "route"],
  ["nothing where a route is too far", [12.6, 5], undefined],
  ["nothing beyond the end of a route", [12, 11], undefined],
  ["nothing outside", [-1, -1], undefined],
])("hits %s", (_, at, id) => {
  expect(elementAt(ELEMENTS, at)?.id).toBe(id);
});

it("takes a route before the area that it leads through, and a room like an area", () => {
  const through = anElement({
    ...{ kind: "path", id: "through", name: "Through", direction: "oneWay" },
    points: [
      [0, 8],
      [10, 8],
    ],
  });
  const room = anElement({
    ...{ kind: "room", id: "room", name: "Room" },
    points: [
      [20, 0],
      [24, 0],
      [24, 4],
    ],
  });
  expect(elementAt([...ELEMENTS, through], [5, 8.2])?.id).toBe("through");
  expect(elementAt([room], [23, 1])?.id).toBe("room");
});
