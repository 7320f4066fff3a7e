import { BUILT_IN_DICTIONARIES } from "@sweepline/contract/dictionaries.ts";
import { DICTIONARY_ENDPOINTS as E } from "@sweepline/contract/system/dictionaries/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLanguage } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useStore } from "../../core/store/index.ts";
import { catalog } from "./catalog.ts";
import { dictionaryListQuery } from "./dictionaries.calls.ts";

/** All dictionaries there are, for whoever chooses one; those of people are called by their type where the list may not be read. */
export function useDictionaryTypes(): readonly { readonly value: string; readonly label: string }[] {
  const language = useLanguage();
  const known = useStore(catalog);
  const { data } = useQuery({ ...dictionaryListQuery({}), enabled: useMay(E.list) });
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const [type, { name }] of Object.entries(BUILT_IN_DICTIONARIES)) names.set(type, name[language]);
    for (const type of Object.keys(known ?? {})) names.set(type, names.get(type) ?? type);
    for (const { type, name } of data?.records ?? []) names.set(type, name[language]);
    return [...names]
      .map(([value, name]) => ({ value, label: name === value ? value : `${name} (${value})` }))
      .sort((one, other) => one.label.localeCompare(other.label, language));
  }, [language, known, data]);
}
