import type { ColumnPicture, Differences } from "@sweepline/contract/system/codegen/index.ts";
import type { RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { kindOfColumn } from "./column-types.ts";
import { boundsOf, guessField, queryOf, sizedByName } from "./field-guess.ts";
import type { ForeignColumn, ForeignPicture } from "./foreign-schema.ts";
import { pictureOf } from "./table-import.ts";
import type { HeldTable, StoredTable } from "./tables.store.ts";

const isSame = (one: ColumnPicture, other: ColumnPicture): boolean =>
  one.dataType === other.dataType && one.isNullable === other.isNullable && one.comment === other.comment;

/** A column that was renamed is one that went and one that came: nothing in the database tells more. */
export function differencesOf({ columns, comment }: StoredTable, picture: ForeignPicture): Differences {
  const now = picture.columns.map(pictureOf);
  const before = new Map(columns.map((column) => [column.name, column]));
  const names = new Set(now.map(({ name }) => name));
  return {
    added: now.filter(({ name }) => !before.has(name)),
    removed: columns.filter(({ name }) => !names.has(name)),
    changed: now.flatMap((after) => {
      const was = before.get(after.name);
      return was && !isSame(was, after) ? [{ before: was, after }] : [];
    }),
    comment: comment === picture.comment ? null : { before: comment, after: picture.comment },
  };
}

/** The table as its database has it now. What people chose of a column stays as long as the column can hold it. */
export function syncedTable(held: HeldTable, picture: ForeignPicture): StoredTable {
  const { id: _, revision: _revision, ...stored } = held;
  const { columns, comment, keys, references } = picture;
  const names = new Set(columns.map(({ name }) => name));
  const kept = held.fields.filter(({ source }) => names.has(source));
  const used = new Set(kept.map(({ field }) => field.toLowerCase()));
  const given = { kind: held.kind, picture, used };
  const fields = columns.map((column, place) => {
    const own = kept.find(({ source }) => source === column.name);
    if (own) return followed(own, column, held.kind);
    // A new one waits in the form; what the list shows is for people to say.
    return guessField(column, { ...given, place: place + 1 });
  });
  const ordered = isInOwnOrder(held) ? placedAfter(held.fields, fields) : fields;
  const name = ordered.find(({ field }) => field === held.nameField);
  const hasName = name?.isIncluded && name.type === "text" && name.isRequired;
  const { relation } = held;
  return {
    ...{ ...stored, comment, columns: columns.map(pictureOf), keys, references, fields: ordered },
    nameField: hasName ? held.nameField : null,
    relation: relation.kind === "tree" && !names.has(relation.parent) ? { kind: "single" } : relation,
  };
}

/** Of another type it is filled in anew where it cannot hold the same any more; a length follows unless people chose one. */
function followed(own: RoomField, column: ForeignColumn, kind: StoredTable["kind"]): RoomField {
  const { name, dataType, comment } = column;
  const field = { ...own, dataType, comment };
  if (own.dataType === dataType) return field;
  const kindOf = (text: string) => {
    const found = kindOfColumn(kind, text);
    return found && sizedByName(found, { name, dataType: text });
  };
  const [before, after] = [kindOf(own.dataType), kindOf(dataType)];
  if (!after) return { ...field, isIncluded: false, leftOut: "kind" };
  const { leftOut, ...open } = field;
  const free = leftOut === "kind" ? open : field;
  if (before?.type !== after.type) {
    const query = queryOf(after.type, { name, isReference: false });
    return { ...free, type: after.type, query, ...boundsOf(after), pattern: "none", dictionary: null };
  }
  const isUntouched =
    own.maxLength === before.maxLength && own.least === before.least && own.most === before.most;
  return isUntouched ? { ...free, ...boundsOf(after) } : free;
}

/** People have moved columns about: theirs stay where they are. */
function isInOwnOrder({ columns, fields }: StoredTable): boolean {
  return columns.some(({ name }, place) => fields[place]?.source !== name);
}

/** In the order of before; what is new stands after what it follows in its table. */
function placedAfter(before: readonly RoomField[], now: readonly RoomField[]): RoomField[] {
  const byName = new Map(now.map((field) => [field.source, field]));
  const ordered = before.flatMap(({ source }) => byName.get(source) ?? []);
  for (const [place, field] of now.entries()) {
    if (ordered.includes(field)) continue;
    const previous = now[place - 1];
    ordered.splice(previous ? ordered.indexOf(previous) + 1 : 0, 0, field);
  }
  return ordered;
}
