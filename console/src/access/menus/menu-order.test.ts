import type { MenuNode } from "@sweepline/contract/access/menus.ts";
import { expect, it } from "vitest";
import { dropped, placed, stepped, type Way } from "./menu-order.ts";

type Sketch = [id: number, ...below: Sketch[]];
const node = ([id, ...below]: Sketch, parentId: number | null = null): MenuNode => ({
  id,
  parentId,
  label: { zh: "", en: "" },
  path: "",
  icon: "",
  keepAlive: false,
  type: id >= 90 ? "1" : "0",
  meta: {},
  permission: null,
  sort: 0,
  isHidden: false,
  isBuiltIn: false,
  revision: 0,
  childCount: below.length,
  children: below.map((child) => node(child, id)),
});
const TREE = [node([1, [11], [12, [121]]]), node([2, [91]]), node([3])];
const sketch = (nodes: readonly MenuNode[]): Sketch[] =>
  nodes.map(({ id, children }) => [id, ...sketch(children)]);

it.each<[number, Way, object | undefined]>([
  [2, "up", { parentId: null, ids: [2, 1, 3] }],
  [1, "up", undefined],
  [1, "down", { parentId: null, ids: [2, 1, 3] }],
  [3, "down", undefined],
  [3, "in", { parentId: 2, ids: [91, 3] }],
  [11, "in", undefined],
  [12, "out", { parentId: null, ids: [1, 12, 2, 3] }],
  [1, "out", undefined],
  [404, "up", undefined],
])("moves %i %s by a key", (id, way, place) => expect(stepped(TREE, id, way)).toEqual(place));

it("drops an item before, after or into another, but never into itself, a button, or too deep", () => {
  expect(dropped(TREE, 3, { id: 11, spot: "before" })).toEqual({ parentId: 1, ids: [3, 11, 12] });
  expect(dropped(TREE, 11, { id: 12, spot: "after" })).toEqual({ parentId: 1, ids: [12, 11] });
  expect(dropped(TREE, 3, { id: 12, spot: "inside" })).toEqual({ parentId: 12, ids: [121, 3] });
  expect(dropped(TREE, 1, { id: 1, spot: "inside" })).toBeUndefined();
  expect(dropped(TREE, 1, { id: 121, spot: "before" })).toBeUndefined();
  expect(dropped(TREE, 3, { id: 91, spot: "inside" })).toBeUndefined();
  const deep = [node([1, [2, [3, [4, [5]]]]]), node([6, [7]])];
  expect(dropped(deep, 6, { id: 4, spot: "inside" })).toBeUndefined();
  expect(dropped(deep, 6, { id: 3, spot: "inside" })).toEqual({ parentId: 3, ids: [4, 6] });
  expect(dropped(deep, 7, { id: 5, spot: "after" })).toEqual({ parentId: 4, ids: [5, 7] });
});

it("shows the item in its place before the server has answered", () => {
  const into = placed(TREE, 3, { parentId: 12, ids: [121, 3] });
  expect(sketch(into)).toEqual([
    [1, [11], [12, [121], [3]]],
    [2, [91]],
  ]);
  expect(sketch(placed(TREE, 12, { parentId: null, ids: [1, 12, 2, 3] }))).toEqual([
    [1, [11]],
    [12, [121]],
    [2, [91]],
    [3],
  ]);
});
