import type { SourceKind } from "@sweepline/contract/system/codegen/data-sources.ts";
import type { Reference } from "@sweepline/contract/system/codegen/index.ts";
import type {
  FieldPattern,
  FieldQuery,
  RoomField,
  RoomRelation,
} from "@sweepline/contract/system/codegen/plan.ts";
import { type FieldKind, kindOfColumn } from "./column-types.ts";
import type { ForeignColumn, ForeignPicture } from "./foreign-schema.ts";
import { fieldNameOf, labelOf, shown, titleOf, wordsOf } from "./names.ts";

/** What a table's columns become where nobody has said anything yet. */
const FIELDS_IN_LIST = 8;
/** Written by whoever keeps the row, not by people. */
const STAMP =
  /^(gmt_?)?(created?|updated?|modified|inserted|deleted|last_?update|create|gmt)(_?(at|on|by|time|date|user|create|modified))?$/i;
const LONG_NAMES = /(description|remark|content|note|comment|summary|detail|body|memo|text)s?$/i;
const HAN = /\p{Script=Han}/u;

interface Guessing {
  kind: SourceKind;
  picture: ForeignPicture;
}

export function guessFields({ kind, picture }: Guessing): RoomField[] {
  const used = new Set<string>();
  const parent = selfReference(picture)?.column;
  let inList = 0;
  return picture.columns.map((column, place) => {
    const given = { kind, picture, used, place: place + 1 };
    const field = guessField(column, given);
    const isIncluded = field.isIncluded && column.name !== parent;
    const isInList = isIncluded && field.type !== "longText" && inList < FIELDS_IN_LIST;
    if (isInList) inList += 1;
    return { ...field, isIncluded, isInList };
  });
}

interface Place extends Guessing {
  used: Set<string>;
  /** From 1. */
  place: number;
}

export function guessField(column: ForeignColumn, { kind, picture, used, place }: Place): RoomField {
  const { name, dataType, comment, isNullable, hasDefault } = column;
  // A key of several columns tells what belongs together: that is said nowhere else.
  const isKey = picture.keys.length === 1 && picture.keys[0] === name;
  const found = kindOfColumn(kind, dataType);
  const own = found && sizedByName(found, { name, dataType });
  const isReference = picture.references.some((reference) => reference.column === name);
  const type = own?.type ?? "text";
  const isInForm = !STAMP.test(name);
  return {
    ...{ source: name, dataType, comment, isIncluded: own !== undefined && !isKey },
    ...(own === undefined ? { leftOut: "kind" as const } : isKey ? { leftOut: "key" as const } : {}),
    field: fieldNameOf(name, place, used),
    label: labelsOf(column, place),
    ...{ type, isInList: false, query: queryOf(type, { name, isReference }), isInForm },
    isRequired: isInForm && !isNullable && !hasDefault && type !== "boolean",
    ...boundsOf(own),
    pattern: type === "text" ? patternOf(name) : "none",
    dictionary: null,
  };
}

export const boundsOf = (kind: FieldKind | undefined): Pick<RoomField, "maxLength" | "least" | "most"> =>
  kind
    ? { maxLength: kind.maxLength, least: kind.least, most: kind.most }
    : { maxLength: 200, least: null, most: null };

/** PostgreSQL's `text` has no length: a name of a column says more. */
export function sizedByName(
  kind: FieldKind,
  { name, dataType }: { name: string; dataType: string },
): FieldKind {
  const isUnbounded = kind.type === "text" && /^(text|citext|character varying|bpchar)$/i.test(dataType);
  return isUnbounded && LONG_NAMES.test(name) ? { ...kind, type: "longText", maxLength: 10_000 } : kind;
}

function labelsOf({ name, comment }: ForeignColumn, place: number): RoomField["label"] {
  const words = wordsOf(name);
  const en = shown(titleOf(words)) || `Column ${place}`;
  return { zh: labelOf(comment) || (HAN.test(name) ? shown(name) : "") || en, en };
}

/** At first as few as help: texts by a part of them, flags and references by their value, days and times by a span. */
export function queryOf(
  type: RoomField["type"],
  { name, isReference }: { name: string; isReference: boolean },
): FieldQuery {
  if (type === "text") return /(name|title|code|number|no)$/i.test(name) ? "contains" : "none";
  if (type === "boolean") return "equals";
  if (type === "integer") return isReference ? "equals" : "none";
  if (type === "date" || type === "instant") return STAMP.test(name) ? "none" : "range";
  return "none";
}

function patternOf(name: string): FieldPattern {
  if (/e_?mail(_?address)?$/i.test(name)) return "email";
  return /(^|_)(url|website|homepage)$/i.test(name) ? "url" : "none";
}

/** A column that refers to rows of its own table. */
const selfReference = ({ name, references }: ForeignPicture): Reference | undefined =>
  references.find(({ table }) => table === name);

export function guessRelation(picture: ForeignPicture): RoomRelation {
  const parent = selfReference(picture);
  return parent ? { kind: "tree", parent: parent.column } : { kind: "single" };
}

const NAME = /^(name|title|label)$/i;
const ENDS_IN_NAME = /(name|title)$/i;
const NUMBER = /(code|number|no)$/i;

/** What names a row: a text that is required, by what it is called; else one that is plainly its name, which becomes required. */
export function guessName(fields: readonly RoomField[]): { fields: RoomField[]; nameField: string | null } {
  const texts = fields.filter(({ isIncluded, isInForm, type }) => isIncluded && isInForm && type === "text");
  const required = texts.filter(({ isRequired }) => isRequired);
  const first = (among: readonly RoomField[], patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) => among.find(({ field }) => pattern.test(field)) ?? [])[0];
  // A person's job title or a postal code, which a row may lack, names nothing.
  const chosen =
    first(required, [NAME, ENDS_IN_NAME]) ?? first(texts, [NAME]) ?? first(required, [NUMBER]) ?? required[0];
  if (!chosen) return { fields: [...fields], nameField: null };
  return {
    fields: fields.map((one) =>
      one === chosen ? { ...one, isRequired: true, isInList: true, query: "contains" as const } : one,
    ),
    nameField: chosen.field,
  };
}
