import type { MenuItem } from "@sweepline/contract/access/menus.ts";
import { describe, expect, it } from "vitest";
import { groupsAround, leavesOf, menuEntries } from "./menu-entries.ts";

let nextId = 1;
const anItem = (path: string, over: Partial<MenuItem> = {}): MenuItem => ({
  id: nextId++,
  parentId: null,
  label: { zh: path, en: path },
  path,
  icon: "device",
  keepAlive: true,
  type: "0",
  meta: {},
  children: [],
  ...over,
});
const rules = (over: Partial<Parameters<typeof menuEntries>[1]> = {}) => ({
  roles: ["operator"],
  hrefOf: (path: string) => `${path}/index`,
  ...over,
});
const hrefs = (items: MenuItem[], over = {}) =>
  leavesOf(menuEntries(items, rules(over))).map(({ href }) => href);

describe("the side menu", () => {
  it("hides an item whose roles do not meet the person's (§6)", () => {
    const items = [
      anItem("/a", { meta: { roles: ["admin"] } }),
      anItem("/b", { meta: { roles: ["admin", "operator"] } }),
      anItem("/c", { meta: { roles: [] } }),
    ];
    expect(hrefs(items)).toEqual(["/b/index", "/c/index"]);
  });

  it("leaves out buttons, items without a page and groups that have nothing left", () => {
    const items = [
      anItem("/button", { type: "1" }),
      anItem("/group", { children: [anItem("/nowhere")] }),
      anItem("/leaf", { children: [anItem("x", { type: "1" })] }),
    ];
    const hrefOf = (path: string) => (path === "/nowhere" ? undefined : path);
    expect(menuEntries(items, rules({ hrefOf })).map(({ href }) => href)).toEqual(["/leaf"]);
  });

  it("finds the groups that must be open for a leaf", () => {
    const inner = anItem("/inner", { children: [anItem("/deep")] });
    const outer = anItem("/outer", { children: [inner] });
    const around = groupsAround(menuEntries([outer], rules()), "/deep/index");
    expect(around.map(({ id }) => id)).toEqual([outer.id, inner.id]);
    expect(groupsAround(menuEntries([outer], rules()), "/other")).toEqual([]);
  });
});
