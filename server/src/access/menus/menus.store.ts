import type { MENU_TYPE, MenuFields } from "@sweepline/contract/access/menus.ts";
import sql, { raw } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { BuiltInMenu } from "./built-in-menu.ts";
import type { Delivered } from "./delivered.ts";

export type MenuType = (typeof MENU_TYPE)[keyof typeof MENU_TYPE];

export interface MenuRow {
  id: number;
  parentId: number | null;
  /** Name of an item that the product brings along. */
  code: string | null;
  type: MenuType;
  labelZh: string;
  labelEn: string;
  path: string;
  icon: string;
  keepAlive: boolean;
  metaRoles: string[] | null;
  permission: string | null;
  sort: number;
  isHidden: boolean;
  revision: number;
}

/** Brothers stand this far apart. */
const STEP = 10;

const rowOf = ({ menu, parentCode, position }: Delivered) => ({
  ...{ code: menu.code, parent_code: parentCode, sort: position * STEP, type: menu.type },
  ...{ label_zh: menu.label.zh, label_en: menu.label.en, path: menu.path ?? "", icon: menu.icon ?? "" },
  ...{ keep_alive: menu.keepAlive ?? false, permission: menu.permission ?? null },
});

const COLUMNS = `id, parent_id as "parentId", code, type, label_zh as "labelZh", label_en as "labelEn", path, icon,
  keep_alive as "keepAlive", meta_roles as "metaRoles", permission, sort, is_hidden as "isHidden", revision`;

