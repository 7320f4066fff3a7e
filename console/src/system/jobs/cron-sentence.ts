/** Any cron expression in words; comes when the first sentence is wanted, as the library and its Chinese weigh something. */
import { countsFromSundayOne } from "@sweepline/contract/system/jobs/limits.ts";
import cronstrue from "cronstrue";
import "cronstrue/locales/zh_CN.js";
import type { Language } from "../../core/i18n/index.ts";

const LOCALES: Readonly<Record<Language, string>> = { zh: "zh_CN", en: "en" };

/** Undefined: it cannot be read. */
export function cronSentence(cron: string, language: Language): string | undefined {
  try {
    const words = cronstrue.toString(cron, {
      locale: LOCALES[language],
      use24HourTimeFormat: true,
      dayOfWeekStartIndexZero: !countsFromSundayOne(cron),
    });
    return language === "zh" ? nativeOf(words) : words;
  } catch {
    return undefined;
  }
}

/** The library's Chinese, written as Chinese is: no "at" before a time, its own comma, blanks around numbers alone. */
const nativeOf = (words: string): string =>
  words
    .replace(/^在\s*/, "")
    .replaceAll(", ", "，")
    .replace(/(?<=[\u4e00-\u9fff，])\s+|\s+(?=[\u4e00-\u9fff])/g, "")
    .replaceAll("，限", "，")
    .replace(/(?<=[\u4e00-\u9fff])(?=\d)|(?<=\d)(?=[\u4e00-\u9fff])/g, " ");
