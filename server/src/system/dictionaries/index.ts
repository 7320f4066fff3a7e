/**
 * Dictionaries: values that selects offer and tags show. The system ones are written at every start from the contract's
 * table, since the product decides by their codes; people may give them other labels, colors, places, and no longer offer
 * some, and that stays. Others are people's own; some of those the product writes once, to begin with.
 */
import type { Room } from "../../core/room.ts";
import { serveDictionaries } from "./dictionaries.routes.ts";
import type { Dictionaries } from "./dictionaries.service.ts";
import { DICTIONARY_ITEM_NAMES, DICTIONARY_NAMES } from "./dictionaries.store.ts";

export { createDictionaries } from "./dictionaries.service.ts";
export { currentLabels, currentValues, type LabelOf } from "./labels.ts";
export { requireInDictionary } from "./required-values.ts";

export const TABLES = {
  private: ["dictionaries", "dictionary_items"],
};

export const dictionariesRoom = (dictionaries: Dictionaries): Room => ({
  subjects: { dictionary: DICTIONARY_NAMES, dictionaryItem: DICTIONARY_ITEM_NAMES },
  routes: (route) => serveDictionaries(route, dictionaries),
});
