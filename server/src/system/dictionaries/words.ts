import { type BuiltInType, wordOf } from "@sweepline/contract/dictionaries.ts";
import type { Queries } from "../../core/db/database.ts";
import { dictionaryItemsStore } from "./dictionary-items.store.ts";

/** Labels of the product's own codes, as people have worded them. */
export type Words = typeof wordOf;

/** Read once for a file, so that a code has the same word from its first row to the last. */
export async function currentWords(db: Queries): Promise<Words> {
  const book = await dictionaryItemsStore(db).book();
  const labels = new Map(
    Object.entries(book).map(([type, items]) => [
      type,
      new Map(items.map(({ value, label }) => [value, label])),
    ]),
  );
  return (type: BuiltInType, value, language) =>
    labels.get(type)?.get(String(value))?.[language] ?? wordOf(type, value, language);
}
