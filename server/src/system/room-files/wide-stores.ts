import type { Modules } from "./imports.ts";
import { chunksOf } from "./plan-fields.ts";
import type { RoomParts } from "./room-parts.ts";
import {
  columnListOf,
  columnsText,
  conditionsOf,
  type Entered,
  enteredOf,
  settingListOf,
  sortColumnsOf,
  sortsOf,
  valueListOf,
} from "./store-fields.ts";

/** Where a room has many fields: no function and no file of theirs becomes too long. */
const FIELDS_A_FUNCTION = 25;
const CONDITIONS_A_FUNCTION = 16;
const FUNCTIONS_A_FILE = 4;

interface Part {
  name: string;
  body: string;
}

export const conditionGroups = ({ fields }: RoomParts): string[][] =>
  chunksOf(conditionsOf(fields.filtered), CONDITIONS_A_FUNCTION);

const filterFile = (room: string, at: number): string =>
  `${room}-filters${at < FUNCTIONS_A_FILE ? "" : `-${Math.floor(at / FUNCTIONS_A_FILE) + 1}`}`;

export function wideModules(parts: RoomParts): Modules {
  const { room } = parts.names;
  const filters = conditionGroups(parts).map((_, at) => [
    `./${filterFile(room, at)}.store.ts`,
    `conditions${at + 1}`,
  ]);
  const byFile = Map.groupBy(filters, ([file = ""]) => file);
  return {
    [`./${room}-columns.store.ts`]: { values: ["COLUMNS", "SORT_COLUMNS"] },
    ...Object.fromEntries(
      [...byFile].map(([file, all]) => [file, { values: all.map(([, name = ""]) => name) }]),
    ),
    [`./${room}-writes.store.ts`]: { values: ["ENTERED", "settingsOf", "valuesOf"] },
  };
}

export function wideStores(parts: RoomParts): Part[] {
  const { room } = parts.names;
  const groups = conditionGroups(parts).map((group, at) => ({ at, group }));
  const files = Map.groupBy(groups, ({ at }) => filterFile(room, at));
  return [
    { name: `${room}-columns`, body: columnsBody(parts) },
    { name: `${room}-writes`, body: writesBody(parts) },
    ...[...files].map(([name, inFile]) => ({
      name,
      body: inFile.map(({ at, group }) => conditionsBody(parts, at, group)).join("\n"),
    })),
  ];
}

const columnsBody = (
  parts: RoomParts,
): string => `/** What a row is read from, and by what the list can be sorted. */
${columnsText(parts, "export const")}

export const SORT_COLUMNS = {
${sortColumnsOf(sortsOf(parts))
  .map((line) => `  ${line},`)
  .join("\n")}
};
`;

function writesBody(parts: RoomParts): string {
  const groups = chunksOf<Entered>(enteredOf(parts), FIELDS_A_FUNCTION);
  const type = `New${parts.names.Item}`;
  const some = (name: string, list: (fields: readonly Entered[]) => string) =>
    groups
      .map((group, at) => `const ${name}${at + 1} = (fields: ${type}): Sql => sql\`${list(group)}\`;`)
      .join("\n");
  const all = (name: string) => groups.map((_, at) => `\${${name}${at + 1}(fields)}`).join(", ");
  return `/** Columns of what people enter. */
export const ENTERED = sql\`${columnListOf(enteredOf(parts))}\`;

${some("values", valueListOf)}
export const valuesOf = (fields: ${type}): Sql => sql\`${all("values")}\`;

${some("settings", settingListOf)}
export const settingsOf = (fields: ${type}): Sql => sql\`${all("settings")}\`;
`;
}

const conditionsBody = ({ names }: RoomParts, at: number, group: readonly string[]): string =>
  `export const conditions${at + 1} = (query: ${names.Item}Query): (Sql | false)[] => [
${group.map((line) => line.slice(2)).join("\n")}
];
`;
