import type { RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { choicesOf, limitsOf } from "./contract-fields.ts";
import type { Modules } from "./imports.ts";
import { fieldsOf, isWide, type PlanFields } from "./plan-fields.ts";
import { hole, inComment, quoted } from "./quoted.ts";
import { type LineNames, lineNamesOf, namesOf, type RoomNames, sqlName } from "./room-names.ts";
import type { Parts } from "./skeleton.ts";

/** A plan as its files need it. */
export interface RoomParts {
  names: RoomNames;
  /** Of a head with lines. */
  lineNames: LineNames | undefined;
  fields: PlanFields;
  /** With files of their own for fields. */
  isWide: boolean;
  /** Texts that most files have. */
  places: Readonly<Record<string, string>>;
  wanted: Parts;
}

export function partsOf(plan: RoomPlan): RoomParts {
  const names = namesOf(plan);
  const fields = fieldsOf(plan);
  const { relation } = plan;
  const lineNames = relation.kind === "lines" ? lineNamesOf(relation.item) : undefined;
  return {
    names,
    lineNames,
    fields,
    isWide: isWide(fields),
    places: { ...placesOf(plan, names), ...(lineNames ? linePlaces(lineNames) : {}) },
    wanted: wantedOf(plan, fields),
  };
}

const spaced = (name: string): string => name.replaceAll("-", " ");
const upperFirst = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function placesOf(plan: RoomPlan, names: RoomNames): Record<string, string> {
  const said = inComment(plan.description || plan.title.en);
  return {
    about: /[.!?。！？]$/.test(said) ? said : `${said}.`,
    author: inComment(plan.author),
    wing: names.wing,
    room: names.room,
    "item-file": names.item,
    "item-words": spaced(names.item),
    "an-item": `${/^[aeiou]/.test(names.item) ? "an" : "a"} ${spaced(names.item)}`,
    "An-item": `${/^[aeiou]/.test(names.item) ? "An" : "A"} ${spaced(names.item)}`,
    "Room-words": upperFirst(spaced(names.room)),
    Rooms: names.Rooms,
    rooms: names.rooms,
    Item: names.Item,
    item: names.itemName,
    ITEM: names.ITEM,
    path: names.path,
    table: sqlName(names.table),
    tableName: names.table,
    Detail: plan.relation.kind === "lines" ? "Detail" : "",
    rowName: plan.nameField === null ? `\`#${hole("row.id")}\`` : `row.${plan.nameField}`,
    name: plan.nameField ?? "id",
  };
}

const linePlaces = ({ Line, lineName, LINE, table }: LineNames): Record<string, string> => ({
  Line,
  line: lineName,
  LINE,
  lineTable: sqlName(table),
});

function wantedOf({ relation, author }: RoomPlan, fields: PlanFields): Parts {
  const isChoice = ({ type }: { type: string }) => type === "choice";
  return {
    single: relation.kind === "single",
    tree: relation.kind === "tree",
    lines: relation.kind === "lines",
    author: author !== "",
    named: fields.name !== undefined,
    search: fields.hasSearch,
    limits: limitsOf(fields.form).length > 0,
    lineLimits: limitsOf(fields.lines).length > 0,
    choices: choicesOf(fields.form, quoted).length > 0,
    lineChoices: fields.lines.some(isChoice),
    wide: isWide(fields),
    narrow: !isWide(fields),
  };
}

/** What a room's own contract gives its other sides. */
export function contractModules({ names, lineNames, isWide: wide }: RoomParts): Modules {
  const { wing, room, Item, itemName, ITEM } = names;
  const LINE = lineNames?.LINE ?? "";
  const files = {
    index: {
      values: [`${ITEM}_ENDPOINTS as E`, `${ITEM}_DICTIONARIES`, `${LINE}_DICTIONARIES`, `new${Item}Schema`],
      types: [`New${Item}`, `${Item}Change`],
    },
    fields: { values: [`${ITEM}_FIELDS`, `${ITEM}_LIMITS`], types: [] },
    row: { values: [`${itemName}Schema`], types: [Item, `${Item}Detail`] },
    query: { values: [], types: [`${Item}Query`] },
    lines: lineNames
      ? { values: [`MAX_${LINE}S`, `${LINE}_FIELDS`, `${LINE}_LIMITS`], types: [lineNames.Line] }
      : { values: [], types: [] },
  };
  const root = `@sweepline/contract/${wing}/${room}`;
  if (wide)
    return Object.fromEntries(Object.entries(files).map(([name, module]) => [`${root}/${name}.ts`, module]));
  const all = Object.values(files);
  return {
    [`${root}.ts`]: {
      values: all.flatMap(({ values }) => values),
      types: all.flatMap(({ types }) => types),
    },
  };
}
