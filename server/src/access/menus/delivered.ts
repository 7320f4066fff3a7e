import type { BuiltInMenu } from "./built-in-menu.ts";
import { BUILT_IN_MENUS } from "./built-in-menus.ts";

/** Where the product puts an item that it brings along. */
export interface Delivered {
  menu: BuiltInMenu;
  parentCode: string | null;
  /** Among its brothers, from 1. */
  position: number;
}

function listed(menus: readonly BuiltInMenu[], parentCode: string | null): [string, Delivered][] {
  return menus.flatMap((menu, index) => [
    [menu.code, { menu, parentCode, position: index + 1 }],
    ...listed(menu.children ?? [], menu.code),
  ]);
}

const DELIVERED: ReadonlyMap<string, Delivered> = new Map(listed(BUILT_IN_MENUS, null));

/** Every item that the product brings along, parents before their children. */
export const deliveredItems = (): Iterable<Delivered> => DELIVERED.values();

/** The same: those without a parent, then those below them, and so on. */
export function deliveredGenerations(): Delivered[][] {
  const generations: Delivered[][] = [];
  const depths = new Map<string | null, number>([[null, -1]]);
  for (const item of DELIVERED.values()) {
    const depth = (depths.get(item.parentCode) ?? 0) + 1;
    depths.set(item.menu.code, depth);
    generations[depth] = [...(generations[depth] ?? []), item];
  }
  return generations;
}

/** Undefined for people's own items, and for what the product no longer brings. */
export const deliveredItem = (code: string | null): Delivered | undefined =>
  code === null ? undefined : DELIVERED.get(code);

/** Whether someone with these permissions may use the page at all, whatever stands below it. */
export function isUsable(code: string | null, permissions: ReadonlySet<string>): boolean {
  const requires = deliveredItem(code)?.menu.requires;
  return requires === undefined || permissions.has(requires);
}

/** Every permission that the product brings along. */
export function builtInPermissions(): string[] {
  return [...DELIVERED.values()].flatMap(({ menu }) => (menu.permission ? [menu.permission] : []));
}
