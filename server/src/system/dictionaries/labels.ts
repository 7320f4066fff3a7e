import { type BuiltInType, labelOf } from "@sweepline/contract/dictionaries.ts";
import type { DictionaryCatalog } from "@sweepline/contract/system/dictionaries/index.ts";
import type { Queries } from "../../core/db/database.ts";
import { dictionaryItemsStore } from "./dictionary-items.store.ts";

/** Labels of the product's own codes, as people have worded them. */
export type LabelOf = typeof labelOf;

/** Read once for a file, so that a code has the same word from its first row to the last. */
export async function currentLabels(db: Queries): Promise<LabelOf> {
  const catalog = await dictionaryItemsStore(db).book();
  const labels = new Map(
    Object.entries(catalog).map(([type, items]) => [
      type,
      new Map(items.map(({ value, label }) => [value, label])),
    ]),
  );
  return (type: BuiltInType, value, language) =>
    labels.get(type)?.get(String(value))?.[language] ?? labelOf(type, value, language);
}

/** The values of one dictionary with their labels, in people's order. */
export const currentValues = async (db: Queries, type: string): Promise<DictionaryCatalog[string]> =>
  (await dictionaryItemsStore(db).book())[type] ?? [];
