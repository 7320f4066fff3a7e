import {
  MENU_TYPE,
  MENU_TYPES,
  type MenuFields,
  type MenuItem,
  type MenuNode,
} from "@sweepline/contract/access/menus.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import { deliveredGenerations, deliveredItems } from "./delivered.ts";
import { MenuNodes, wanted } from "./menu-nodes.ts";
import { type MenuType, menusStore } from "./menus.store.ts";
import * as changes from "./menus-change.service.ts";
import { type MenuViewer, OwnMenu } from "./own-menu.ts";

export interface TreeQuery {
  lazy: boolean;
  parentId?: number | undefined;
  roleId?: number | undefined;
  type?: MenuType | undefined;
}

export interface Menus {
  /** What the caller may see, nested and sorted; below one item where `parentId` is given. */
  ofCaller(caller: Caller, parentId?: number): Promise<MenuItem[]>;
  /** The whole menu as someone with these permissions and role codes sees it: for previews of roles. */
  menuFor(viewer: MenuViewer): Promise<MenuItem[]>;
  types(): { value: MenuType; label: { zh: string; en: string } }[];
  /** Items and permissions for who administers them; permissions that the caller lacks are left out. */
  tree(caller: Caller, query: TreeQuery): Promise<MenuNode[]>;
  get(caller: Caller, id: number): Promise<MenuNode>;
  create(requester: Requester, fields: MenuFields): Promise<MenuNode>;
  update(requester: Requester, change: changes.MenuChange): Promise<MenuNode>;
  /** Places the items below one parent in this order, wherever they stood before. */
  order(requester: Requester, order: { parentId: number | null; ids: readonly number[] }): Promise<void>;
  /** A built-in item as it was delivered. */
  restore(requester: Requester, id: number): Promise<MenuNode>;
  remove(requester: Requester, id: number): Promise<void>;
  /** Brings the built-in items up to date; items that people have added stay, and so does what they have changed. */
  ensureBuiltIn(): Promise<void>;
}

const TYPE_LABELS: Readonly<Record<MenuType, { zh: string; en: string }>> = {
  [MENU_TYPE.menu]: { zh: "菜单", en: "Menu item" },
  [MENU_TYPE.button]: { zh: "按钮", en: "Button" },
  [MENU_TYPE.topMenu]: { zh: "顶级菜单", en: "Top menu" },
};

export function createMenus(deps: changes.MenusDeps): Menus {
  const { db } = deps;
  const store = menusStore(db);
  return {
    async ofCaller(caller, parentId) {
      const [rows, roles] = await Promise.all([store.list(), store.roleCodesOf(caller.staffId)]);
      return new OwnMenu(rows, { permissions: caller.permissions, roles }).below(parentId ?? null);
    },
    menuFor: async (viewer) => new OwnMenu(await store.list(), viewer).below(null),
    types: () => MENU_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
    async tree(caller, { lazy, parentId, roleId, type }) {
      const ids =
        roleId === undefined
          ? undefined
          : found(await store.itemsOfRole(roleId, caller), CORE_REFUSALS.notFound);
      const nodes = new MenuNodes(await store.list(), caller);
      return nodes.below(parentId ?? null, { isLazy: lazy, isWanted: wanted({ type, ids }) });
    },
    async get(caller, id) {
      const nodes = new MenuNodes(await store.list(), caller);
      return nodes.nodeOf(found(nodes.find(id), CORE_REFUSALS.notFound));
    },
    create: (requester, fields) => changes.create(deps, requester, fields),
    update: (requester, change) => changes.update(deps, requester, change),
    order: (requester, order) => changes.order(deps, requester, order),
    restore: (requester, id) => changes.restore(deps, requester, id),
    remove: (requester, id) => changes.remove(deps, requester, id),
    ensureBuiltIn: () => db.transaction(deliver),
  };
}

async function deliver(tx: Queries): Promise<void> {
  const store = menusStore(tx);
  await store.lock();
  await store.adopt([...deliveredItems()].map(({ menu }) => menu));
  for (const generation of deliveredGenerations()) await store.upsertBuiltIns(generation);
}

/** Every permission there is, those of people's own buttons too. */
export async function everyPermission(db: Queries): Promise<string[]> {
  const rows = await menusStore(db).list();
  return rows.flatMap(({ permission }) => permission ?? []);
}
