import type { RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { endsOf, isNullable } from "./contract-fields.ts";
import { inLines } from "./plan-fields.ts";
import { columnIn } from "./room-names.ts";
import type { RoomParts } from "./room-parts.ts";
import { filled } from "./skeleton.ts";

/** What fields are in a database: their columns, and the pieces of statements that name them. */

const INT4 = { least: -2_147_483_648, most: 2_147_483_647 };

function typeIn(one: RoomField): string {
  switch (one.type) {
    case "integer": {
      const isSmall = (bound: number | null) => bound !== null && bound >= INT4.least && bound <= INT4.most;
      return isSmall(one.least) && isSmall(one.most) ? "integer" : "bigint";
    }
    case "decimal":
      return "numeric";
    case "boolean":
      return "boolean";
    case "date":
      return "date";
    case "instant":
      return "timestamptz";
    default:
      return "text";
  }
}

/** A text that is not required is empty, a boolean false; whatever else is lacking is null. */
export const columnsOf = (fields: readonly RoomField[]): string[] =>
  fields.map((one) => {
    const empty = one.type === "boolean" ? " default false" : one.isRequired ? "" : " default ''";
    return `  ${columnIn(one.field)} ${typeIn(one)}${isNullable(one) ? "" : ` not null${empty}`},`;
  });

/** As a list reads them: `x.unit_price as "unitPrice"`. */
export const selectedOf = (fields: readonly RoomField[], alias: string): string[] =>
  fields.map(({ field }) => {
    const column = columnIn(field);
    return column === field ? `${alias}.${column}` : `${alias}.${column} as "${field}"`;
  });

/** What people enter of a row, and where it is kept. */
export type Entered = Pick<RoomField, "field">;
export const enteredOf = ({ fields, wanted }: Pick<RoomParts, "fields" | "wanted">): Entered[] => [
  ...(wanted.tree ? [{ field: "parentId" }] : []),
  ...fields.form,
];

export const columnListOf = (fields: readonly Entered[], indent = "      "): string =>
  inLines(
    fields.map(({ field }) => columnIn(field)),
    indent,
  );
export const valueListOf = (fields: readonly Entered[]): string =>
  inLines(
    fields.map(({ field }) => `\${fields.${field}}`),
    "      ",
  );
export const settingListOf = (fields: readonly Entered[]): string =>
  inLines(
    fields.map(({ field }) => `${columnIn(field)} = \${fields.${field}}`),
    "      ",
  );

export const sortColumnsOf = (sorts: readonly string[]): string[] =>
  sorts.map(
    (sort) =>
      `${sort}: "${sort === "organizationName" ? "g.org_name" : `x.${columnIn(sort).replaceAll('"', '\\"')}`}"`,
  );

export const conditionsOf = (fields: readonly RoomField[]): string[] =>
  fields.flatMap(({ field, query }) => {
    const column = `x.${columnIn(field)}`;
    if (query === "range") {
      const [from, to] = endsOf(field);
      return [
        condition(from, `${column} >= \${query.${from}}`),
        condition(to, `${column} <= \${query.${to}}`),
      ];
    }
    if (query === "contains") return [condition(field, `${column} ilike \${containing(query.${field})}`)];
    return [condition(field, `${column} = \${query.${field}}`)];
  });

const condition = (name: string, text: string): string =>
  `    query.${name} !== undefined && sql\`${text}\`,`;

/** A list without a name to sort by begins with the number. */
export const sortsOf = ({ fields }: RoomParts): readonly string[] =>
  fields.name ? fields.sorts : ["id", ...fields.sorts];

export function columnsText({ fields, wanted, places }: RoomParts, verb = "const"): string {
  const parentName = fields.name ? `p.${columnIn(fields.name.field)}` : "'#' || p.id";
  const tree = wanted.tree
    ? filled("server/tree-columns", { ...places, parentName })
        .trimEnd()
        .split("\n")
    : [];
  const words = [
    "x.id",
    ...selectedOf(fields.all, "x"),
    ...tree,
    "x.revision",
    'g.org_name as "organizationName"',
  ];
  return `${verb} COLUMNS = sql\`${inLines(words, "  ")}\`;`;
}
