import { z } from "zod";
import { int, labelSchema, optionalText } from "../../core/fields.ts";

/** What the code generator needs to know of a table to write a room of this product for it. */

/** Wings that rooms can be written for. */
export const ROOM_WINGS = ["fleet", "sites", "operations", "care"] as const;
export type RoomWing = (typeof ROOM_WINGS)[number];

export const FIELD_TYPES = [
  "text",
  "longText",
  "integer",
  "decimal",
  "boolean",
  "date",
  "instant",
  "choice",
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
export const isTextType = (type: FieldType): boolean => type === "text" || type === "longText";
export const isNumberType = (type: FieldType): boolean => type === "integer" || type === "decimal";

/** How a list is filtered by a field: not at all, by its value, by a part of it, or from one value to another. */
export const FIELD_QUERIES = ["none", "equals", "contains", "range"] as const;
export type FieldQuery = (typeof FIELD_QUERIES)[number];
/** What each type can be filtered by. */
export const QUERIES_OF: Readonly<Record<FieldType, readonly FieldQuery[]>> = {
  text: ["none", "contains", "equals"],
  longText: ["none", "contains"],
  integer: ["none", "equals", "range"],
  decimal: ["none", "range"],
  boolean: ["none", "equals"],
  date: ["none", "range"],
  instant: ["none", "range"],
  choice: ["none", "equals"],
};

/** What a text must look like, beside its length. */
export const FIELD_PATTERNS = ["none", "email", "phone", "url"] as const;
export type FieldPattern = (typeof FIELD_PATTERNS)[number];

/** Why a column is left out of a room at first: rows have a number of their own, or no field holds such values. */
export const LEFT_OUT = ["key", "kind"] as const;

export const PLAN_LIMITS = {
  /** Of one table; those beyond are refused. */
  columns: 100,
  /** Names of foreign databases: MySQL allows 64 characters, PostgreSQL 63 bytes. */
  sourceName: 128,
  dataType: 200,
  comment: 1_000,
  field: 40,
  room: 40,
  author: 64,
  description: 200,
  prefix: 32,
  text: 500,
  longText: 10_000,
} as const;

/** Words of a room's name and of what it holds: they name files, tables, paths and identifiers. */
export const ROOM_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
export const FIELD_NAME = /^[a-z][a-zA-Z0-9]*$/;
/** Names that each row of a room has anyway. */
export const TAKEN_FIELDS = [
  "id",
  "organizationId",
  "organizationName",
  "revision",
  "search",
  "current",
  "size",
  "sort",
  "lines",
  "parentId",
  "parentName",
  "hasChildren",
] as const;

/** As the foreign database has it: anything, but never more than it can be. */
const sourceText = (max: number) => z.string().max(max);

export const roomFieldSchema = z
  .object({
    /** Its column in the foreign database. */
    source: sourceText(PLAN_LIMITS.sourceName),
    dataType: sourceText(PLAN_LIMITS.dataType),
    comment: sourceText(PLAN_LIMITS.comment),
    /** Left out of the room where it is false. */
    isIncluded: z.boolean(),
    /** Said by whoever reads the column, never by people. */
    leftOut: z.enum(LEFT_OUT).optional(),
    field: z
      .string()
      .trim()
      .max(PLAN_LIMITS.field)
      .regex(FIELD_NAME, "validation.fieldName")
      .refine((name) => !TAKEN_FIELDS.includes(name as never), "validation.fieldTaken"),
    label: labelSchema,
    type: z.enum(FIELD_TYPES),
    isInList: z.boolean(),
    query: z.enum(FIELD_QUERIES),
    isInForm: z.boolean(),
    isRequired: z.boolean(),
    /** Of a text; null for others. */
    maxLength: int.min(1).max(PLAN_LIMITS.longText).nullable(),
    /** Of a number; null: no bound. */
    least: z.number().nullable(),
    most: z.number().nullable(),
    pattern: z.enum(FIELD_PATTERNS),
    /** Type of the dictionary that a choice is out of; null for others. */
    dictionary: z.string().max(64).nullable(),
  })
  .superRefine((field, context) => {
    const fault = faultOfField(field);
    if (field.isIncluded && fault) context.addIssue({ code: "custom", ...fault });
  });
export type RoomField = z.output<typeof roomFieldSchema>;

type Checked = Pick<
  RoomField,
  "type" | "query" | "isInForm" | "isRequired" | "least" | "most" | "dictionary"
>;

/** What cannot be of one field, at its control. */
function faultOfField(field: Checked): { path: string[]; message: string } | undefined {
  if (!QUERIES_OF[field.type].includes(field.query))
    return { path: ["query"], message: "validation.fieldQuery" };
  if (field.type === "choice" && !field.dictionary)
    return { path: ["dictionary"], message: "validation.required" };
  if (field.isRequired && !field.isInForm) return { path: ["isInForm"], message: "validation.fieldNeeded" };
  if (field.least !== null && field.most !== null && field.most < field.least)
    return { path: ["most"], message: "validation.range" };
  return undefined;
}

const roomName = z.string().trim().max(PLAN_LIMITS.room).regex(ROOM_NAME, "validation.roomName");

/**
 * One table; a tree, whose rows have a parent among them; or heads with lines: rows of another table of the same source, which
 * are entered within their head's form and go with it.
 */
export const roomRelationSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("single") }),
  z.object({ kind: z.literal("tree"), parent: sourceText(PLAN_LIMITS.sourceName) }),
  z.object({
    kind: z.literal("lines"),
    /** The imported table of the lines. */
    tableId: int.positive(),
    /** The column of the lines that refers to their head; it is no field of the room. */
    reference: sourceText(PLAN_LIMITS.sourceName),
  }),
]);
export type RoomRelation = z.output<typeof roomRelationSchema>;

/** Of a room as a whole. */
export const roomSettingsShape = {
  /** The module. */
  wing: z.enum(ROOM_WINGS),
  /** The package: `artists`. */
  room: roomName,
  /** What one row is: `artist`; blank: the room without its plural. */
  item: z.union([roomName, z.literal("")]).default(""),
  title: labelSchema,
  /** What one row is called, in both languages; it stands in buttons, questions and audit entries. */
  itemTitle: labelSchema,
  /** Blank: nobody is named. */
  author: optionalText(PLAN_LIMITS.author),
  /** What the room is, for whoever reads its code; blank: its title. */
  description: optionalText(PLAN_LIMITS.description),
  /** The field that names a row; null: its number. */
  nameField: z.string().max(PLAN_LIMITS.field).nullable(),
};
export const roomSettingsSchema = z.object(roomSettingsShape);
export type RoomSettings = z.output<typeof roomSettingsSchema>;

/** All that a room is written from. */
export interface RoomPlan extends RoomSettings {
  fields: readonly RoomField[];
  relation:
    | { kind: "single" }
    | { kind: "tree" /** Label of the parent. */; label: { zh: string; en: string } }
    | { kind: "lines"; item: string; title: { zh: string; en: string }; fields: readonly RoomField[] };
}

/** `artist` of `artists`, undefined where that does not give it. */
export function itemOf({ room, item }: Pick<RoomSettings, "room" | "item">): string | undefined {
  const single = item || room.replace(/ies$/, "y").replace(/s$/, "");
  return single === room ? undefined : single;
}

/** The file of one room; `npm run new-room` takes it under any name. */
export const zipNameOf = ({ wing, room }: Pick<RoomSettings, "wing" | "room">): string =>
  `${wing}-${room}.zip`;
