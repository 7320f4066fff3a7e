import type { Label } from "../core/fields.ts";
import type { DICTIONARY_COLORS } from "./dictionaries.ts";

/** What a value means, not what it looks like; empty: nothing in particular. */
export type DictionaryColor = (typeof DICTIONARY_COLORS)[number];

export interface BuiltInItem {
  readonly value: string;
  readonly label: Label;
  readonly color: DictionaryColor;
}

/** A dictionary that the product brings along: its values are codes that the product itself decides by. */
export interface BuiltInDictionary {
  readonly name: Label;
  /** In the order in which they are offered. */
  readonly items: readonly BuiltInItem[];
}

type Words = readonly [zh: string, en: string, color?: DictionaryColor];

/** Every code needs its words: one that is new, or gone, does not compile. */
export function builtInDictionary<Code extends string | number>(
  name: readonly [zh: string, en: string],
  codes: readonly Code[],
  words: Readonly<Record<Code, Words>>,
): BuiltInDictionary {
  return {
    name: { zh: name[0], en: name[1] },
    items: codes.map((code) => {
      const [zh, en, color = ""] = words[code];
      return { value: String(code), label: { zh, en }, color };
    }),
  };
}
