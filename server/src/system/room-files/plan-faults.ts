import { code } from "@sweepline/contract/core/fields.ts";
import { CORE_REFUSALS, type Refusal } from "@sweepline/contract/core/refusal.ts";
import { CODEGEN_REFUSALS as R } from "@sweepline/contract/system/codegen/index.ts";
import {
  itemOf,
  ROOM_NAME,
  type RoomField,
  type RoomPlan,
  roomFieldSchema,
  roomSettingsSchema,
} from "@sweepline/contract/system/codegen/plan.ts";
import { columnOf } from "../../core/db/columns.ts";
import { isAvoided, UNUSABLE_FIELDS, UNUSABLE_ROOMS, UNUSABLE_TYPES } from "./avoided-names.ts";
import { filterNamesOf, lengthOf } from "./contract-fields.ts";
import { fieldsOf } from "./plan-fields.ts";
import { lineNamesOf, namesOf, pascal } from "./room-names.ts";
import { sampleNumber } from "./sample-values.ts";
import { takenName } from "./taken-names.ts";

/** Why no room can be written for a plan, and where in its form that belongs. */
export interface PlanFault {
  refusal: Refusal;
  values?: Record<string, string>;
  path?: string;
}

/** Undefined: a room can be written for it that compiles, keeps the rules of the house, and stands beside all others. */
export function faultOf(plan: RoomPlan): PlanFault | undefined {
  return shapeFault(plan) ?? namesFault(plan) ?? allFieldsFault(plan) ?? relationFault(plan);
}

function shapeFault(plan: RoomPlan): PlanFault | undefined {
  const settings = roomSettingsSchema.safeParse(plan);
  if (!settings.success)
    return { refusal: CORE_REFUSALS.invalidInput, path: settings.error.issues[0]?.path.join(".") ?? "" };
  if (itemOf(plan) === undefined) return { refusal: R.noItemName, path: "item" };
  return undefined;
}

/** As identifiers are made of it. */
const madeOf = (name: string): string[] => [name, `${name}Schema`, `new-${name}`];

function namesFault(plan: RoomPlan): PlanFault | undefined {
  const names = namesOf(plan);
  const { relation } = plan;
  const line = relation.kind === "lines" ? relation.item : undefined;
  const unusable = (name: string, path: string): PlanFault => ({
    refusal: R.nameNotUsable,
    values: { name },
    path,
  });
  if (UNUSABLE_ROOMS.has(names.room) || UNUSABLE_TYPES.has(names.Rooms) || madeOf(names.room).some(isAvoided))
    return unusable(names.room, "room");
  if (UNUSABLE_ROOMS.has(names.item) || UNUSABLE_TYPES.has(names.Item) || madeOf(names.item).some(isAvoided))
    return unusable(names.item, "item");
  if (line !== undefined && (!ROOM_NAME.test(line) || isLineUnusable(plan, line)))
    return unusable(line, "relation");
  const taken = takenName(names, line === undefined ? undefined : lineNamesOf(line));
  return taken && { refusal: R.roomTaken, values: { name: taken.name }, path: taken.at };
}

/** Its types stand beside those of its head. */
function isLineUnusable(plan: RoomPlan, line: string): boolean {
  const { Item, item, table, room } = namesOf(plan);
  const { Line, table: lineTable } = lineNamesOf(line);
  const ofHead = ["Detail", "Query", "Change", "Form", "List", "Fields"].map((end) => `${Item}${end}`);
  return (
    [...ofHead, `New${Item}`].includes(Line) ||
    [item, room].includes(line) ||
    [item, room].includes(`${line}s`) ||
    lineTable === table ||
    UNUSABLE_ROOMS.has(line) ||
    UNUSABLE_TYPES.has(pascal(line)) ||
    [line, `${line}Schema`, `write-${line}s`].some(isAvoided)
  );
}

function allFieldsFault(plan: RoomPlan): PlanFault | undefined {
  const { form, name, filtered } = fieldsOf(plan);
  if (form.length === 0) return { refusal: R.noFields, path: "fields" };
  const more = plan.relation.kind === "tree" ? ["isRoot", "search"] : ["search"];
  const fault = fieldsFault(plan.fields, "fields", { more, filters: filterNamesOf(filtered) });
  if (fault) return fault;
  if (plan.nameField === null) return undefined;
  const isName = name?.type === "text" && name.isRequired && name.isInForm;
  return isName ? undefined : { refusal: R.strangeNameField, path: "nameField" };
}

function relationFault({ relation }: RoomPlan): PlanFault | undefined {
  if (relation.kind !== "lines") return undefined;
  if (!relation.fields.some(({ isIncluded, isInForm }) => isIncluded && isInForm))
    return { refusal: R.noFields, path: "relation" };
  const fault = fieldsFault(relation.fields, "relation", { more: ["headId", "place"], filters: [] });
  return fault && { ...fault, path: "relation" };
}

const MAX_IDENTIFIER = 63;

function fieldsFault(
  fields: readonly RoomField[],
  path: string,
  { more, filters }: { more: readonly string[]; filters: readonly string[] },
): PlanFault | undefined {
  const own = new Set(more);
  const included = fields.filter(({ isIncluded }) => isIncluded).map(({ field }) => field);
  for (const [at, one] of fields.entries()) {
    if (!one.isIncluded) continue;
    const fault = fieldFault(one) ?? (own.has(one.field) ? twice(one) : undefined);
    own.add(one.field);
    if (fault) return { ...fault, path: `${path}.${at}.${fault.path ?? "field"}` };
  }
  // Both ends of a range are names of the list's query, where the filter of another field may be.
  const asked = filters.filter((name, at) => filters.indexOf(name) !== at || more.includes(name))[0];
  if (asked === undefined) return undefined;
  const at = fields.findIndex(({ field }) => included.includes(field) && asked.startsWith(field));
  return { refusal: R.fieldTwice, values: { field: asked }, path: `${path}.${at}.field` };
}

const twice = ({ field }: RoomField): PlanFault => ({ refusal: R.fieldTwice, values: { field } });

function fieldFault(one: RoomField): PlanFault | undefined {
  const { field } = one;
  const parsed = roomFieldSchema.safeParse(one);
  if (!parsed.success)
    return { refusal: CORE_REFUSALS.invalidInput, path: parsed.error.issues[0]?.path.join(".") ?? "field" };
  if (UNUSABLE_FIELDS.has(field) || isAvoided(field) || (one.query === "range" && isAvoided(`${field}From`)))
    return { refusal: R.nameNotUsable, values: { name: field } };
  if (columnOf(field).length > MAX_IDENTIFIER) return { refusal: R.nameTooLong, values: { name: field } };
  if (one.type === "choice" && !code.safeParse(one.dictionary).success)
    return { refusal: R.strangeRule, values: { field }, path: "dictionary" };
  return isUnmeetable(one) ? { refusal: R.strangeRule, values: { field }, path: "maxLength" } : undefined;
}

const LEAST_LENGTH = { none: 1, email: 13, phone: 11, url: 21 } as const;

/** No value is within its bounds, or as short and still what it must look like. */
function isUnmeetable(one: RoomField): boolean {
  if (one.type === "text" || one.type === "longText") return lengthOf(one) < LEAST_LENGTH[one.pattern];
  if (one.type !== "integer") return false;
  const sample = sampleNumber(one, 0);
  return (
    !Number.isSafeInteger(sample) ||
    sample < (one.least ?? Number.NEGATIVE_INFINITY) ||
    sample > (one.most ?? Number.POSITIVE_INFINITY)
  );
}
