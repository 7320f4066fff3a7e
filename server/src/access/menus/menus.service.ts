import { MENU_TYPE, type MenuItem } from "@sweepline/contract/access/menus.ts";
import type { Caller } from "../../core/caller.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { BUILT_IN_MENUS, type BuiltInMenu } from "./built-in-menus.ts";
import { type MenuRow, menusStore } from "./menus.store.ts";

export interface Menus {
  /** What the caller may see, nested and sorted; below one item where `parentId` is given. */
  ofCaller(caller: Caller, parentId?: number): Promise<MenuItem[]>;
  /** The whole menu as someone with these permissions and role codes sees it: for previews of roles. */
  menuFor(viewer: MenuViewer): Promise<MenuItem[]>;
  /** Brings the built-in items up to date; items that people have added stay. */
  ensureBuiltIn(): Promise<void>;
}

/** Whose menu it is. */
export interface MenuViewer {
  permissions: Iterable<string>;
  roles: Iterable<string>;
}

const STEP = 10;

/** Every permission there is. */
export function builtInPermissions(menus: readonly BuiltInMenu[] = BUILT_IN_MENUS): string[] {
  return menus.flatMap((menu) => [
    ...(menu.permission ? [menu.permission] : []),
    ...builtInPermissions(menu.children ?? []),
  ]);
}

export function createMenus({ db }: { db: Database }): Menus {
  const store = menusStore(db);
  return {
    async ofCaller(caller, parentId) {
      const [rows, roles] = await Promise.all([store.list(), store.roleCodesOf(caller.staffId)]);
      return new MenuTree(rows, { permissions: caller.permissions, roles }).below(parentId ?? null);
    },
    menuFor: async (viewer) => new MenuTree(await store.list(), viewer).below(null),
    ensureBuiltIn: () => db.transaction((tx) => writeAll(tx, BUILT_IN_MENUS, null)),
  };
}

async function writeAll(tx: Queries, menus: readonly BuiltInMenu[], parentId: number | null): Promise<void> {
  for (const [index, menu] of menus.entries()) {
    const id = await menusStore(tx).upsertBuiltIn(menu, { parentId, sort: (index + 1) * STEP });
    await writeAll(tx, menu.children ?? [], id);
  }
}

/** The menu as one person sees it. */
class MenuTree {
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
    const { roles } = this.#viewer;
    if (row.metaRoles?.length && !row.metaRoles.some((role) => roles.has(role))) return false;
    const children = this.#childrenOf(row.id);
    const isGroup = row.path === "";
    if (children.length === 0) return !isGroup;
    return children.some((child) =>
      child.type === MENU_TYPE.button
        ? this.#viewer.permissions.has(child.permission ?? "")
        : this.#isVisible(child),
    );
  }
}

function itemOf(row: MenuRow): Omit<MenuItem, "children"> {
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
