/**
 * Tables have owners. A room's door says which tables, views and functions of the schema are the room's own (`TABLES`),
 * and which of them others may read; nobody else writes them, and nobody below reads them, but where they are for everyone.
 */
import { placeOf, WINGS } from "./places.ts";
import type { Schema } from "./schema.ts";
import type { SourceFile } from "./source-files.ts";
import { type Reach, readSql } from "./sql-reach.ts";
import type { SqlText } from "./sql-texts.ts";

/** Who else may read it: nobody, rooms of its wing, those of its wing and above, or every room. */
type Lent = "private" | "inWing" | "readable" | "everywhere";

export interface Owned {
  owner: string;
  lent: Lent;
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
  faults: string[];
}

/** The ground and the demonstration have no rooms: each is an owner as a whole. */
const DOORS = /^server\/src\/(?:(core)\/db\/migrate|(demo)\/index|([^/]+\/[^/]+)\/index)\.ts$/;
const DECLARATION = /^export const TABLES = \{([^}]*)\};$/ms;

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
  const found: Tables = { schema, owners: new Map(), uses: [], faults: [] };
  for (const file of files) readDoor(file, found);
  for (const { path, sql } of files) for (const text of sql) readText(path, text, found);
  for (const [name, reaches] of schema.programs) {
    const by = found.owners.get(name)?.owner;
    if (by) for (const reach of reaches) addUses(reach, { by, at: name }, found);
  }
  found.faults.push(...ownerFaults(found), ...found.uses.flatMap((use) => useFault(use, found.owners)));
  return found;
}

function readDoor({ path, text }: SourceFile, { owners, faults }: Tables): void {
  const declared = DOORS.test(path) ? DECLARATION.exec(text)?.[1] : undefined;
  if (declared === undefined) return;
  for (const [, key = "", list = ""] of declared.matchAll(/(\w+): \[([^\]]*)\]/g)) {
    for (const [, name = ""] of list.matchAll(/"(\w+)"/g)) {
      const other = owners.get(name);
      if (other) faults.push(`${path}: ${name} is ${other.owner}'s; a table has one owner`);
      owners.set(name, { owner: ownerOf(path), lent: key as Lent });
    }
  }
}

/** Pieces that name nothing of the schema and nothing that a hole could name reach nothing. */
function isOfInterest({ parts }: SqlText, { tables, programs }: Schema): boolean {
  const text = parts.join(" $1 ");
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
  addUses(reach, { by: ownerOf(path), at }, found);
}

function addUses(reach: Reach, { by, at }: Pick<Use, "by" | "at">, { schema, uses }: Tables): void {
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
