import type { Reference } from "@sweepline/contract/system/codegen/index.ts";
import { PLAN_LIMITS } from "@sweepline/contract/system/codegen/plan.ts";

/** A table as its database describes it, whatever kind of database that is. */
export interface ForeignPicture {
  name: string;
  comment: string;
  columns: ForeignColumn[];
  /** Columns of its primary key. */
  keys: string[];
  /** Columns that refer to another table by themselves. */
  references: Reference[];
}

export interface ForeignColumn {
  name: string;
  /** As it is written there, with its length; of an enumeration `enum('a','b')`, whatever it is called. */
  dataType: string;
  comment: string;
  isNullable: boolean;
  /** The database fills it in where nothing is said. */
  hasDefault: boolean;
}

export interface TableChoice {
  search: string;
  isDescending: boolean;
  limit: number;
  offset: number;
}

export interface TableLine {
  name: string;
  comment: string;
  isView: boolean;
  columnCount: number;
}

export interface SourceFacts {
  product: string;
  tables: number;
  mayWrite: boolean;
}

/** Reads of one kind of database. `schema` is what PostgreSQL calls one; MySQL has none beside the database. */
export interface SchemaReads {
  /** False: there is no such schema, or it may not be used. */
  hasSchema(): Promise<boolean>;
  facts(): Promise<SourceFacts>;
  page(choice: TableChoice): Promise<{ rows: TableLine[]; total: number }>;
  /** Those of the tables that are there. */
  pictures(tables: readonly string[]): Promise<ForeignPicture[]>;
}

type Flags = "isNullable" | "hasDefault";

/** Rows of a table's columns and keys, as both kinds of database answer them. */
export interface PictureRows {
  tables: { name: string; comment: string }[];
  columns: (Omit<ForeignColumn, Flags> & { table: string } & Record<Flags, boolean | number>)[];
  keys: { table: string; column: string }[];
  references: (Reference & { of: string })[];
}

/** What comes in are names and texts of somebody else, in whatever number and of whatever length. */
export function picturesOf({ tables, columns, keys, references }: PictureRows): ForeignPicture[] {
  const [name, limits] = [(text: string) => cleanText(text, PLAN_LIMITS.sourceName), PLAN_LIMITS];
  return tables.map((table) => {
    const own = new Map<string, ForeignColumn>();
    for (const column of columns.filter((one) => one.table === table.name))
      own.set(name(column.name), {
        name: name(column.name),
        dataType: cleanText(column.dataType, limits.dataType),
        comment: cleanText(column.comment, limits.comment),
        isNullable: Number(column.isNullable) === 1,
        hasDefault: Number(column.hasDefault) === 1,
      });
    return {
      name: name(table.name),
      comment: cleanText(table.comment, limits.comment),
      columns: [...own.values()],
      keys: keys.filter((key) => key.table === table.name && own.has(key.column)).map(({ column }) => column),
      references: references
        .filter(({ of, column }) => of === table.name && own.has(column))
        .map((one) => ({ column: one.column, table: name(one.table), toColumn: name(one.toColumn) })),
    };
  });
}

export const lineOf = ({ name, comment, isView, columnCount }: RawLine): TableLine => ({
  name: cleanText(name, PLAN_LIMITS.sourceName),
  comment: cleanText(comment, PLAN_LIMITS.comment),
  isView: Number(isView) === 1,
  columnCount: countOf(columnCount),
});
/** MySQL has numbers for flags. */
export type RawLine = Omit<TableLine, "isView"> & { isView: boolean | number };
export const countOf = (value: unknown): number => Math.max(0, Math.trunc(Number(value))) || 0;

/** What a foreign database says can be any text: neither longer than it should be, nor what ours cannot keep. */
export function cleanText(text: string | null | undefined, max: number): string {
  return String(text ?? "")
    .slice(0, max)
    .replaceAll("\0", "")
    .toWellFormed();
}
