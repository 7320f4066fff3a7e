/**
 * Tables have owners. A room's door says which tables, views and functions of the schema are the room's own (`TABLES`),
 * and which of them others may read; nobody else writes them, and nobody below reads them, but where they are for everyone.
 */
import { type ColumnUse, columnUses, type Reading } from "./column-rules.ts";
import { placeOf, WINGS } from "./places.ts";
import type { Schema } from "./schema.ts";
import type { SourceFile } from "./source-files.ts";
import { readSql } from "./sql-reach.ts";
import type { SqlText } from "./sql-texts.ts";

/** Who else may read it: nobody, rooms of its wing, those of its wing and above, or every room. */
type Lent = "private" | "inWing" | "readable" | "everywhere";

export interface Owned {
  owner: string;
  lent: Lent;
  /** Those that others may read, where not all are. */
  columns?: Set<string>;
}

/** One table, view or function, reached by a room. */
export interface Use {
  name: string;
  by: string;
  isWrite: boolean;
  at: string;
}

export interface Tables {
  schema: Schema;
  owners: Map<string, Owned>;
  uses: Use[];
  readings: Reading[];
  faults: string[];
}

/** The ground and the demonstration have no rooms: each is an owner as a whole. */
const DOORS = /^server\/src\/(?:(core)\/db\/migrate|(demo)\/index|([^/]+\/[^/]+)\/index)\.ts$/;
const DECLARATION = /^export const TABLES = \{([^}]*)\};$/ms;
const LENT_COLUMNS = /^export const LENT_COLUMNS = \{([^}]*)\};$/ms;
const LISTS = /(\w+): \[([^\]]*)\]/g;

function ownerOf(path: string): string {
  const { wing, room } = placeOf(path);
  if (wing && room) return `${wing}/${room}`;
  return path.startsWith("server/src/core/") ? "core" : (path.split("/")[2] ?? "");
}

const floorOf = (owner: string): number => {
  if (owner === "core") return -1;
  const floor = WINGS.findIndex((wing) => owner.startsWith(`${wing}/`));
  return floor < 0 ? WINGS.length : floor;
};

export function readTables(files: readonly SourceFile[], schema: Schema): Tables {
  const found: Tables = { schema, owners: new Map(), uses: [], readings: [], faults: [] };
  for (const file of files) readDoor(file, found);
  for (const { path, sql } of files) for (const text of sql) readText(path, text, found);
  for (const [name, reaches] of schema.programs) {
    const by = found.owners.get(name)?.owner;
    if (by) for (const reach of reaches) addUses({ by, at: name, reach }, found);
  }
  found.faults.push(
    ...ownerFaults(found),
    ...found.uses.flatMap((use) => useFault(use, found.owners)),
    ...narrowFaults(found),
    ...columnUses(found.readings, schema).flatMap((use) => columnFault(use, found.owners)),
  );
  return found;
}

function readDoor({ path, text }: SourceFile, { owners, faults }: Tables): void {
  const declared = DOORS.test(path) ? DECLARATION.exec(text)?.[1] : undefined;
  if (declared === undefined) return;
  for (const [, key = "", list = ""] of declared.matchAll(LISTS)) {
    for (const name of namesIn(list)) {
      const other = owners.get(name);
      if (other) faults.push(`${path}: ${name} is ${other.owner}'s; a table has one owner`);
      owners.set(name, { owner: ownerOf(path), lent: key as Lent });
    }
  }
  for (const [, name = "", list = ""] of (LENT_COLUMNS.exec(text)?.[1] ?? "").matchAll(LISTS)) {
    const owned = owners.get(name);
    if (owned?.owner !== ownerOf(path))
      faults.push(`${path}: lends columns of ${name}, which is not its own`);
    else owned.columns = new Set(namesIn(list));
  }
}

const namesIn = (list: string): string[] => [...list.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);

