import {
  isNumberType,
  isTextType,
  PLAN_LIMITS,
  QUERIES_OF,
  type RoomField,
  roomFieldSchema,
} from "@sweepline/contract/system/codegen/plan.ts";
import type { z } from "zod";

export type Change = Partial<Omit<RoomField, "source" | "dataType" | "comment">>;

/** A field with what people changed of it; what then cannot be any more goes with it. */
export function changedField(field: RoomField, change: Change): RoomField {
  const next = { ...field, ...change };
  // What is required must be entered somewhere, and what is entered nowhere cannot be required.
  if (change.isRequired) next.isInForm = true;
  if (change.isInForm === false) next.isRequired = false;
  return change.type === undefined ? next : retyped(next);
}

function retyped(field: RoomField): RoomField {
  const { type, query } = field;
  const most = type === "longText" ? PLAN_LIMITS.longText : PLAN_LIMITS.text;
  return {
    ...field,
    query: QUERIES_OF[type].includes(query) ? query : "none",
    maxLength: isTextType(type) ? Math.min(field.maxLength ?? most, most) : null,
    least: isNumberType(type) ? field.least : null,
    most: isNumberType(type) ? field.most : null,
    pattern: type === "text" ? field.pattern : "none",
    dictionary: type === "choice" ? field.dictionary : null,
  };
}

/** By the way to the part of a field that it is about: `label.zh`. */
export type Faults = Readonly<Record<string, string>>;
type Issues = Readonly<Record<string, z.core.$ZodIssue>>;
const NO_ISSUES: Issues = {};

/** The rules of the contract that a field does not meet. */
export function faultsOf(field: RoomField): Issues {
  const { error } = roomFieldSchema.safeParse(field);
  if (!error) return NO_ISSUES;
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join("."), issue]));
}

/** Names that several of the included fields have. */
export function doubleNames(fields: readonly RoomField[]): ReadonlySet<string> {
  const names = fields.filter(({ isIncluded }) => isIncluded).map(nameOf);
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** Names that differ in nothing but capitals would be one column of the database. */
const nameOf = ({ field }: RoomField): string => field.trim().toLowerCase();

export const isDouble = (field: RoomField, doubles: ReadonlySet<string>): boolean =>
  field.isIncluded && doubles.has(nameOf(field));

export const faultyCount = (fields: readonly RoomField[]): number => {
  const doubles = doubleNames(fields);
  return fields.filter((field) => Object.keys(faultsOf(field)).length > 0 || isDouble(field, doubles)).length;
};

/** The fields with one of them at another place. */
export function movedField(fields: readonly RoomField[], source: string, to: number): readonly RoomField[] {
  const from = fields.findIndex((field) => field.source === source);
  const moved = fields[from];
  if (!moved || to < 0 || to >= fields.length || to === from) return fields;
  return fields.toSpliced(from, 1).toSpliced(to, 0, moved);
}
