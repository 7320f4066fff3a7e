/** Dictionaries as the server tells of them. */
import type { DictionaryItemRow, DictionaryRow } from "@sweepline/contract/system/dictionaries/index.ts";
import { AT } from "./devices.ts";

export const aDictionary = (id: number, given: Partial<DictionaryRow> = {}): DictionaryRow => ({
  id,
  type: `kind${id}`,
  name: { zh: `字典${id}`, en: `Dictionary ${id}` },
  description: "",
  isSystem: false,
  itemCount: 3,
  updatedAt: AT,
  revision: 4,
  ...given,
});

export const anItem = (
  id: number,
  en: string,
  given: Partial<DictionaryItemRow> = {},
): DictionaryItemRow => ({
  id,
  dictionaryId: 1,
  value: en.toLowerCase(),
  label: { zh: `${en}（中）`, en },
  sort: id,
  color: "",
  isHidden: false,
  description: "",
  revision: 2,
  ...given,
});
