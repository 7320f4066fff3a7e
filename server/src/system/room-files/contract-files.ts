import type { RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { choicesOf, filtersOf, limitsOf, rowsOf, rulesOf } from "./contract-fields.ts";
import { type Modules, withImports } from "./imports.ts";
import { quoted } from "./quoted.ts";
import type { RoomFile } from "./room-file.ts";
import type { RoomParts } from "./room-parts.ts";
import { filled } from "./skeleton.ts";

const coreModules = (root: string): Modules => ({
  zod: { values: ["z"] },
  [`${root}core/endpoint.ts`]: { values: ["endpoint", "idSchema", "instantSchema"] },
  [`${root}core/fields.ts`]: {
    values: [
      "int",
      "isEmail",
      "isPhone",
      "isWebAddress",
      "optionalText",
      "requiredText",
      "revision",
      "searchText",
    ],
  },
  [`${root}core/paging.ts`]: { values: ["pageQuery", "pagesOf"] },
});

/** One file, or a folder of some where there are many fields. */
export function contractFiles(plan: RoomPlan, parts: RoomParts): RoomFile[] {
  const { names, fields, places, wanted } = parts;
  const { form, all, filtered, lines } = fields;
  const LINE = parts.lineNames?.LINE ?? "";
  const own = {
    ...places,
    limits: limitsOf(form),
    rules: rulesOf(form, `${names.ITEM}_LIMITS`),
    row: rowsOf(all),
    sorts: fields.sorts.map(quoted).join(", "),
    filters: filtersOf(filtered),
    choices: choicesOf(form, quoted),
    lineLimits: limitsOf(lines),
    lineRules: rulesOf(lines, `${LINE}_LIMITS`),
    lineRow: rowsOf(lines),
    lineChoices: choicesOf(lines, quoted),
  };
  const text = (name: string) => filled(`contract/${name}`, own, wanted);
  const rules = [...(wanted.limits ? [text("limits")] : []), text("fields")].join("\n");
  const linesText = plan.relation.kind === "lines" ? [text("lines")] : [];
  const file = (
    name: string,
    body: string,
    { about = "", modules = {} }: { about?: string; modules?: Modules } = {},
  ): RoomFile => ({
    path: `contract/src/${names.wing}/${names.room}${name}.ts`,
    language: "typescript",
    text: withImports(about ? `${about}\n${body}` : body, {
      ...coreModules(parts.isWide ? "../../" : "../"),
      ...modules,
    }),
  });
  const about = filled("contract/head", places, wanted).trimEnd();
  if (!parts.isWide)
    return [
      file("", [...linesText, rules, text("row"), text("query"), text("endpoints")].join("\n"), { about }),
    ];
  const modules = partModules(parts);
  return [
    ...linesText.map((body) => file("/lines", body)),
    file("/fields", rules, { modules }),
    file("/row", text("row"), { modules }),
    file("/query", text("query"), { modules }),
    file("/index", text("endpoints"), { about, modules }),
  ];
}

/** What the files of a folder import of each other. */
function partModules({ names, lineNames }: RoomParts): Modules {
  const { itemName, Item, ITEM } = names;
  const own: Modules = {
    "./fields.ts": { values: [`${ITEM}_FIELDS`] },
    "./query.ts": { values: [`${itemName}QuerySchema`] },
    "./row.ts": { values: [`${itemName}Schema`, `${itemName}DetailSchema`], types: [Item] },
  };
  if (!lineNames) return own;
  const { LINE, lineName } = lineNames;
  const lines = [`MAX_${LINE}S`, `${lineName}FieldsSchema`, `${lineName}Schema`, `${LINE}_FIELDS`];
  return { ...own, "./lines.ts": { values: lines } };
}