/** Pieces that name nothing of the schema, no column of an alias and nothing that a hole could name reach nothing. */
function isOfInterest({ parts, kind }: SqlText, { tables, programs }: Schema): boolean {
  const text = parts.join(" $1 ");
  if (kind !== "string" && /[a-z]\.["a-z]/.test(text)) return true;
  if (/\b(from|join|into|update|using|only|truncate)\s+\$1/i.test(text)) return true;
  return (text.match(/\w+/g) ?? []).some((word) => tables.has(word) || programs.has(word));
}

function readText(path: string, text: SqlText, found: Tables): void {
  if (!isOfInterest(text, found.schema)) return;
  const at = `${path}:${text.line}`;
  const { tables, programs } = found.schema;
  const reach = readSql(text.parts, (name) => tables.has(name) || programs.has(name));
  if (!reach) {
    if (text.kind !== "string" || path.endsWith(".store.ts"))
      found.faults.push(`${at}: SQL that cannot be read`);
    return;
  }
  for (const hole of reach.tableHoles) {
    const filled = text.holes[hole] ?? "";
    if (text.kind !== "sql" || /^raw\((?!["`])/.test(filled))
      found.faults.push(`${at}: \${${filled}} names a table that only runs know; write the name into SQL`);
  }
  addUses({ by: ownerOf(path), at, reach }, found);
}

function addUses(reading: Reading, { schema, uses, readings }: Tables): void {
  const { by, at, reach } = reading;
  readings.push(reading);
  const isKnown = (name: string) => schema.tables.has(name) || schema.programs.has(name);
  for (const name of reach.writes) if (isKnown(name)) uses.push({ name, by, at, isWrite: true });
  for (const name of [...reach.reads, ...reach.calls])
    if (isKnown(name)) uses.push({ name, by, at, isWrite: false });
}

function ownerFaults({ schema, owners }: Tables): string[] {
  const known = [...schema.tables, ...schema.programs.keys()];
  return [
    ...known.filter((name) => !owners.has(name)).map((name) => `${name}: no door owns it`),
    ...[...owners.keys()]
      .filter((name) => !known.includes(name))
      .map((name) => `${owners.get(name)?.owner}: owns ${name}, which the schema does not have`),
    ...[...owners].flatMap(([name, { owner, columns = [] }]) =>
      [...columns]
        .filter((column) => !schema.columns.get(name)?.has(column))
        .map((column) => `${owner}: lends ${name}.${column}, which the schema does not have`),
    ),
  ];
}

function useFault({ name, by, at, isWrite }: Use, owners: Tables["owners"]): string[] {
  const { owner, lent } = owners.get(name) ?? { owner: by, lent: "everywhere" };
  if (owner === by) return [];
  if (isWrite) return [`${at}: writes ${name}, which is ${owner}'s: by the owner's door only`];
  if (lent === "everywhere") return [];
  if (floorOf(owner) > floorOf(by))
    return [`${at}: reads ${name} of ${owner}, a wing above: the upper room provides what is needed`];
  const isLent = lent === "readable" || (lent === "inWing" && floorOf(owner) === floorOf(by));
  return isLent ? [] : [`${at}: reads ${name}, which ${owner} does not lend`];
}

/** Other rooms that read a table of whose columns none is kept back. */
const MAX_READERS_OF_ALL = 5;

function narrowFaults({ schema, owners, uses }: Tables): string[] {
  return [...owners].flatMap(([name, { owner, columns }]) => {
    if (columns || !schema.tables.has(name)) return [];
    const readers = new Set(uses.filter((use) => use.name === name && use.by !== owner).map(({ by }) => by));
    if (readers.size <= MAX_READERS_OF_ALL) return [];
    return [`${owner}: ${readers.size} rooms read ${name}; say in LENT_COLUMNS on what they may count`];
  });
}

function columnFault({ table, column, by, at }: ColumnUse, owners: Tables["owners"]): string[] {
  const { owner, columns } = owners.get(table) ?? { owner: by };
  if (owner === by || !columns || columns.has(column)) return [];
  return [`${at}: reads ${table}.${column}, which ${owner} does not lend`];
}

/** Pairs of a room and a table that it reads and never writes, and how many rooms write each table at most. */
export function figuresOf({ owners, uses, schema }: Tables): string {
  const written = new Set(uses.filter(({ isWrite }) => isWrite).map(({ name, by }) => `${by} ${name}`));
  const read = new Set(uses.filter(({ isWrite }) => !isWrite).map(({ name, by }) => `${by} ${name}`));
  const pairs = [...read].filter((pair) => !written.has(pair));
  const upward = pairs.filter((pair) => {
    const [by = "", name = ""] = pair.split(" ");
    const { owner, lent } = owners.get(name) ?? { owner: by, lent: "everywhere" };
    return lent !== "everywhere" && floorOf(owner) > floorOf(by);
  });
  const foreign = [...written].filter((pair) => {
    const [by = "", name = ""] = pair.split(" ");
    return owners.get(name)?.owner !== by;
  });
  return `${schema.tables.size} tables · ${pairs.length} read by rooms that do not write them, ${upward.length} of a wing above · ${foreign.length} written by others than their owner`;
}
