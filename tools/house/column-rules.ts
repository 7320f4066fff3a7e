/**
 * Columns that a door lends. A table that many rooms read says which of its columns they may count on
 * (`LENT_COLUMNS`); the others are its own room's to change.
 */
import type { Schema } from "./schema.ts";
import type { Reach } from "./sql-reach.ts";

/** What one text of a room reaches. */
export interface Reading {
  by: string;
  at: string;
  reach: Reach;
}

/** A column of a table that a room reads; `*` is a whole row. */
export interface ColumnUse {
  table: string;
  column: string;
  by: string;
  at: string;
}

/**
 * A piece of a statement names tables by aliases that another piece of the room gives them. A column counts
 * where one table alone, of those that it may be of, has it.
 */
export function columnUses(readings: readonly Reading[], { columns }: Schema): ColumnUse[] {
  const rooms = Map.groupBy(readings, ({ by }) => by);
  return [...rooms].flatMap(([, ofRoom]) => {
    const aliases = roomAliases(ofRoom);
    return ofRoom.flatMap(({ by, at, reach }) =>
      [...reach.columns].flatMap((name) =>
        tablesOf(name, { own: reach.aliases, ofRoom: aliases, columns }).map((use) => ({ ...use, by, at })),
      ),
    );
  });
}

function roomAliases(readings: readonly Reading[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { reach } of readings)
    for (const [alias, table] of reach.aliases) found.set(alias, (found.get(alias) ?? new Set()).add(table));
  return found;
}

interface Scope {
  own: ReadonlyMap<string, string>;
  ofRoom: ReadonlyMap<string, ReadonlySet<string>>;
  columns: Schema["columns"];
}

function tablesOf(name: string, { own, ofRoom, columns }: Scope): Pick<ColumnUse, "table" | "column">[] {
  const onlyOne = (tables: Iterable<string>, column: string) => {
    const having = [...tables].filter((table) => columns.get(table)?.has(column));
    return having.length === 1 ? having.map((table) => ({ table, column })) : [];
  };
  const [qualifier = "", column] = name.split(".");
  if (column === undefined) {
    const row = own.get(qualifier);
    return row === undefined ? onlyOne(new Set(own.values()), qualifier) : [{ table: row, column: "*" }];
  }
  const table = own.get(qualifier);
  const tables = table === undefined ? (ofRoom.get(qualifier) ?? []) : [table];
  return column === "*" ? [...tables].map((one) => ({ table: one, column })) : onlyOne(tables, column);
}
