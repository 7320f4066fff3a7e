import { BUILT_IN_DICTIONARIES, type BuiltInType } from "@sweepline/contract/dictionaries.ts";
import type { DictionaryColor } from "@sweepline/contract/system/dictionaries/built-in.ts";
import type { DictionaryCatalog } from "@sweepline/contract/system/dictionaries/index.ts";
import { useMemo } from "react";
import { type Language, useLanguage } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { catalog } from "./catalog.ts";

/** One dictionary in the language on screen. */
export interface Dictionary<Code extends string = string> {
  /** What selects offer, in people's order. Hidden values are left out, but rows that have one still show its label. */
  readonly options: readonly { readonly value: Code; readonly label: string }[];
  /** The label of a value; an unknown value is shown as it came. */
  labelOf(value: string | number): string;
  has(value: string | number): boolean;
  toneOf(value: string | number): Tone;
}

export const TONE_OF: Readonly<Record<DictionaryColor, Tone>> = {
  "": "neutral",
  neutral: "neutral",
  good: "positive",
  busy: "active",
  warning: "notice",
  bad: "danger",
  info: "info",
};

type Entries = DictionaryCatalog[string];

function builtIn(type: string): Entries {
  if (!Object.hasOwn(BUILT_IN_DICTIONARIES, type)) return [];
  const { items } = BUILT_IN_DICTIONARIES[type as BuiltInType];
  return items.map((item) => ({ ...item, isHidden: false }));
}

function dictionaryOf(entries: Entries, language: Language): Dictionary {
  const byValue = new Map(entries.map((entry) => [entry.value, entry]));
  return {
    options: entries
      .filter(({ isHidden }) => !isHidden)
      .map(({ value, label }) => ({ value, label: label[language] })),
    labelOf: (value) => byValue.get(String(value))?.label[language] ?? String(value),
    has: (value) => byValue.has(String(value)),
    toneOf: (value) => TONE_OF[byValue.get(String(value))?.color ?? ""],
  };
}

/** Each is made once for all who show it: a table has hundreds of tags. */
const made = new WeakMap<DictionaryCatalog, Map<string, Dictionary>>();
const NO_CATALOG: DictionaryCatalog = {};

/** A dictionary where there is no component: tests and plain functions. */
export function dictionaryIn(
  language: Language,
  type: BuiltInType | (string & {}),
  from: DictionaryCatalog | null = catalog.get(),
): Dictionary {
  const source = from ?? NO_CATALOG;
  const known = made.get(source) ?? new Map<string, Dictionary>();
  made.set(source, known);
  const key = `${language}/${type}`;
  const ready =
    known.get(key) ??
    dictionaryOf(Object.hasOwn(source, type) ? (source[type] ?? []) : builtIn(type), language);
  known.set(key, ready);
  return ready;
}

/** The codes of a built-in one are the room's own: `useDictionary<DeviceKind>("deviceKind")`. */
export function useDictionary<Code extends string = string>(
  type: BuiltInType | (string & {}),
): Dictionary<Code> {
  const language = useLanguage();
  const current = useStore(catalog);
  return useMemo(() => dictionaryIn(language, type, current) as Dictionary<Code>, [language, type, current]);
}
