/**
 * Two languages, switched without reload. Rooms declare `texts({ zh, en })` and read them with `useTexts(...)`;
 * nothing is looked up by string keys, so the compiler finds every missing translation.
 */
export {
  currentLanguage,
  followLanguageInDocument,
  type Language,
  LOCALE_TAGS,
  setLanguage,
  useLanguage,
} from "./language.ts";
export { type InEach, inEach, many, texts, useTexts } from "./texts.ts";
