import type { SourceKind } from "@sweepline/contract/system/codegen/data-sources.ts";
import type { ColumnPicture } from "@sweepline/contract/system/codegen/index.ts";
import { PLAN_LIMITS, type RoomWing } from "@sweepline/contract/system/codegen/plan.ts";
import { guessFields, guessName, guessRelation } from "./field-guess.ts";
import type { ForeignColumn, ForeignPicture } from "./foreign-schema.ts";
import { labelOf, roomNamesOf, shown, titleOf } from "./names.ts";
import type { StoredTable } from "./tables.store.ts";
import { withUsableNames } from "./usable-names.ts";

interface ImportAs {
  sourceId: number;
  kind: SourceKind;
  wing: RoomWing;
  prefix: string;
  author: string;
  /** Names of rooms that are taken; the new one is added. */
  rooms: Set<string>;
}

export const pictureOf = ({ name, dataType, isNullable, comment }: ForeignColumn): ColumnPicture => ({
  ...{ name, dataType, isNullable, comment },
});

/** A foreign table and what its room is at first; people change that afterwards. */
export function importedTable(
  picture: ForeignPicture,
  { sourceId, kind, wing, prefix, author, rooms }: ImportAs,
): StoredTable {
  const { name, comment, columns, keys, references } = picture;
  const { room, item, words } = roomNamesOf(name, prefix, rooms);
  const title = labelOf(comment) || (/\p{Script=Han}/u.test(name) ? shown(name) : "");
  // 用户信息表 is a table; what it shows is 用户信息.
  const zh = title.replace(/(?<=.)(数据)?表$/u, "");
  const plural = titleOf(room.replaceAll("-", " ").split(" "));
  const table: StoredTable = {
    ...{ sourceId, kind, table: name, comment, columns: columns.map(pictureOf), keys, references },
    ...{ wing, room, item, author },
    title: { zh: zh || plural, en: plural },
    itemTitle: { zh: zh || words, en: words },
    description: shown(comment).slice(0, PLAN_LIMITS.description),
    ...guessName(guessFields({ kind, picture })),
    relation: guessRelation(picture),
  };
  return withUsableNames(table, rooms);
}
