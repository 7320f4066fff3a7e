import type { Language } from "@sweepline/contract/core/refusal.ts";
import { createStore, readStored, useStore, writeStored } from "../store/index.ts";

export type { Language };

const KEY = "language";
const isLanguage = (value: unknown): value is Language => value === "zh" || value === "en";

/** A stored choice wins; else the browser's language, with zh-cn mapped to zh and anything else to en (spec §9). */
export function initialLanguage(stored: unknown, browser: string): Language {
  if (isLanguage(stored)) return stored;
  return browser.toLowerCase() === "zh-cn" || browser.toLowerCase() === "zh" ? "zh" : "en";
}

const language = createStore<Language>(
  initialLanguage(readStored("local", KEY, isLanguage), globalThis.navigator?.language ?? "en"),
);

export const LOCALE_TAGS: Record<Language, string> = { zh: "zh-CN", en: "en" };

export const currentLanguage = (): Language => language.get();
export const useLanguage = (): Language => useStore(language);

export function setLanguage(next: Language): void {
  writeStored("local", KEY, next);
  language.set(next);
}

/** Keeps `<html lang>` right, so that screen readers pronounce and browsers hyphenate in the shown language. */
export function followLanguageInDocument(): void {
  const apply = () => {
    document.documentElement.lang = LOCALE_TAGS[currentLanguage()];
  };
  apply();
  language.subscribe(apply);
}
