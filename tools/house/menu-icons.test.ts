import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { BUILT_IN_MENUS } from "../../server/src/access/menus/built-in-menus.ts";
import { inRoot } from "../lib/paths.ts";

interface Item {
  readonly icon?: string | undefined;
  readonly children?: readonly Item[] | undefined;
}
const iconsOf = (items: readonly Item[]): string[] =>
  items.flatMap(({ icon, children = [] }) => [...(icon ? [icon] : []), ...iconsOf(children)]);

it("every icon of the built-in menu is drawn, and not as a dot", async () => {
  const text = await readFile(inRoot("console", "src", "ui", "icon", "icon.tsx"), "utf8");
  const drawn = new Set([...text.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name));
  const icons = [...new Set(iconsOf(BUILT_IN_MENUS))];
  expect(icons.length).toBeGreaterThan(20);
  expect(icons.filter((icon) => !drawn.has(icon))).toEqual([]);
});
