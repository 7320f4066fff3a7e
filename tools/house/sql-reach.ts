/**
 * SQL as PostgreSQL's own parser reads it: which tables a text reads, which it writes, which functions it calls.
 * A text may be a piece of a statement, and may have holes where the code puts in a value or another piece.
 */
import { loadModule, parseSync } from "libpg-query";

await loadModule();

export interface Reach {
  reads: Set<string>;
  writes: Set<string>;
  calls: Set<string>;
  /** Tables by the names that the text gives them, their own where it gives none. */
  aliases: Map<string, string>;
  /** Columns as the text names them: `alias.column`, `column`, or `alias.*` for a whole row. */
  columns: Set<string>;
  /** Holes that stand where a table does, by their number. */
  tableHoles: Set<number>;
}

/** What may stand in a hole, tried in this order. */
const FILLINGS: ((hole: string) => string)[] = [
  () => "$1",
  (hole) => ` ${hole} `,
  () => " ",
  (hole) => `${hole} = 1`,
  () => "select 1",
  (hole) => `${hole} as (select 1)`,
  () => "(1)",
  () => "left join",
  () => "insert into piece",
  () => "from piece",
];

/** Where a piece may stand. What reads like a list of names is a list of tables only where all of them are known. */
const AROUND: readonly { before: string; after?: string; isTables?: boolean }[] = [
  { before: "" },
  { before: "select 1 from ", isTables: true },
  { before: "select " },
  { before: "select 1 where " },
  { before: "select 1 where true " },
  { before: "select 1 " },
  { before: "select 1 from piece " },
  { before: "select 1 from piece order by " },
  { before: "select 1 from piece ", after: " piece on true" },
  { before: "select ", after: " 1" },
  { before: "select 1 ", after: " 1" },
  { before: "", after: " select 1" },
  { before: "", after: " true" },
  { before: "", after: " values (1)" },
  { before: "insert into piece " },
  { before: "insert into piece values (1) " },
  { before: "update piece set " },
  { before: "with ", after: " select 1" },
  { before: "with piece as (select 1) " },
  { before: "select case ", after: " end" },
];

/** More ways than this to fill one text are not tried. */
const MAX_ATTEMPTS = 2000;

const PIECE = "piece";
const HOLE = /^hole_(\d+)$/;

/** `parts` are the texts around the holes. Undefined where no reading fits. */
export function readSql(parts: readonly string[], isTable: (name: string) => boolean): Reach | undefined {
  for (const { before, after = "", isTables = false } of AROUND) {
    const [first = "", ...rest] = parts;
    const last = rest.pop();
    const whole = last === undefined ? [before + first + after] : [before + first, ...rest, last + after];
    const tree = parseFilled(whole);
    if (!tree) continue;
    const found = reachOf(tree);
    if (isTables && ![...found.reads].every((name) => isTable(name))) continue;
    return found;
  }
  return undefined;
}

function parseFilled(parts: readonly string[]): unknown {
  const chosen = parts.slice(1).map(() => 0);
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const { text, starts } = fill(parts, chosen);
    try {
      return parseSync(text);
    } catch (error) {
      // The hole that the parser has just passed, or one before it, holds the wrong thing.
      const position = (error as { sqlDetails?: { cursorPosition: number } }).sqlDetails?.cursorPosition ?? 0;
      let hole = starts.findLastIndex((start) => start <= position);
      while (hole >= 0 && (chosen[hole] ?? 0) + 1 >= FILLINGS.length) {
        chosen[hole] = 0;
        hole -= 1;
      }
      if (hole < 0) return undefined;
      chosen[hole] = (chosen[hole] ?? 0) + 1;
    }
  }
  return undefined;
}

function fill(parts: readonly string[], chosen: readonly number[]) {
  let text = parts[0] ?? "";
  const starts: number[] = [];
  for (const [index, part] of parts.slice(1).entries()) {
    starts.push(text.length);
    text += (FILLINGS[chosen[index] ?? 0]?.(`hole_${index}`) ?? "") + part;
  }
  return { text, starts };
}

/** `for update of` says aliases again; a grant reads and writes no row. */
const WITHOUT_TABLES = new Set(["LockingClause", "GrantStmt"]);
const WRITES = new Set(["InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt", "TruncateStmt", "CopyStmt"]);

export function reachOf(tree: unknown): Reach {
  const found: Found = {
    reads: new Set(),
    writes: new Set(),
    calls: new Set(),
    aliases: new Map(),
    columns: new Set(),
    tableHoles: new Set(),
    named: new Set(),
  };
  visit(tree, found, false);
  const { named, ...reach } = found;
  for (const name of named) reach.reads.delete(name);
  return reach;
}

/** With the names that `with` gives to its queries. */
interface Found extends Reach {
  named: Set<string>;
}

interface Node {
  relname?: string;
  relpersistence?: string;
  schemaname?: string;
  alias?: { aliasname?: string };
  ctename?: string;
  funcname?: { String?: { sval?: string } }[];
}

function visit(node: unknown, found: Found, isTarget: boolean): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, found, isTarget);
    return;
  }
  const { relname, relpersistence, schemaname, alias, ctename, funcname } = node as Node;
  if (relname !== undefined && relpersistence !== undefined) {
    const name = schemaname ? `${schemaname}.${relname}` : relname;
    addRelation(name, found, isTarget);
    found.aliases.set(alias?.aliasname ?? name, name);
    return;
  }
  if (ctename) found.named.add(ctename);
  if (funcname) found.calls.add(funcname.at(-1)?.String?.sval ?? "");
  for (const [key, value] of Object.entries(node)) {
    if (key === "ColumnRef") addColumn(value as Reference, found);
    if (key === "SelectStmt") addStars(value as Select, found);
    if (WRITES.has(key)) {
      const { relation, relations, ...rest } = value as Record<string, unknown>;
      visit([relation, relations], found, true);
      visit(rest, found, false);
    } else if (!WITHOUT_TABLES.has(key)) visit(value, found, isTarget);
  }
}

function addRelation(name: string, found: Found, isTarget: boolean): void {
  const hole = HOLE.exec(name)?.[1];
  if (hole !== undefined) found.tableHoles.add(Number(hole));
  else if (name !== PIECE) (isTarget ? found.writes : found.reads).add(name);
}

interface Reference {
  fields?: { String?: { sval: string }; A_Star?: object }[];
}

/** `*` alone is told by the query that it stands in. */
function addColumn({ fields = [] }: Reference, { columns }: Found): void {
  const names = fields.map(({ String: name }) => name?.sval ?? "*");
  if (names.join() !== "*") columns.add(names.slice(-2).join("."));
}

interface From {
  RangeVar?: { relname: string; alias?: { aliasname: string } };
  JoinExpr?: { larg: From; rarg: From };
}

interface Select {
  targetList?: { ResTarget?: { val?: { ColumnRef?: Reference } } }[];
  fromClause?: From[];
}

function addStars({ targetList = [], fromClause = [] }: Select, { columns }: Found): void {
  const hasStar = targetList.some(({ ResTarget }) => {
    const { fields = [] } = ResTarget?.val?.ColumnRef ?? {};
    return fields.length === 1 && fields[0]?.A_Star !== undefined;
  });
  if (hasStar) for (const name of fromClause.flatMap(namesOf)) columns.add(`${name}.*`);
}

function namesOf({ RangeVar: table, JoinExpr: join }: From): string[] {
  if (join) return [join.larg, join.rarg].flatMap(namesOf);
  return table ? [table.alias?.aliasname ?? table.relname] : [];
}
