import { MENU_TYPE, type MenuItem } from "@sweepline/contract/access/menus.ts";
import { isUsable } from "./delivered.ts";
import type { MenuRow } from "./menus.store.ts";

/** Whose menu it is. */
export interface MenuViewer {
  permissions: Iterable<string>;
  roles: Iterable<string>;
}

/**
 * The menu as one person sees it: nothing hidden, nothing for other roles (spec §6), and of items that have buttons below
 * only those of which the person holds one. A page whose calls need a permission of another page is there with that.
 */
export class OwnMenu {
  readonly #children = new Map<number | null, MenuRow[]>();
  readonly #viewer: { permissions: ReadonlySet<string>; roles: ReadonlySet<string> };

  constructor(rows: readonly MenuRow[], { permissions, roles }: MenuViewer) {
    this.#viewer = { permissions: new Set(permissions), roles: new Set(roles) };
    for (const row of rows) this.#children.set(row.parentId, [...this.#childrenOf(row.parentId), row]);
  }

  below(parentId: number | null): MenuItem[] {
    return this.#childrenOf(parentId)
      .filter((row) => row.type !== MENU_TYPE.button && this.#isVisible(row))
      .map((row) => ({ ...itemOf(row), children: this.below(row.id) }));
  }

  #childrenOf(id: number | null): MenuRow[] {
    return this.#children.get(id) ?? [];
  }

  #isVisible(row: MenuRow): boolean {
    const { roles, permissions } = this.#viewer;
    if (row.isHidden || !isUsable(row.code, permissions)) return false;
    if (row.metaRoles?.length && !row.metaRoles.some((role) => roles.has(role))) return false;
    const children = this.#childrenOf(row.id);
    const isGroup = row.path === "";
    if (children.length === 0) return !isGroup;
    return children.some((child) =>
      child.type === MENU_TYPE.button ? permissions.has(child.permission ?? "") : this.#isVisible(child),
    );
  }
}

export function itemOf(row: MenuRow): Omit<MenuItem, "children"> {
  return {
    id: row.id,
    parentId: row.parentId,
    label: { zh: row.labelZh, en: row.labelEn },
    path: row.path,
    icon: row.icon,
    keepAlive: row.keepAlive,
    type: row.type,
    meta: row.metaRoles?.length ? { roles: row.metaRoles } : {},
  };
}
