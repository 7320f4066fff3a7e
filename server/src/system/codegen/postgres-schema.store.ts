import { MAX_SOURCE_TABLES } from "@sweepline/contract/system/codegen/data-sources.ts";
import { PLAN_LIMITS } from "@sweepline/contract/system/codegen/plan.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { ForeignDatabase } from "../../core/db/foreign-place.ts";
import { containing } from "../../core/db/page.ts";
import {
  cleanText,
  countOf,
  lineOf,
  type PictureRows,
  picturesOf,
  type SchemaReads,
  type SourceFacts,
  type TableLine,
} from "./foreign-schema.ts";

/** What a PostgreSQL database says of its tables. Nothing is quoted into a statement: names are values here. */
const COMMENT = raw(`coalesce(left(obj_description(c.oid, 'pg_class'), ${PLAN_LIMITS.comment}), '')`);
/** Tables, views, materialized views, foreign tables and partitioned ones, but not each partition. */
const readable = (schema: string): Sql => sql`
  n.nspname = ${schema} and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  and has_any_column_privilege(c.oid, 'SELECT')`;
const RELATIONS = raw("from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace");

export function readPostgres(db: ForeignDatabase, schema: string): SchemaReads {
  return {
    async hasSchema() {
      const rows = await db.many<{ isUsable: boolean }>(sql`
        select has_schema_privilege(n.oid, 'USAGE') as "isUsable" from pg_catalog.pg_namespace n where n.nspname = ${schema}`);
      return rows[0]?.isUsable === true;
    },
    facts: () => factsOf(db, schema),
    async page({ search, isDescending, limit, offset }) {
      const like = containing(search);
      const where = sql`${readable(schema)} and (c.relname ilike ${like}
        or coalesce(obj_description(c.oid, 'pg_class'), '') ilike ${like})`;
      const order = raw(isDescending ? "desc" : "asc");
      const rows = await db.many<TableLine>(sql`
        select c.relname::text as name, ${COMMENT} as comment, c.relkind in ('v', 'm') as "isView",
          (select count(*)::int from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
            as "columnCount"
        ${RELATIONS} where ${where} order by c.relname collate "C" ${order} limit ${limit} offset ${offset}`);
      const [count] = await db.many<{ total: number }>(sql`
        select count(*)::int as total from (select ${RELATIONS} where ${where} limit ${MAX_SOURCE_TABLES}) found`);
      return { rows: rows.map(lineOf), total: countOf(count?.total) };
    },
    async pictures(tables) {
      return picturesOf(await rowsOf(db, schema, [...tables]));
    },
  };
}

async function factsOf(db: ForeignDatabase, schema: string): Promise<SourceFacts> {
  const [row] = await db.many<{ version: string; tables: number; mayWrite: boolean }>(sql`
    select current_setting('server_version') as version,
      (select count(*)::int from (select ${RELATIONS} where ${readable(schema)} limit ${MAX_SOURCE_TABLES}) found) as tables,
      (select has_schema_privilege(n.oid, 'CREATE') from pg_catalog.pg_namespace n where n.nspname = ${schema})
        or exists (select ${RELATIONS} where n.nspname = ${schema} and c.relkind in ('r', 'p', 'v', 'f')
          and has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')) as "mayWrite"`);
  const version = cleanText(row?.version, 60).split(" ")[0];
  return {
    product: `PostgreSQL ${version}`,
    tables: countOf(row?.tables),
    mayWrite: row?.mayWrite === true,
  };
}

/** The type that a domain is of, with the length that the domain gives it. */
const DATA_TYPE = raw(`case when b.typtype = 'e'
    then 'enum(' || (select coalesce(string_agg(quote_literal(e.enumlabel), ',' order by e.enumsortorder), '')
      from (select enumlabel, enumsortorder from pg_catalog.pg_enum where enumtypid = b.oid order by enumsortorder limit 50) e) || ')'
    when t.typtype = 'd' then format_type(b.oid, t.typtypmod) else format_type(a.atttypid, a.atttypmod) end`);

async function rowsOf(db: ForeignDatabase, schema: string, names: string[]): Promise<PictureRows> {
  const chosen = sql`${readable(schema)} and c.relname = any(${names}::text[])`;
  // One after the other: it is one connection.
  const tables = await db.many<PictureRows["tables"][number]>(sql`
    select c.relname::text as name, ${COMMENT} as comment ${RELATIONS} where ${chosen} order by c.relname collate "C"`);
  const columns = await db.many<PictureRows["columns"][number]>(sql`
    select c.relname::text as "table", a.attname::text as name, left(${DATA_TYPE}, ${PLAN_LIMITS.dataType}) as "dataType",
      coalesce(left(col_description(c.oid, a.attnum), ${PLAN_LIMITS.comment}), '') as comment,
      not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault"
    ${RELATIONS} join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_catalog.pg_type t on t.oid = a.atttypid
      join pg_catalog.pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
    where ${chosen} order by c.relname collate "C", a.attnum`);
  const keys = await db.many<PictureRows["keys"][number]>(sql`
    select c.relname::text as "table", a.attname::text as "column"
    ${RELATIONS} join pg_catalog.pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
    where ${chosen} order by c.relname collate "C", array_position(k.conkey, a.attnum)`);
  const references = await db.many<PictureRows["references"][number]>(sql`
    select c.relname::text as "of", a.attname::text as "column", r.relname::text as "table", b.attname::text as "toColumn"
    ${RELATIONS} join pg_catalog.pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) = 1
      join pg_catalog.pg_class r on r.oid = k.confrelid and r.relnamespace = c.relnamespace
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      join pg_catalog.pg_attribute b on b.attrelid = r.oid and b.attnum = k.confkey[1]
    where ${chosen} order by c.relname collate "C", k.conname limit 2000`);
  return { tables, columns, keys, references };
}
