import type { RoomField, RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";

/** What of a plan's fields is where. */
export interface PlanFields {
  /** All that a row has. */
  all: readonly RoomField[];
  /** What people enter. */
  form: readonly RoomField[];
  /** The one that names a row; undefined: its number does. */
  name: RoomField | undefined;
  /** Columns of the list beside the name. */
  listed: readonly RoomField[];
  /** Filters beside the search. */
  filtered: readonly RoomField[];
  sorts: readonly string[];
  /** The list is searched by the name, or for a tree's parents by the number. */
  hasSearch: boolean;
  /** Of a head: what people enter of a line. */
  lines: readonly RoomField[];
}

export function fieldsOf(plan: RoomPlan): PlanFields {
  const all = plan.fields.filter(({ isIncluded }) => isIncluded);
  const name = all.find(({ field }) => field === plan.nameField);
  const listed = all.filter((one) => one.isInList && one !== name);
  const isSearch = (one: RoomField) =>
    one === name && (one.query === "contains" || plan.relation.kind === "tree");
  const sorted = listed.filter(({ type }) => type !== "longText");
  return {
    all,
    form: all.filter(({ isInForm }) => isInForm),
    name,
    listed,
    filtered: all.filter((one) => one.query !== "none" && !isSearch(one)),
    sorts: [...(name ? [name] : []), ...sorted].map(({ field }) => field).concat("organizationName"),
    hasSearch: name !== undefined ? isSearch(name) : plan.relation.kind === "tree",
    lines:
      plan.relation.kind === "lines"
        ? plan.relation.fields.filter(({ isIncluded, isInForm }) => isIncluded && isInForm)
        : [],
  };
}

/** More fields than this, and each side of a room has files of their own for them. */
const MOST_IN_ONE_FILE = 16;

export const isWide = ({ all, lines }: Pick<PlanFields, "all" | "lines">): boolean =>
  all.length > MOST_IN_ONE_FILE || lines.length > MOST_IN_ONE_FILE;

export function chunksOf<One>(list: readonly One[], size: number): One[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, at) => list.slice(at * size, (at + 1) * size));
}

/** Words of a list, in lines that are no longer than the formatter allows. */
export function inLines(words: readonly string[], indent = "    "): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && `${indent}${last}, ${word}`.length <= 100)
      lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines.join(`,\n${indent}`);
}
