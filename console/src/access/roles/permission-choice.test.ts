import { describe, expect, it } from "vitest";
import {
  choosable,
  keptIds,
  matching,
  type Node,
  permissionsOf,
  stateOf,
  toggled,
} from "./permission-choice.ts";

const node = (id: number, name: string, over: Partial<Node> = {}): Node => ({
  id,
  label: { zh: `中${name}`, en: name },
  permission: null,
  children: [],
  ...over,
});
const button = (id: number, name: string): Node => node(id, name, { permission: `wing_room_${name}` });

const staff = node(2, "Staff", { children: [button(3, "view"), button(4, "edit")] });
const logs = node(5, "Logs", { children: [button(6, "read")] });
const group = node(1, "People", { children: [staff, logs, node(7, "Help")] });
const tree = [group, button(8, "demo")];

describe("the choice of permissions", () => {
  it("leaves out items that have no permission below them", () => {
    expect(choosable(tree)[0]?.children.map(({ id }) => id)).toEqual([2, 5]);
    expect(choosable([node(9, "Empty")])).toEqual([]);
  });

  it("checks a parent where all below it is selected, and half checks it where some is", () => {
    expect(stateOf(group, new Set())).toBe("none");
    expect(stateOf(group, new Set([3]))).toBe("some");
    expect(stateOf(staff, new Set([3]))).toBe("some");
    expect(stateOf(logs, new Set([6]))).toBe("all");
    expect(stateOf(group, new Set([3, 4, 6]))).toBe("all");
  });

  it("chooses all below a parent that is half checked, and nothing below one that is checked", () => {
    expect([...toggled(group, new Set([3, 8]))].sort()).toEqual([3, 4, 6, 8]);
    expect([...toggled(group, new Set([3, 4, 6, 8]))]).toEqual([8]);
    expect([...toggled(button(3, "view"), new Set())]).toEqual([3]);
  });

  it("keeps half-checked parents with the role, and none that has nothing selected", () => {
    expect(keptIds(tree, new Set([3])).sort()).toEqual([1, 2, 3]);
    expect(keptIds(tree, new Set([6, 8])).sort()).toEqual([1, 5, 6, 8]);
    expect(keptIds(tree, new Set())).toEqual([]);
  });

  it("is found by name in either language or by the permission itself, with all below an item of that name", () => {
    expect(matching(tree, "EDIT", "en").flatMap(permissionsOf)).toEqual([4]);
    expect(matching(tree, "中Staff", "zh").flatMap(permissionsOf)).toEqual([3, 4]);
    expect(matching(tree, "wing_room_read", "en").flatMap(permissionsOf)).toEqual([6]);
    expect(matching(tree, "nothing", "en")).toEqual([]);
    expect(matching(tree, " ", "en")).toEqual(tree);
  });
});
