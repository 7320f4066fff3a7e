import { type Refusal, refusalText } from "@sweepline/contract/core/refusal.ts";
import { CODEGEN_REFUSALS as R, type TableChange } from "@sweepline/contract/system/codegen/index.ts";
import { itemOf, type RoomField, type RoomRelation } from "@sweepline/contract/system/codegen/plan.ts";
import { Refused } from "../../core/http/refused.ts";
import type { HeldTable, StoredTable } from "./tables.store.ts";

interface Fault {
  field: string;
  refusal: Refusal;
  values?: Record<string, string>;
}

/** What people want of a room, held against what its table has. All faults are told at once, each at its control. */
export function changedTable(
  held: HeldTable,
  { fields: given, relation, ...settings }: Omit<TableChange, "revision">,
  lines: HeldTable | undefined,
): StoredTable {
  const { id: _, revision: _revision, ...stored } = held;
  const faults = [
    ...columnFaults(held, given),
    ...fieldFaults(given),
    ...settingsFaults(settings, given, relation),
    ...relationFaults(held, relation, lines),
  ];
  const [first] = faults;
  if (first)
    throw new Refused(first.refusal, {
      values: first.values ?? {},
      fields: faults.map(({ field, refusal, values = {} }) => ({ field, text: filled(refusal, values) })),
    });
  const fields = given.map((field) => ({ ...field, ...asRead(held, field.source) }));
  return { ...stored, ...settings, item: itemOf(settings) ?? settings.item, fields, relation };
}

const filled = (refusal: Refusal, values: Record<string, string>) => ({
  zh: refusalText(refusal, "zh", values),
  en: refusalText(refusal, "en", values),
});

/** What a column is was read in its database, and is nothing that people say. */
function asRead({ fields }: StoredTable, source: string): Partial<RoomField> {
  const { dataType, comment, leftOut } = fields.find((field) => field.source === source) as RoomField;
  return { dataType, comment, leftOut };
}

/** Each column once, in whatever order. */
function columnFaults({ fields: own }: StoredTable, given: readonly RoomField[]): Fault[] {
  const known = new Set(own.map(({ source }) => source));
  const faults = given.flatMap(({ source }, place): Fault[] => {
    const field = `fields.${place}.source`;
    return known.delete(source) ? [] : [{ field, refusal: R.strangeColumn, values: { column: source } }];
  });
  const [missing] = known;
  return missing === undefined
    ? faults
    : [...faults, { field: "fields", refusal: R.strangeColumn, values: { column: missing } }];
}

function fieldFaults(fields: readonly RoomField[]): Fault[] {
  const used = new Set<string>();
  const twice = fields.flatMap(({ field, isIncluded }, place): Fault[] => {
    if (!isIncluded) return [];
    const name = field.toLowerCase();
    if (!used.has(name)) {
      used.add(name);
      return [];
    }
    return [{ field: `fields.${place}.field`, refusal: R.fieldTwice, values: { field } }];
  });
  return used.size === 0 ? [{ field: "fields", refusal: R.noFields }] : twice;
}

function settingsFaults(
  settings: Omit<TableChange, "revision" | "fields" | "relation">,
  fields: readonly RoomField[],
  relation: RoomRelation,
): Fault[] {
  const { nameField } = settings;
  const parent = relation.kind === "tree" ? relation.parent : undefined;
  const isName = fields.some(
    ({ field, source, isIncluded, type, isRequired }) =>
      field === nameField && source !== parent && isIncluded && type === "text" && isRequired,
  );
  return [
    ...(itemOf(settings) === undefined ? [{ field: "item", refusal: R.noItemName }] : []),
    ...(nameField !== null && !isName ? [{ field: "nameField", refusal: R.strangeNameField }] : []),
  ];
}

function relationFaults(held: HeldTable, relation: RoomRelation, lines: HeldTable | undefined): Fault[] {
  if (relation.kind === "single") return [];
  if (relation.kind === "tree") {
    const isThere = held.fields.some(({ source }) => source === relation.parent);
    return isThere ? [] : [{ field: "relation.parent", refusal: R.strangeRelation }];
  }
  const isOthers = lines?.id === relation.tableId && lines.id !== held.id && lines.sourceId === held.sourceId;
  if (!isOthers) return [{ field: "relation.tableId", refusal: R.strangeRelation }];
  const isThere = lines.fields.some(({ source }) => source === relation.reference);
  return isThere ? [] : [{ field: "relation.reference", refusal: R.strangeRelation }];
}
