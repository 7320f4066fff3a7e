import type { RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { type Modules, withImports } from "./imports.ts";
import { inLines } from "./plan-fields.ts";
import { hole, quoted } from "./quoted.ts";
import type { RoomFile } from "./room-file.ts";
import { columnIn } from "./room-names.ts";
import { contractModules, type RoomParts } from "./room-parts.ts";
import { filled, type Places } from "./skeleton.ts";
import {
  columnListOf,
  columnsText,
  conditionsOf,
  enteredOf,
  selectedOf,
  settingListOf,
  sortColumnsOf,
  sortsOf,
  valueListOf,
} from "./store-fields.ts";
import { conditionGroups, wideModules, wideStores } from "./wide-stores.ts";

const CORE: Modules = {
  "@sweepline/contract/core/paging.ts": { types: ["Page"] },
  "sql-template-tag": { values: ["default sql"], types: ["Sql"] },
  "../../core/caller.ts": { types: ["DataScope"] },
  "../../core/db/columns.ts": { values: ["byColumns", "withInstants"] },
  "../../core/db/database.ts": { types: ["Queries"] },
  "../../core/db/page.ts": { values: ["allOf", "containing", "limitOf", "orderBy", "readPage"] },
  "../../core/db/scope.ts": { values: ["withinScope"] },
  "../../core/db/subject-names.ts": { values: ["namedByNumber"] },
};

const instantsIn = (fields: readonly RoomField[]): string[] =>
  fields.filter(({ type }) => type === "instant").map(({ field }) => quoted(field));

/** The store of a room; where there are many fields, what names all of them stands in stores of its own. */
export function roomStores(parts: RoomParts): RoomFile[] {
  const { names, fields, places, wanted, isWide } = parts;
  const modules = { ...contractModules(parts), ...CORE, ...(isWide ? wideModules(parts) : {}) };
  const file = (name: string, text: string): RoomFile => ({
    path: `server/src/${names.wing}/${names.room}/${name}.store.ts`,
    language: "typescript",
    text: withImports(text, modules),
  });
  const instants = instantsIn(fields.all);
  const read: Places = {
    initial: fields.name?.field ?? "id",
    searched: fields.name
      ? `x.${columnIn(fields.name.field)} ilike \${containing(query.search)}`
      : `x.id::text = \${query.search}`,
    named: fields.name ? `x.${columnIn(fields.name.field)}` : "'#' || x.id",
    instants: instants.join(", "),
    Stored: instants.length > 0 ? "object" : names.Item,
    asRow: instants.length > 0 ? `as${names.Item}` : "(stored) => stored",
  };
  const own = isWide ? wideOwn(parts) : narrowOwn(parts);
  const text = filled(
    "server/store",
    { ...places, ...read, ...own },
    { ...wanted, instants: instants.length > 0 },
  );
  return [
    file(names.room, text),
    ...(isWide ? wideStores(parts).map(({ name, body }) => file(name, body)) : []),
  ];
}

const narrowOwn = (parts: RoomParts): Places => {
  const entered = enteredOf(parts);
  return {
    COLUMNS: columnsText(parts).split("\n"),
    sortColumns: sortColumnsOf(sortsOf(parts)).join(", "),
    conditions: conditionsOf(parts.fields.filtered),
    insertColumns: columnListOf(entered),
    insertValues: valueListOf(entered),
    settings: settingListOf(entered),
  };
};

const wideOwn = (parts: RoomParts): Places => ({
  COLUMNS: [],
  sortColumns: "",
  conditions: conditionGroups(parts).map((_, at) => `    ...conditions${at + 1}(query),`),
  insertColumns: hole("ENTERED"),
  insertValues: hole("valuesOf(fields)"),
  settings: hole("settingsOf(fields)"),
});

export function linesStore(parts: RoomParts): RoomFile[] {
  const { names, lineNames, fields, places, wanted } = parts;
  if (!lineNames) return [];
  const instants = instantsIn(fields.lines);
  const text = filled(
    "server/lines.store",
    {
      ...places,
      lineInstants: instants.join(", "),
      lineSelected: inLines(selectedOf(fields.lines, "l"), "  "),
      lineNames: columnListOf(fields.lines, "  "),
    },
    { ...wanted, lineInstants: instants.length > 0 },
  );
  return [
    {
      path: `server/src/${names.wing}/${names.room}/${lineNames.item}s.store.ts`,
      language: "typescript",
      text: withImports(text, { ...contractModules(parts), ...CORE }),
    },
  ];
}
