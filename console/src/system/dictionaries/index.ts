/**
 * Words of codes, as people have worded them: `useDictionary("deviceStatus")` has the options of selects and the words and
 * colors of tags. The built-in words show until the server's have come; the shell loads those after sign-in.
 */

export { useDictionaryLoader } from "./catalog.ts";
export { CodeField } from "./code-field.tsx";
export { type Dictionary, dictionaryIn, useDictionary } from "./dictionary.ts";
export { DictionaryLabel, DictionaryTag, labelOf } from "./dictionary-tag.tsx";
export { useDictionaryTypes } from "./dictionary-types.ts";
export { SelectCode } from "./select-code.tsx";
export { SelectCodes } from "./select-codes.tsx";
