/** The schema as the migrations leave it: its tables, its views and its functions, and what the last two reach. */
import { readdirSync, readFileSync } from "node:fs";
import { parsePlPgSQLSync, parseSync } from "libpg-query";
import { type Reach, reachOf } from "./sql-reach.ts";

export interface Schema {
  tables: Set<string>;
  /** Columns of each table. */
  columns: Map<string, Set<string>>;
  /** Views and functions, with what their own texts reach. */
  programs: Map<string, Reach[]>;
}

type Fields = Record<string, unknown>;

export function readSchema(folder: string): Schema {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return schemaOf(names.sort().map((name) => readFileSync(`${folder}/${name}`, "utf8")));
}

export function schemaOf(migrations: readonly string[]): Schema {
  // The migrations' own table is made by whatever runs them.
  const schema: Schema = { tables: new Set(["schema_migrations"]), columns: new Map(), programs: new Map() };
  for (const text of migrations) {
    for (const { stmt, stmt_location: start = 0, stmt_len: length } of parseSync(text).stmts ?? []) {
      const [kind = "", fields = {}] = Object.entries(stmt as unknown as Record<string, Fields>)[0] ?? [];
      // Places in a text are counted in bytes.
      const own = Buffer.from(text).subarray(start, length === undefined ? undefined : start + length);
      CHANGES[kind]?.(schema, fields, own.toString());
    }
  }
  return schema;
}

const relationName = (relation: unknown): string => (relation as { relname: string }).relname;
const textsIn = (list: unknown): string[] =>
  (list as { String: { sval: string } }[]).map(({ String: { sval } }) => sval);
const columnNames = (elements: unknown): string[] =>
  ((elements ?? []) as { ColumnDef?: { colname: string } }[]).flatMap(
    ({ ColumnDef }) => ColumnDef?.colname ?? [],
  );
const lastOf = (list: unknown): string => textsIn(list).at(-1) ?? "";

const CHANGES: Readonly<Record<string, (schema: Schema, fields: Fields, text: string) => void>> = {
  CreateStmt: ({ tables, columns }, { relation, tableElts }) => {
    tables.add(relationName(relation));
    columns.set(relationName(relation), new Set(columnNames(tableElts)));
  },
  AlterTableStmt: ({ columns }, { relation, cmds }) => {
    const own = columns.get(relationName(relation));
    for (const { AlterTableCmd: change } of cmds as { AlterTableCmd: Fields }[]) {
      if (change.subtype === "AT_AddColumn") for (const name of columnNames([change.def])) own?.add(name);
      if (change.subtype === "AT_DropColumn") own?.delete(String(change.name));
    }
  },
  RenameStmt: ({ tables, columns }, { renameType, relation, subname, newname }) => {
    const own = columns.get(relationName(relation)) ?? new Set();
    if (renameType === "OBJECT_COLUMN" && own.delete(String(subname))) own.add(String(newname));
    if (renameType !== "OBJECT_TABLE" || !tables.delete(relationName(relation))) return;
    tables.add(String(newname));
    columns.set(String(newname), own);
  },
  DropStmt: ({ tables, programs }, { removeType, objects }) => {
    for (const object of objects as { List?: { items: unknown } }[]) {
      const name = object.List ? lastOf(object.List.items) : "";
      if (removeType === "OBJECT_TABLE") tables.delete(name);
      if (removeType === "OBJECT_VIEW") programs.delete(name);
    }
  },
  ViewStmt: ({ programs }, { view, query }) => programs.set(relationName(view), [reachOf(query)]),
  CreateFunctionStmt: ({ programs }, fields, text) =>
    programs.set(lastOf(fields.funcname), queriesOf(fields, text).map(reachOfQuery)),
};

/** A body `language sql` is SQL; one of `language plpgsql` has statements and expressions in it. */
function queriesOf(fields: Fields, text: string): string[] {
  const options = fields.options as { DefElem: { defname: string; arg: Fields } }[];
  const option = (name: string) => options.find(({ DefElem }) => DefElem.defname === name)?.DefElem.arg;
  const language = option("language")?.String as { sval: string };
  if (language.sval === "plpgsql") return queriesIn(parsePlPgSQLSync(text));
  const body = option("as")?.List as { items: unknown } | undefined;
  return body ? textsIn(body.items) : [];
}

function queriesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { PLpgSQL_expr: expression } = node as { PLpgSQL_expr?: { query: string } };
  return expression ? [expression.query] : Object.values(node).flatMap(queriesIn);
}

function reachOfQuery(query: string): Reach {
  for (const text of [query, `select ${query}`]) {
    try {
      return reachOf(parseSync(text));
    } catch {}
  }
  throw new Error(`a function of the migrations holds what cannot be read: ${query}`);
}
