import type { OrganizationTypeRow } from "@sweepline/contract/access/organizations/index.ts";
import sql, { type Sql } from "sql-template-tag";
import { type DataScope, EVERYTHING } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

export interface TypeFields {
  name: { zh: string; en: string };
  parentCodes: readonly string[];
}

const MAX_TYPES = 200;

/** How many organizations have a type is counted within a scope: the number of other tenants' is nobody's business. */
const columns = (
  scope: DataScope,
): Sql => sql`t.id, t.code, json_build_object('zh', t.name_zh, 'en', t.name_en) as name,
  t.is_reserved as "isReserved", t.parent_codes as "parentCodes", t.revision,
  (select count(*) from organizations o
    where o.org_type_code = t.code and ${withinScope(scope, { organization: "o.id" })}) as "organizationCount"`;

export const organizationTypesStore = (db: Queries) => ({
  all: (scope: DataScope) =>
    db.many<OrganizationTypeRow>(sql`
      select ${columns(scope)} from organization_types t order by t.is_reserved desc, t.id limit ${MAX_TYPES}`),

  find: (id: number) =>
    db.maybe<OrganizationTypeRow>(
      sql`select ${columns(EVERYTHING)} from organization_types t where t.id = ${id}`,
    ),

  withCodes: (codes: readonly string[]) =>
    db.many<OrganizationTypeRow>(sql`
      select ${columns(EVERYTHING)} from organization_types t where t.code = any(${[...codes]}::text[])`),

  /** Codes of the types that may stand below this one because they name it. */
  naming: async (code: string) => {
    const rows = await db.many<{ code: string }>(sql`
      select t.code from organization_types t where ${code} = any(t.parent_codes) and t.code <> ${code} order by t.code`);
    return rows.map((row) => row.code);
  },

  /** Undefined where the code is taken. */
  insert: async (code: string, { name, parentCodes }: TypeFields) => {
    const row = await db.maybe<{ id: number }>(sql`
      insert into organization_types (code, name_zh, name_en, parent_codes)
      values (${code}, ${name.zh}, ${name.en}, ${[...parentCodes]}::text[])
      on conflict (code) do nothing returning id`);
    return row?.id;
  },

  update: (id: number, { name, parentCodes }: TypeFields) =>
    db.run(sql`
      update organization_types set name_zh = ${name.zh}, name_en = ${name.en},
        parent_codes = ${[...parentCodes]}::text[], revision = revision + 1
      where id = ${id}`),

  remove: (id: number) => db.run(sql`delete from organization_types where id = ${id}`),
});

/** For the audit log. */
export const ORGANIZATION_TYPE_NAMES = namedByNumber(
  (ids) => sql`
    select t.id, jsonb_build_object('zh', t.name_zh, 'en', t.name_en) as name
    from organization_types t
    where t.id = any(${ids})`,
);