export const menusStore = (db: Queries) => ({
  /** All of them, in the order in which brothers stand. */
  list: () =>
    db.many<MenuRow>({
      name: "menus.list",
      text: `select ${COLUMNS} from menus order by sort, id`,
      values: [],
    }),

  /** Writers one after the other, so that two moves at once cannot make a loop; readers do not wait. */
  lock: () => db.run(sql`lock table menus in share row exclusive mode`),

  roleCodesOf: async (staffId: number) => {
    const rows = await db.many<{ roleCode: string }>(sql`
      select r.role_code as "roleCode" from staff_roles sr join roles r on r.id = sr.role_id
      where sr.staff_id = ${staffId} order by r.role_code`);
    return rows.map((row) => row.roleCode);
  },

  /** The items of a role; undefined where the role is neither within the scope nor handed down to the organization. */
  itemsOfRole: async (roleId: number, reader: { scope: DataScope; organizationId: number }) => {
    const row = await db.maybe<{ ids: number[] | null }>(sql`
      select (select json_agg(rm.menu_id) from role_menus rm where rm.role_id = r.id) as ids
      from roles r where r.id = ${roleId} and (r.organization_id is null
        or r.organization_id in (select unnest(o.path) from organizations o where o.id = ${reader.organizationId})
        or ${withinScope(reader.scope, { organization: "r.organization_id" })})`);
    return row && new Set(row.ids ?? []);
  },

  insert: (fields: MenuFields) =>
    db.one<MenuRow>(sql`
      insert into menus (parent_id, type, label_zh, label_en, path, icon, keep_alive, meta_roles, permission, is_hidden,
        sort)
      values (${fields.parentId}, ${fields.type}, ${fields.label.zh}, ${fields.label.en}, ${fields.path},
        ${fields.icon}, ${fields.keepAlive}, ${fields.meta.roles ?? null}, ${fields.permission}, ${fields.isHidden},
        coalesce(${fields.sort ?? null}, (select coalesce(max(b.sort), 0) + ${STEP} from menus b
          where b.parent_id is not distinct from ${fields.parentId})))
      returning ${raw(COLUMNS)}`),

  update: (id: number, fields: MenuFields) =>
    db.one<MenuRow>(sql`
      update menus set type = ${fields.type}, label_zh = ${fields.label.zh}, label_en = ${fields.label.en},
        path = ${fields.path}, icon = ${fields.icon}, keep_alive = ${fields.keepAlive},
        meta_roles = ${fields.meta.roles ?? null}, permission = ${fields.permission}, is_hidden = ${fields.isHidden},
        sort = coalesce(${fields.sort ?? null}, case when parent_id is not distinct from ${fields.parentId} then sort
          else (select coalesce(max(b.sort), 0) + ${STEP} from menus b
            where b.parent_id is not distinct from ${fields.parentId}) end),
        parent_id = ${fields.parentId}, is_changed = true, revision = revision + 1
      where id = ${id} returning ${raw(COLUMNS)}`),

  /** Renumbers all that then stand below the parent; those that are not named keep their order behind the named. */
  order: (parentId: number | null, ids: readonly number[]) =>
    db.run(sql`
      update menus m set parent_id = ${parentId}, sort = placed.sort, is_changed = true, revision = m.revision + 1
      from (select b.id, ${STEP} * row_number() over (
          order by array_position(${[...ids]}::bigint[], b.id) nulls last, b.sort, b.id) as sort
        from menus b where b.parent_id is not distinct from ${parentId} or b.id = any(${[...ids]}::bigint[])) placed
      where m.id = placed.id
        and (m.parent_id is distinct from ${parentId} or m.sort <> placed.sort)`),

  remove: (id: number) => db.run(sql`delete from menus where id = ${id}`),

  /** Buttons of people's own whose permissions the product now brings along become the product's. */
  adopt: (menus: readonly BuiltInMenu[]) => {
    const buttons = menus.filter(({ permission }) => permission !== undefined);
    return db.run(sql`
      update menus m set code = d.code, is_changed = true, revision = m.revision + 1
      from unnest(${buttons.map(({ code }) => code)}::text[], ${buttons.map(({ permission }) => permission)}::text[])
        as d(code, permission)
      where m.permission = d.permission and m.code is null`);
  },

  /** Makes built-in items, whose parents are there, or brings them up to date. What people have changed of them stays theirs. */
  upsertBuiltIns: (items: readonly Delivered[]) =>
    db.run(sql`
      insert into menus as m (code, parent_id, sort, type, label_zh, label_en, path, icon, keep_alive, permission)
      select d.code, (select p.id from menus p where p.code = d.parent_code), d.sort, d.type, d.label_zh, d.label_en,
        d.path, d.icon, d.keep_alive, d.permission
      from jsonb_to_recordset(${JSON.stringify(items.map(rowOf))}::jsonb) as d(code text, parent_code text, sort int,
        type text, label_zh text, label_en text, path text, icon text, keep_alive boolean, permission text)
      order by d.parent_code, d.sort
      on conflict (code) do update set type = excluded.type, path = excluded.path, permission = excluded.permission,
        parent_id = case when m.is_changed then m.parent_id else excluded.parent_id end,
        sort = case when m.is_changed then m.sort else excluded.sort end,
        label_zh = case when m.is_changed then m.label_zh else excluded.label_zh end,
        label_en = case when m.is_changed then m.label_en else excluded.label_en end,
        icon = case when m.is_changed then m.icon else excluded.icon end,
        keep_alive = case when m.is_changed then m.keep_alive else excluded.keep_alive end`),

  /** As it was delivered, below the delivered parent; from there on it follows the product again. */
  restore: (id: number, menu: BuiltInMenu, place: { parentId: number | null; position: number }) =>
    db.one<MenuRow>(sql`
      update menus set parent_id = ${place.parentId}, sort = ${place.position * STEP}, label_zh = ${menu.label.zh},
        label_en = ${menu.label.en}, icon = ${menu.icon ?? ""}, keep_alive = ${menu.keepAlive ?? false},
        meta_roles = null, is_hidden = false, is_changed = false, revision = revision + 1
      where id = ${id} returning ${raw(COLUMNS)}`),
});

/** For the audit log. */
export const MENU_NAMES = namedByNumber(
  (ids) => sql`
    select m.id, jsonb_build_object('zh', m.label_zh, 'en', m.label_en) as name
    from menus m
    where m.id = any(${ids})`,
);
