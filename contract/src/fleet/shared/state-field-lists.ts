import type { z } from "zod";
import type { CompanyPermission } from "../../core/endpoint.ts";
import { recordOf } from "../../core/records.ts";
import { STATE_FIELDS, type StateField, type StateTargetEntry } from "./state-fields.ts";

/** Which fields have what, with their types; made once, when the module is loaded. */
type Fields = typeof STATE_FIELDS;
export type StateFieldName = keyof Fields;
export const STATE_FIELD_NAMES = Object.keys(STATE_FIELDS) as StateFieldName[];

/** An entry with all that it may have. */
export const stateField = (name: StateFieldName): StateField => STATE_FIELDS[name];

/** Names of the fields whose entries have this property. */
export type FieldWith<Property extends string> = {
  [Name in StateFieldName]: Fields[Name] extends Readonly<Record<Property, unknown>> ? Name : never;
}[StateFieldName];

export function fieldsWith<Property extends string>(property: Property): readonly FieldWith<Property>[] {
  return STATE_FIELD_NAMES.filter((name) => property in STATE_FIELDS[name]) as FieldWith<Property>[];
}

export type LiveField = FieldWith<"isLive">;
export const LIVE_FIELDS = fieldsWith("isLive");
/** Those that only a device's own page shows. */
export type DetailField = Exclude<StateFieldName, LiveField>;
export const DETAIL_FIELDS = STATE_FIELD_NAMES.filter(
  (name): name is DetailField => !("isLive" in STATE_FIELDS[name]),
);

export type AgedField = FieldWith<"age">;
export const AGED_FIELDS = fieldsWith("age");
export type ColumnField = FieldWith<"column">;
export const COLUMN_FIELDS = fieldsWith("column");

/** What a company must have been granted to see it; null: everyone sees it. */
export function permissionFor(name: StateFieldName): CompanyPermission | null {
  const { seenBy = "deviceDetail" } = stateField(name);
  return seenBy === "everyone" ? null : seenBy;
}

/** Those that are null where a company was not granted them. */
export type WithheldField = {
  [Name in StateFieldName]: Fields[Name] extends { seenBy: "everyone" } ? never : Name;
}[StateFieldName];
export const WITHHELD_FIELDS = STATE_FIELD_NAMES.filter(
  (name): name is WithheldField => permissionFor(name) !== null,
);

export type ListedField = FieldWith<"list">;
export const LISTED_FIELDS = fieldsWith("list");
type SortedField = {
  [Name in ListedField]: Fields[Name]["list"] extends { isSorted: true } ? Name : never;
}[ListedField];
export const SORTED_FIELDS = LISTED_FIELDS.filter(
  (name): name is SortedField => "isSorted" in STATE_FIELDS[name].list,
);

type Schemas<Name extends StateFieldName> = { [Field in Name]: Fields[Field]["schema"] };
/** The shape of an answer or event that carries these fields. */
export function schemasOf<Name extends StateFieldName>(names: readonly Name[]): Schemas<Name> {
  return recordOf(names, (name) => STATE_FIELDS[name].schema) as Schemas<Name>;
}

type Reported = { [Field in FieldWith<"reported">]: z.ZodOptional<Fields[Field]["reported"]> };
/** The fields that a robot may leave out of a report. */
export function reportedShape(): Reported {
  return recordOf(fieldsWith("reported"), (name) => STATE_FIELDS[name].reported.optional()) as Reported;
}

export type TargetedField = FieldWith<"target">;
export const TARGETED_FIELDS = fieldsWith("target");
type TargetOf<Field extends TargetedField> = Fields[Field]["target"] extends {
  name: infer Name extends string;
}
  ? Name
  : Field;
type Targets = { [Field in TargetedField as TargetOf<Field>]: Fields[Field]["target"] };
export type StateTarget = keyof Targets;
export function targetOf(field: TargetedField): StateTarget {
  const { target } = STATE_FIELDS[field];
  return "name" in target ? target.name : (field as StateTarget);
}

/** The same of each of them, by the names of the targets. */
export function ofTargets<T>(
  make: (target: StateTargetEntry, field: TargetedField) => T,
): Record<StateTarget, T> {
  const entries = TARGETED_FIELDS.map((field) => [targetOf(field), make(STATE_FIELDS[field].target, field)]);
  return Object.fromEntries(entries) as Record<StateTarget, T>;
}
