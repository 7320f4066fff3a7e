import type { MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { BuiltInMenu } from "./built-in-menus.ts";

export interface MenuRow {
  id: number;
  parentId: number | null;
  type: (typeof MENU_TYPE)[keyof typeof MENU_TYPE];
  labelZh: string;
  labelEn: string;
  path: string;
  icon: string;
  keepAlive: boolean;
  metaRoles: string[] | null;
  permission: string | null;
}

export const menusStore = (db: Queries) => ({
  /** All of them, in the order in which brothers stand. */
  list: () =>
    db.many<MenuRow>({
      name: "menus.list",
      text: `select id, parent_id as "parentId", type, label_zh as "labelZh", label_en as "labelEn", path, icon,
          keep_alive as "keepAlive", meta_roles as "metaRoles", permission
        from menus order by sort, id`,
      values: [],
    }),

  roleCodesOf: async (staffId: number) => {
    const rows = await db.many<{ roleCode: string }>(sql`
      select r.role_code as "roleCode" from staff_roles sr join roles r on r.id = sr.role_id
      where sr.staff_id = ${staffId} order by r.role_code`);
    return rows.map((row) => row.roleCode);
  },

  /** Makes or rewrites a built-in item and answers its id. */
  upsertBuiltIn: async (menu: BuiltInMenu, place: { parentId: number | null; sort: number }) => {
    const row = await db.one<{ id: number }>(sql`
      insert into menus (code, parent_id, sort, type, label_zh, label_en, path, icon, keep_alive, permission)
      values (${menu.code}, ${place.parentId}, ${place.sort}, ${menu.type}, ${menu.label.zh}, ${menu.label.en},
        ${menu.path ?? ""}, ${menu.icon ?? ""}, ${menu.keepAlive ?? false}, ${menu.permission ?? null})
      on conflict (code) do update set parent_id = excluded.parent_id, sort = excluded.sort, type = excluded.type,
        label_zh = excluded.label_zh, label_en = excluded.label_en, path = excluded.path, icon = excluded.icon,
        keep_alive = excluded.keep_alive, permission = excluded.permission
      returning id`);
    return row.id;
  },
});
