import type { Refusal } from "@sweepline/contract/core/refusal.ts";
import { CODEGEN_REFUSALS as R } from "@sweepline/contract/system/codegen/index.ts";
import { itemOf, type RoomField, type RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { Refused } from "../../core/http/refused.ts";
import { faultOf } from "../room-files/index.ts";
import type { HeldTable, StoredTable } from "./tables.store.ts";

/** Why no room can be written for a table, and where in the table's form that belongs. */
export interface TableFault {
  refusal: Refusal;
  values?: Record<string, string>;
  path?: string;
}

/** The room of a table, as the engine takes it; `tables` holds that of its lines. */
export function planOf(table: StoredTable, tables: readonly HeldTable[]): RoomPlan {
  const plan = draftOf(table, tables);
  const fault = faultIn(table, plan);
  if (fault) throw refusedFor(fault);
  return plan;
}

export const faultOfTable = (table: StoredTable, tables: readonly HeldTable[]): TableFault | undefined =>
  faultIn(table, draftOf(table, tables));

function draftOf(table: StoredTable, tables: readonly HeldTable[]): RoomPlan {
  const { wing, room, item, title, itemTitle, author, description, nameField } = table;
  return {
    ...{ wing, room, item, title, itemTitle, author, description, nameField },
    fields: includedOf(table.fields, parentOf(table)),
    relation: relationOf(table, tables),
  };
}

const parentOf = ({ relation }: StoredTable): string | undefined =>
  relation.kind === "tree" ? relation.parent : undefined;
const includedOf = (fields: readonly RoomField[], but: string | undefined): RoomField[] =>
  fields.filter(({ source, isIncluded }) => isIncluded && source !== but);

/** The engine counts the fields that it was given, the form those of the table. */
function faultIn(table: StoredTable, plan: RoomPlan): TableFault | undefined {
  const fault = faultOf(plan);
  const [first, place, ...rest] = fault?.path?.split(".") ?? [];
  const field = first === "fields" && place !== undefined ? plan.fields[Number(place)] : undefined;
  if (!fault || !field) return fault;
  return { ...fault, path: ["fields", table.fields.indexOf(field), ...rest].join(".") };
}

function relationOf({ relation, fields }: StoredTable, tables: readonly HeldTable[]): RoomPlan["relation"] {
  if (relation.kind === "single") return relation;
  if (relation.kind === "tree") {
    const parent = fields.find(({ source }) => source === relation.parent);
    if (!parent) throw refusedFor({ refusal: R.strangeRelation, path: "relation.parent" });
    return { kind: "tree", label: parent.label };
  }
  const lines = tables.find(({ id }) => id === relation.tableId);
  const item = lines && itemOf(lines);
  const isThere = lines?.fields.some(({ source }) => source === relation.reference);
  if (!lines || !item || !isThere)
    throw refusedFor({ refusal: R.strangeRelation, path: "relation.reference" });
  return { kind: "lines", item, title: lines.title, fields: includedOf(lines.fields, relation.reference) };
}

export function refusedFor({ refusal, values = {}, path }: TableFault): Refused {
  return new Refused(refusal, {
    values,
    ...(path !== undefined && { fields: [{ field: path, text: refusal }] }),
  });
}
