import type { Label } from "@sweepline/contract/core/fields.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

export interface ComparedPermission {
  permission: string;
  label: Label;
  /** Labels of the items above it, from the top. */
  place: Label[];
  heldBy: number[];
}

export const roleFiguresStore = (db: Queries) => ({
  /** Every permission in the order of the menu, and which of the roles hold it. */
  compare: (roleIds: readonly number[]) =>
    db.many<ComparedPermission>(sql`
      with recursive tree as (
        select m.id, m.permission, json_build_object('zh', m.label_zh, 'en', m.label_en)::jsonb as label,
          array[m.sort, m.id] as rank, '[]'::jsonb as place
        from menus m where m.parent_id is null
        union all
        select m.id, m.permission, json_build_object('zh', m.label_zh, 'en', m.label_en)::jsonb,
          tree.rank || array[m.sort, m.id], tree.place || tree.label
        from menus m join tree on tree.id = m.parent_id
      )
      select tree.permission, tree.label, tree.place,
        (select coalesce(json_agg(rm.role_id order by rm.role_id), '[]') from role_menus rm
          where rm.menu_id = tree.id and rm.role_id = any(${[...roleIds]}::bigint[])) as "heldBy"
      from tree where tree.permission is not null order by tree.rank`),

  /** Organizations that lie within both reaches: how many, and the first few by name. */
  reached: async (scopes: readonly [DataScope, DataScope], limit: number) => {
    const [first, second] = scopes.map((scope) => withinScope(scope, { organization: "o.id" }));
    const rows = await db.many<{ name: string; total: number }>(sql`
      select o.org_name as name, count(*) over () as total from organizations o
      where ${first} and ${second} order by o.org_name, o.id limit ${limit}`);
    return { total: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) };
  },
});
