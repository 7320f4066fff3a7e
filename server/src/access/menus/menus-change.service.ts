import {
  MAX_MENU_DEPTH,
  MENU_TYPE,
  type MenuFields,
  type MenuNode,
  MENU_REFUSALS as R,
} from "@sweepline/contract/access/menus.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { Requester } from "../../core/caller.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import { deliveredItem } from "./delivered.ts";
import { MenuNodes } from "./menu-nodes.ts";
import { type MenuRow, menusStore } from "./menus.store.ts";

/**
 * Changes of the menu. One writer at a time; the caller meets only items that the caller sees. Afterwards every console
 * fetches its menu again.
 */
export type MenuChange = MenuFields & { id: number; revision?: number | undefined };

export interface MenusDeps {
  db: Database;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
  /** Gives a role an item. */
  giveMenu(tx: Queries, roleCode: string, menuId: number): Promise<unknown>;
}

/** Holds whatever there is, also what people add: whoever may do everything may do what comes new, too. */
const EVERY_PERMISSION = "platformAdmin";

export function create(deps: MenusDeps, requester: Requester, given: MenuFields): Promise<MenuNode> {
  return changing(deps, requester, async ({ tx, store, nodes, record }) => {
    const fields = own(given);
    refusePlace(nodes, { parentId: fields.parentId, height: 1 });
    refuseTaken(await store.list(), fields.permission);
    const row = await store.insert(fields);
    if (row.permission) await deps.giveMenu(tx, EVERY_PERMISSION, row.id);
    await record("create", { id: row.id, after: fieldsOf(row) });
    return nodes.nodeOf(row);
  });
}

export function update(deps: MenusDeps, requester: Requester, change: MenuChange): Promise<MenuNode> {
  return changing(deps, requester, async ({ tx, store, nodes, record }) => {
    const row = found(nodes.find(change.id), CORE_REFUSALS.notFound);
    if (change.revision !== undefined && change.revision !== row.revision)
      throw new Refused(CORE_REFUSALS.conflict);
    const fields = row.code === null ? own(change) : { ...change, ...delivered(row) };
    if (fields.type === MENU_TYPE.button && nodes.childrenOf(row.id).length > 0)
      throw at("type", R.menuHasChildren);
    if (fields.parentId !== row.parentId)
      refusePlace(nodes, { parentId: fields.parentId, height: nodes.heightOf(row.id), id: row.id });
    if (fields.permission !== row.permission) refuseTaken(await store.list(), fields.permission);
    const changed = await store.update(row.id, fields);
    if (changed.permission && changed.permission !== row.permission)
      await deps.giveMenu(tx, EVERY_PERMISSION, row.id);
    await record("update", { id: row.id, before: fieldsOf(row), after: fieldsOf(changed) });
    return nodes.nodeOf(changed);
  });
}

export function order(
  deps: MenusDeps,
  requester: Requester,
  { parentId, ids }: { parentId: number | null; ids: readonly number[] },
): Promise<void> {
  return changing(deps, requester, async ({ store, nodes, record }) => {
    const unique = [...new Set(ids)];
    for (const id of unique) {
      const row = found(nodes.find(id), CORE_REFUSALS.notFound);
      if (row.parentId !== parentId) refusePlace(nodes, { parentId, height: nodes.heightOf(id), id });
    }
    const before = nodes.childrenOf(parentId).map(({ id }) => id);
    await store.order(parentId, unique);
    await record("order", { id: parentId ?? "top", before: { ids: before }, after: { ids: unique } });
  });
}

export function restore(deps: MenusDeps, requester: Requester, id: number): Promise<MenuNode> {
  return changing(deps, requester, async ({ store, nodes, rows, record }) => {
    const row = found(nodes.find(id), CORE_REFUSALS.notFound);
    const item = deliveredItem(row.code);
    if (!item) throw new Refused(R.ownMenu);
    const parent = rows.find(({ code }) => item.parentCode !== null && code === item.parentCode);
    const place = { parentId: parent?.id ?? null, position: item.position };
    if (place.parentId !== row.parentId)
      refusePlace(nodes, { parentId: place.parentId, height: nodes.heightOf(id), id });
    const restored = await store.restore(id, item.menu, place);
    await record("restore", { id, before: fieldsOf(row), after: fieldsOf(restored) });
    return nodes.nodeOf(restored);
  });
}

export function remove(deps: MenusDeps, requester: Requester, id: number): Promise<void> {
  return changing(deps, requester, async ({ store, nodes, record }) => {
    const row = found(nodes.find(id), CORE_REFUSALS.notFound);
    if (deliveredItem(row.code)) throw new Refused(R.builtInMenu);
    if (nodes.childrenOf(id).length > 0) throw new Refused(R.menuHasChildren);
    await store.remove(id);
    await record("delete", { id, before: fieldsOf(row) });
  });
}

interface Work {
  tx: Queries;
  store: ReturnType<typeof menusStore>;
  rows: readonly MenuRow[];
  nodes: MenuNodes;
  record(verb: string, what: { id: number | string; before?: object; after?: object }): Promise<void>;
}

async function changing<T>(
  { db, audit, announcer }: MenusDeps,
  requester: Requester,
  work: (deps: Work) => Promise<T>,
): Promise<T> {
  const answer = await db.transaction(async (tx: Queries) => {
    const store = menusStore(tx);
    await store.lock();
    const rows = await store.list();
    return work({
      tx,
      store,
      rows,
      nodes: new MenuNodes(rows, requester.caller),
      record: (verb, { id, ...values }) =>
        audit.record(tx, {
          actor: actorOf(requester),
          action: `access_menus_${verb}`,
          subject: { kind: "menu", id },
          ...values,
        }),
    });
  });
  announcer.announceRights({ everyone: true });
  return answer;
}

/** What an item of people's own is: only buttons carry a permission, and they lead nowhere. */
function own(given: MenuFields): MenuFields {
  if (given.type !== MENU_TYPE.button) return { ...given, permission: null };
  if (given.permission === null) throw at("permission", VALIDATION_TEXTS["validation.required"]);
  return { ...given, path: "" };
}

/** What the product decides of an item that it brings along. */
function delivered({ type, path, permission }: MenuRow): Pick<MenuFields, "type" | "path" | "permission"> {
  return { type, path, permission };
}

function refusePlace(
  nodes: MenuNodes,
  { parentId, height, id }: { parentId: number | null; height: number; id?: number },
): void {
  const parent = parentId === null ? undefined : nodes.find(parentId);
  const isMissing = parentId !== null && parent === undefined;
  const isInItself = id !== undefined && nodes.isWithin(parentId, id);
  const isTooDeep = nodes.depthOf(parentId) + height > MAX_MENU_DEPTH;
  if (isMissing || isInItself || isTooDeep || parent?.type === MENU_TYPE.button)
    throw at("parentId", R.wrongMenuParent);
}

function refuseTaken(rows: readonly MenuRow[], permission: string | null): void {
  if (permission === null || !rows.some((row) => row.permission === permission)) return;
  throw new Refused(R.permissionTaken, {
    values: { permission },
    fields: [{ field: "permission", text: R.permissionTaken }],
  });
}

type Text = { zh: string; en: string };

function at(field: string, text: Text | (typeof R)[keyof typeof R]): Refused {
  return new Refused("key" in text ? text : CORE_REFUSALS.invalidInput, { fields: [{ field, text }] });
}

/** As the audit log keeps it. */
function fieldsOf({ id: _, revision: __, ...fields }: MenuRow): Omit<MenuRow, "id" | "revision"> {
  return fields;
}
