import type { Label } from "../../core/fields.ts";
import type { DICTIONARY_COLORS } from "./index.ts";

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
  /** Written once, where there is none of this type, and people's own from then on: they also add and delete values. */
  readonly isInitial?: boolean;
}

type Labels = readonly [zh: string, en: string, color?: DictionaryColor];

/** One whose values people choose: the product brings those that most begin with. */
export const initialDictionary = (
  name: readonly [zh: string, en: string],
  labels: Readonly<Record<string, Labels>>,
): BuiltInDictionary => ({ ...builtInDictionary(name, labels), isInitial: true });

/** Every code needs its labels: one that is new, or gone, does not compile. Numbers stand in their order, names as written. */
export function builtInDictionary<Code extends string | number>(
  name: readonly [zh: string, en: string],
  labels: Readonly<Record<Code, Labels>>,
): BuiltInDictionary {
  const entries = Object.entries<Labels>(labels);
  if (entries.every(([value]) => /^\d+$/.test(value))) entries.sort(([a], [b]) => Number(a) - Number(b));
  return {
    name: { zh: name[0], en: name[1] },
    items: entries.map(([value, [zh, en, color = ""]]) => ({ value, label: { zh, en }, color })),
  };
}
