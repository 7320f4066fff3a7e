import { describe, expect, it } from "vitest";
import { aDefinition, aStep, CORNER, ELEMENTS, HALL, ROUTE, WALL } from "../../../test/tasks.ts";
import {
  changed,
  type Draft,
  isCleanable,
  isOfTask,
  likeStep,
  moved,
  NEW_DRAFT,
  shownElements,
  toggled,
  withArea,
  without,
  withStep,
} from "./draft.ts";

let made = 0;
const newId = () => {
  made += 1;
  return `new-${made}`;
};
const draftOf = (...ids: string[]): Draft => ({
  ...NEW_DRAFT,
  definition: aDefinition(...ids.map((id) => aStep(id))),
});
const namesOf = ({ definition }: Draft) => definition.steps.map(({ name }) => name);
const TRIANGLE: [number, number][] = [
  [0, 0],
  [4, 0],
  [0, 3],
];

describe("the steps of a task that is written", () => {
  it("are chosen in the order of clicking, and chosen no more by a second click", () => {
    const both = toggled(toggled(NEW_DRAFT, ROUTE, newId), HALL, newId);
    expect(namesOf(both)).toEqual(["Route", "Hall"]);
    expect(namesOf(toggled(both, ROUTE, newId))).toEqual(["Hall"]);
    expect(new Set(both.definition.steps.map(({ id }) => id)).size).toBe(2);
  });

  it("are areas, rooms and routes, and nothing else of a map", () => {
    expect(ELEMENTS.filter(isCleanable).map(({ id }) => id)).toEqual(["hall", "corner", "route"]);
    expect(isCleanable(WALL)).toBe(false);
  });

  it.each([
    [0, 2, ["b", "c", "a"]],
    [2, 0, ["c", "a", "b"]],
    [1, 1, ["a", "b", "c"]],
    [0, 3, ["a", "b", "c"]],
    [0, -1, ["a", "b", "c"]],
    [7, 0, ["a", "b", "c"]],
  ])("move from place %i to %i, and not out of the list", (from, to, names) => {
    expect(namesOf(moved(draftOf("a", "b", "c"), from, to))).toEqual(names);
  });

  it("are changed and removed one by one", () => {
    const draft = withStep(draftOf("a", "b"), "s-b", { mode: "MAX", passes: 3 });
    expect(draft.definition.steps).toMatchObject([
      { mode: null, passes: 1 },
      { mode: "MAX", passes: 3 },
    ]);
    expect(namesOf(without(draft, "s-a"))).toEqual(["b"]);
    expect(without(draft, "s-none")).toEqual(draft);
  });

  it("take over how one of them is cleaned, and keep their names and places", () => {
    const draft = withStep(draftOf("a", "b"), "s-b", { mode: "ECO", intensity: 5, edgeDistanceMm: 120 });
    const all = likeStep(draft, "s-b");
    expect(
      all.definition.steps.map(({ mode, intensity, edgeDistanceMm }) => [mode, intensity, edgeDistanceMm]),
    ).toEqual([
      ["ECO", 5, 120],
      ["ECO", 5, 120],
    ]);
    expect(all.definition.steps.map(({ id, name, target }) => [id, name, target])).toEqual(
      draft.definition.steps.map(({ id, name, target }) => [id, name, target]),
    );
    expect(likeStep(draft, "s-none")).toBe(draft);
  });

  it("leave the rest of the task as it was", () => {
    const looping = changed(draftOf("a"), { loop: "count", loops: 3 });
    const more = toggled({ ...looping, name: "Nightly" }, HALL, newId);
    expect([more.name, more.definition.loop, more.definition.loops]).toEqual(["Nightly", "count", 3]);
  });
});

describe("what is shown on the floor", () => {
  it("is the map, with the place of each step before its name", () => {
    const draft = toggled(toggled(NEW_DRAFT, ROUTE, newId), CORNER, newId);
    expect(shownElements(ELEMENTS, draft.definition.steps).map(({ name }) => name)).toEqual([
      "Hall",
      "2 · Corner",
      "1 · Route",
      "Wall",
      "Gate",
    ]);
  });

  it("has drawn areas too, which no element of the map can be taken for", () => {
    const draft = withArea(toggled(NEW_DRAFT, HALL, newId), {
      id: "hall",
      name: "Drawn area",
      points: TRIANGLE,
    });
    const [drawn] = shownElements(ELEMENTS, draft.definition.steps).slice(ELEMENTS.length);
    expect(drawn).toMatchObject({ kind: "cleaningArea", name: "2 · Drawn area", points: TRIANGLE });
    expect(ELEMENTS.some(({ id }) => id === drawn?.id)).toBe(false);
    const ofTask = shownElements(ELEMENTS, draft.definition.steps).filter((element) =>
      isOfTask(element, draft.definition.steps),
    );
    expect(ofTask.map(({ name }) => name)).toEqual(["1 · Hall", "2 · Drawn area"]);
  });
});
