import type { MenuItem } from "@sweepline/contract/access/menus.ts";

/** A menu item as the shell draws it: either a group with children or a leaf with an address. */
export interface MenuEntry {
  readonly id: number;
  readonly label: MenuItem["label"];
  readonly icon: string;
  /** Empty for a group. */
  readonly href: string;
  readonly keepAlive: boolean;
  readonly children: readonly MenuEntry[];
}

interface Rules {
  readonly roles: readonly string[];
  /** The address of a leaf; undefined where this console has no such page. */
  readonly hrefOf: (path: string) => string | undefined;
}

const BUTTON = "1";

/**
 * The visible menu: items whose `meta.roles` do not meet the person's roles are hidden (spec §6), as are leaves without
 * a page and groups that have nothing left.
 */
export function menuEntries(items: readonly MenuItem[], rules: Rules): MenuEntry[] {
  return items.flatMap((item) => {
    if (item.type === BUTTON || !mayEnter(item, rules.roles)) return [];
    const children = menuEntries(item.children, rules);
    const isLeaf = item.children.every(({ type }) => type === BUTTON);
    const href = isLeaf ? rules.hrefOf(item.path) : "";
    if (href === undefined || (!isLeaf && children.length === 0)) return [];
    const { id, label, icon, keepAlive } = item;
    return [{ id, label, icon, keepAlive, href, children }];
  });
}

function mayEnter(item: MenuItem, roles: readonly string[]): boolean {
  const wanted = item.meta.roles ?? [];
  return wanted.length === 0 || wanted.some((role) => roles.includes(role));
}

/** All leaves, in the order of the menu. */
export function leavesOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : [entry]));
}

/** The groups around a leaf, outermost first; empty where it is not in the menu. */
export function groupsAround(entries: readonly MenuEntry[], href: string): MenuEntry[] {
  for (const entry of entries) {
    if (entry.children.length === 0) continue;
    if (entry.children.some((child) => child.href === href)) return [entry];
    const inner = groupsAround(entry.children, href);
    if (inner.length > 0) return [entry, ...inner];
  }
  return [];
}
