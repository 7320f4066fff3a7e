import { MAX_SOURCE_TABLES } from "@sweepline/contract/system/codegen/data-sources.ts";
import { PLAN_LIMITS } from "@sweepline/contract/system/codegen/plan.ts";
import sql, { join, raw, type Sql } from "sql-template-tag";
import type { ForeignDatabase } from "../../core/db/foreign-place.ts";
import { containing } from "../../core/db/page.ts";
import {
  cleanText,
  countOf,
  lineOf,
  type PictureRows,
  picturesOf,
  type RawLine,
  type SchemaReads,
  type SourceFacts,
} from "./foreign-schema.ts";

/** What a MySQL or MariaDB database says of its tables. Whole numbers are written into the statement: neither server takes them as a value of `limit` everywhere. */
const TABLES = raw("information_schema.tables t");
const OWN = raw("t.table_schema = database() and t.table_type in ('BASE TABLE', 'VIEW')");

export function readMySql(db: ForeignDatabase): SchemaReads {
  return {
    hasSchema: async () => true,
    facts: () => factsOf(db),
    async page({ search, isDescending, limit, offset }) {
      if (BEYOND.test(search)) return { rows: [], total: 0 };
      const like = containing(search);
      const where = sql`${OWN} and (t.table_name like ${like} or t.table_comment like ${like})`;
      const order = raw(isDescending ? "desc" : "asc");
      const rows = await db.many<RawLine>(sql`
        select t.table_name as name, ${COMMENT} as comment, t.table_type = 'VIEW' as "isView",
          (select count(*) from information_schema.columns c where c.table_schema = t.table_schema and c.table_name = t.table_name)
            as "columnCount"
        from ${TABLES} where ${where} order by t.table_name ${order}, hex(t.table_name) ${order}
        limit ${whole(limit)} offset ${whole(offset)}`);
      const [count] = await db.many<{ total: number }>(sql`
        select count(*) as total from (select 1 as one from ${TABLES} where ${where} limit ${whole(MAX_SOURCE_TABLES)}) found`);
      return { rows: rows.map(lineOf), total: countOf(count?.total) };
    },
    async pictures(tables) {
      const names = tables.filter((name) => !BEYOND.test(name));
      return names.length === 0 ? [] : picturesOf(await rowsOf(db, names));
    },
  };
}

/** Characters of which no name there is made; a comparison with them fails. */
const BEYOND = /[\u{10000}-\u{10ffff}]/u;
const whole = (number: number): Sql => raw(String(Math.trunc(number)));
const commentOf = (column: string): Sql => raw(`left(coalesce(${column}, ''), ${PLAN_LIMITS.comment})`);

async function factsOf(db: ForeignDatabase): Promise<SourceFacts> {
  const [row] = await db.many<{ version: string; tables: number; writing: number }>(sql`
    select version() as version,
      (select count(*) from (select 1 as one from ${TABLES} where ${OWN} limit ${whole(MAX_SOURCE_TABLES)}) found) as tables,
      (select count(*) from information_schema.user_privileges u where ${WRITES} and ${OF_USER})
        + (select count(*) from information_schema.schema_privileges u where ${WRITES} and ${OF_USER}
          and database() like u.table_schema)
        + (select count(*) from information_schema.table_privileges u where ${WRITES} and ${OF_USER}
          and u.table_schema = database()) as writing`);
  const version = cleanText(row?.version, 60).split("-")[0];
  const product = /mariadb/i.test(row?.version ?? "") ? "MariaDB" : "MySQL";
  return {
    product: `${product} ${version}`,
    tables: countOf(row?.tables),
    mayWrite: countOf(row?.writing) > 0,
  };
}
const WRITES = raw("u.privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'CREATE', 'DROP', 'ALTER')");
const OF_USER = raw(`u.grantee = concat('''', replace(current_user, '@', '''@'''), '''')`);

async function rowsOf(db: ForeignDatabase, names: string[]): Promise<PictureRows> {
  const among = (column: string): Sql => sql`${raw(column)} in (${join(names)})`;
  const tables = await db.many<PictureRows["tables"][number]>(sql`
    select t.table_name as name, ${COMMENT} as comment
    from ${TABLES} where ${OWN} and ${among("t.table_name")} order by t.table_name, hex(t.table_name)`);
  const columns = await db.many<PictureRows["columns"][number]>(sql`
    select c.table_name as "table", c.column_name as name, left(c.column_type, ${whole(PLAN_LIMITS.dataType)}) as "dataType",
      ${commentOf("c.column_comment")} as comment, c.is_nullable = 'YES' as "isNullable",
      (c.column_default is not null and c.column_default <> 'NULL') or c.extra <> '' as "hasDefault"
    from information_schema.columns c where c.table_schema = database() and ${among("c.table_name")}
    order by c.table_name, c.ordinal_position`);
  const keys = await db.many<PictureRows["keys"][number]>(sql`
    select s.table_name as "table", s.column_name as "column"
    from information_schema.statistics s
    where s.table_schema = database() and s.index_name = 'PRIMARY' and ${among("s.table_name")}
    order by s.table_name, s.seq_in_index`);
  const references = await db.many<PictureRows["references"][number]>(sql`
    select k.table_name as "of", k.column_name as "column", k.referenced_table_name as "table",
      k.referenced_column_name as "toColumn"
    from information_schema.key_column_usage k
    where k.table_schema = database() and k.referenced_table_schema = database() and ${among("k.table_name")}
      and (select count(*) from information_schema.key_column_usage o where o.table_schema = k.table_schema
        and o.table_name = k.table_name and o.constraint_name = k.constraint_name) = 1
    order by k.table_name, k.constraint_name limit 2000`);
  const chosen = new Set(names);
  return {
    // Names are compared there without regard to case.
    tables: tables.filter(({ name }) => chosen.has(name)),
    columns,
    keys,
    references,
  };
}

/** A view says VIEW where a table has its comment. */
const COMMENT = raw(
  `case when t.table_type = 'VIEW' then '' else left(coalesce(t.table_comment, ''), ${PLAN_LIMITS.comment}) end`,
);
