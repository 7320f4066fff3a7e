import { MENU_TYPE, type MenuNode } from "@sweepline/contract/access/menus.ts";
import { deliveredItem, isUsable } from "./delivered.ts";
import type { MenuRow, MenuType } from "./menus.store.ts";
import { itemOf } from "./own-menu.ts";

/** Who administers: people see no permission that they lack. */
export interface MenuReader {
  permissions: ReadonlySet<string>;
}

/** May see items that lead nowhere for them, and which roles an item is for. */
const ADMINISTERS = "access_menus_list";

/**
 * All items as a tree for who administers roles or menus. Buttons whose permission the reader lacks do not exist for
 * them; neither do, for who does not administer menus, items of which nothing else is left.
 */
export class MenuNodes {
  readonly #byId: ReadonlyMap<number, MenuRow>;
  readonly #children = new Map<number | null, MenuRow[]>();
  readonly #reader: MenuReader;

  constructor(rows: readonly MenuRow[], reader: MenuReader) {
    this.#reader = reader;
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) this.#children.set(row.parentId, [...this.childrenOf(row.parentId), row]);
  }

  /** Undefined where the reader sees no such item. */
  find(id: number): MenuRow | undefined {
    const row = this.#byId.get(id);
    return row && this.#isVisible(row) ? row : undefined;
  }

  /** Seen or not. */
  childrenOf(id: number | null): readonly MenuRow[] {
    return this.#children.get(id) ?? [];
  }

  /** The item's own place from the top, which is 1. */
  depthOf(id: number | null): number {
    const row = id === null ? undefined : this.#byId.get(id);
    return row ? 1 + this.depthOf(row.parentId) : 0;
  }

  /** Levels from the item down, itself included. */
  heightOf(id: number): number {
    return 1 + Math.max(0, ...this.childrenOf(id).map((child) => this.heightOf(child.id)));
  }

  isWithin(id: number | null, ancestorId: number): boolean {
    if (id === null) return false;
    return id === ancestorId || this.isWithin(this.#byId.get(id)?.parentId ?? null, ancestorId);
  }

  below(parentId: number | null, options: { isLazy: boolean; isWanted(row: MenuRow): boolean }): MenuNode[] {
    return this.childrenOf(parentId)
      .filter((row) => this.#isVisible(row) && this.#leadsTo(row, options.isWanted))
      .map((row) => this.nodeOf(row, options.isLazy ? [] : this.below(row.id, options)));
  }

  nodeOf(row: MenuRow, children: MenuNode[] = []): MenuNode {
    return {
      ...itemOf(row),
      ...(!this.#reader.permissions.has(ADMINISTERS) && { meta: {} }),
      permission: row.permission,
      sort: row.sort,
      isHidden: row.isHidden,
      isBuiltIn: deliveredItem(row.code) !== undefined,
      revision: row.revision,
      childCount: this.childrenOf(row.id).filter((child) => this.#isVisible(child)).length,
      children,
    };
  }

  #isVisible(row: MenuRow): boolean {
    const { permissions } = this.#reader;
    if (row.type === MENU_TYPE.button) return permissions.has(row.permission ?? "");
    const children = this.childrenOf(row.id);
    if (permissions.has(ADMINISTERS)) return true;
    if (!isUsable(row.code, permissions)) return false;
    if (children.length === 0) return true;
    return children.some((child) => this.#isVisible(child));
  }

  #leadsTo(row: MenuRow, isWanted: (row: MenuRow) => boolean): boolean {
    return isWanted(row) || this.childrenOf(row.id).some((child) => this.#leadsTo(child, isWanted));
  }
}

/** Whether the row belongs to a selection of the tree. */
export function wanted(filter: { type?: MenuType | undefined; ids?: ReadonlySet<number> | undefined }) {
  return (row: MenuRow): boolean =>
    (filter.type === undefined || row.type === filter.type) && (filter.ids?.has(row.id) ?? true);
}
