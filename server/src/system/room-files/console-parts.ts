import type { RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { columnsOf, controlsOf, filterControlsOf } from "./console-fields.ts";
import { chunksOf } from "./plan-fields.ts";
import type { RoomParts } from "./room-parts.ts";
import { filled } from "./skeleton.ts";

/**
 * Controls, columns and filters of a room on screen: where they stand by themselves as long as there are few, in functions and files of
 * their own where there are many. Each may take some lines once it is formatted.
 */
const MOST = { controls: 14, columns: 12, filters: 8 } as const;
const FUNCTIONS_A_FILE = 4;

/** A screen's file without its imports. */
export interface Written {
  name: string;
  body: string;
}

/** What stands in the place of many: how each group is used, and the files that they are in. */
interface Groups {
  uses: string[];
  files: Written[];
}

const inFiles = (stem: string, bodies: readonly string[]): Written[] =>
  chunksOf(bodies, FUNCTIONS_A_FILE).map((some, at) => ({
    name: `${stem}-${at + 1}.tsx`,
    body: some.join("\n"),
  }));

/** `place`: they are controls of a line at a place. */
export function controlGroups(parts: RoomParts, of: "head" | "line"): Groups {
  const { names, lineNames, fields } = parts;
  const isLine = of === "line";
  const [list, LIMITS] = isLine
    ? [fields.lines, `${lineNames?.LINE}_LIMITS`]
    : [fields.form, `${names.ITEM}_LIMITS`];
  if (list.length <= MOST.controls) return { uses: controlsOf(list, LIMITS), files: [] };
  const [Name, stem] = isLine ? [lineNames?.Line ?? "", lineNames?.item ?? ""] : [names.Item, names.item];
  const bodies = chunksOf(list, MOST.controls).map((some, at) =>
    [
      `export function ${Name}Fields${at + 1}(${isLine ? "{ place }: { readonly place: number }" : ""}) {`,
      `  const of = use${Name}Field(${isLine ? "place" : ""});`,
      "  return (",
      "    <>",
      ...controlsOf(some, LIMITS),
      "    </>",
      "  );",
      "}\n",
    ].join("\n"),
  );
  const uses = bodies.map((_, at) => `      <${Name}Fields${at + 1}${isLine ? " place={place}" : ""} />`);
  return { uses, files: inFiles(`${stem}-fields`, bodies) };
}

const needs = (list: readonly RoomField[], ...types: RoomField["type"][]): boolean =>
  list.some(({ type }) => types.includes(type));

export function columnGroups({ names, fields }: RoomParts): Groups {
  const list = fields.listed;
  if (list.length <= MOST.columns) return { uses: columnsOf(list), files: [] };
  const { Item, itemName } = names;
  const bodies = chunksOf(list, MOST.columns).map((some, at) =>
    [
      `export function use${Item}Columns${at + 1}(c: ColumnsOf<typeof E.list>) {`,
      ...(needs(some, "boolean") ? [`  const t = useTexts(${itemName}Texts);`] : []),
      `  const labels = useTexts(${itemName}Labels);`,
      ...(needs(some, "decimal") ? ["  const format = useFormat();"] : []),
      "  return [",
      ...columnsOf(some),
      "  ];",
      "}\n",
    ].join("\n"),
  );
  const uses = bodies.map((_, at) => `    ...use${Item}Columns${at + 1}(c),`);
  const files = inFiles(`${names.item}-columns`, bodies);
  return { uses, files: files.map(({ name, body }) => ({ name, body: withDigits(body) })) };
}

/** Of figures with digits behind the point. */
export const withDigits = (body: string): string =>
  /\bDIGITS\b/.test(body)
    ? `/** As many digits as a figure has, up to these. */\nconst DIGITS = 6;\n\n${body}`
    : body;

interface Filters {
  name: string;
  some: readonly RoomField[];
  /** The first, with the search in it, and with the ways to what is below a row. */
  isMain: boolean;
  /** Others that it shows. */
  uses?: readonly string[];
}

/** The filters of the list; none where there are none. */
export function filterFiles(parts: RoomParts): Written[] {
  const { names, fields, wanted } = parts;
  const { filtered } = fields;
  if (filtered.length === 0 && !wanted.search && !wanted.tree) return [];
  const groups = chunksOf(filtered, MOST.filters);
  const { Item, item } = names;
  const file = `${item}-filters.tsx`;
  const main = { name: `${Item}Filters`, isMain: true };
  if (groups.length <= 1) return [{ name: file, body: filtersText(parts, { ...main, some: filtered }) }];
  const uses = groups.map((_, at) => `      <${Item}Filters${at + 1} list={list} />`);
  return [
    { name: file, body: filtersText(parts, { ...main, some: [], uses }) },
    ...groups.map((some, at) => ({
      name: `${item}-filters-${at + 1}.tsx`,
      body: filtersText(parts, { name: `${Item}Filters${at + 1}`, some, isMain: false }),
    })),
  ];
}

function filtersText({ places, wanted }: RoomParts, { name, some, isMain, uses = [] }: Filters): string {
  const isTree = isMain && wanted.tree === true;
  const hasSearch = isMain && wanted.search === true && !isTree;
  const search = hasSearch ? [`      <SearchBox {...list.bind("search")} label={t.search} />`] : [];
  const controls = [...search, ...filterControlsOf(some), ...uses];
  const isOne = controls.length === 1 && !isTree;
  return filled(
    "console/filters",
    { ...places, Filters: name, filters: controls.map((line) => (isOne ? line.slice(2) : line)) },
    {
      one: isOne,
      main: isMain,
      codes: needs(some, "choice"),
      labels: some.length > 0,
      treeFilters: isTree,
      ownTexts: hasSearch || isTree || needs(some, "choice", "boolean"),
    },
  );
}
