import type { OrganizationOption } from "@sweepline/contract/access/organizations.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

export interface Organization {
  id: number;
  parentId: number | null;
  orgName: string;
  shortName: string;
  orgCode: string;
  orgTypeCode: string;
  isEnabled: boolean;
}

export interface OrganizationFields {
  parentId: number | null;
  orgName: string;
  shortName: string;
  orgCode: string;
  orgTypeCode: string;
  principal: string;
  address: string;
  regionInfo: string;
}

export interface OptionFilter {
  search?: string | undefined;
  ids?: readonly number[] | undefined;
  limit: number;
}

const COLUMNS = sql`o.id, o.parent_id as "parentId", o.org_name as "orgName", o.short_name as "shortName", o.org_code as "orgCode", o.org_type_code as "orgTypeCode", o.is_enabled as "isEnabled"`;

export const organizationsStore = (db: Queries) => {
  const findWhere = (condition: Sql) =>
    db.maybe<Organization>(sql`select ${COLUMNS} from organizations o where ${condition}`);
  return {
    find: (id: number) => findWhere(sql`o.id = ${id}`),
    findByCode: (orgCode: string) => findWhere(sql`o.org_code = ${orgCode}`),
    findRoot: () => findWhere(sql`o.parent_id is null`),

    /** The row's own id ends its path, so it is taken from the sequence first. Undefined where the code is taken. */
    insert: (fields: OrganizationFields) =>
      db.maybe<Organization>(sql`
        with taken as (select nextval(pg_get_serial_sequence('organizations', 'id')) as id)
        insert into organizations as o
          (id, parent_id, path, org_name, short_name, org_code, org_type_code, principal, address, region_info)
        overriding system value
        select taken.id, parent.id, coalesce(parent.path, '{}') || taken.id, ${fields.orgName}, ${fields.shortName},
          ${fields.orgCode}, ${fields.orgTypeCode}, ${fields.principal}, ${fields.address}, ${fields.regionInfo}
        from taken left join organizations parent on parent.id = ${fields.parentId}
        on conflict (org_code) do nothing
        returning ${COLUMNS}`),

    setEnabled: (id: number, isEnabled: boolean) =>
      db.run(sql`update organizations set is_enabled = ${isEnabled} where id = ${id}`),

    /** The people of a whole branch. */
    staffBelow: async (id: number) => {
      const rows = await db.many<{ id: number }>(sql`
        select s.id from staff s join organizations o on o.id = s.organization_id
        where o.path && ${[id]}::bigint[]`);
      return rows.map((row) => row.id);
    },

    options: (scope: DataScope, filter: OptionFilter) => {
      const { search, ids } = filter;
      const conditions = allOf([
        withinScope(scope, { organization: "o.id" }),
        ids !== undefined && sql`o.id = any(${[...ids]}::bigint[])`,
        search !== undefined &&
          search !== "" &&
          sql`o.org_name ilike ${containing(search)} or o.short_name ilike ${containing(search)}`,
      ]);
      return db.many<OrganizationOption>(sql`
        select o.id, o.parent_id as "parentId", above.org_name as "parentName", o.org_name as "orgName",
          o.short_name as "shortName", o.org_type_code as "orgTypeCode"
        from organizations o
        left join organizations above
          on above.id = o.parent_id and ${withinScope(scope, { organization: "above.id" })}
        where ${conditions}
        order by array_length(o.path, 1), o.org_name, o.id limit ${filter.limit}`);
    },
  };
};
