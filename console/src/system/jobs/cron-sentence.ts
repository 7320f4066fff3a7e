/** Any cron expression in words; comes when the first sentence is wanted, as the library and its Chinese weigh something. */
import { CRON_FIELDS, countsFromSundayOne, cronFieldsOf } from "@sweepline/contract/system/jobs/limits.ts";
import cronstrue from "cronstrue";
import "cronstrue/locales/zh_CN.js";
import type { Language } from "../../core/i18n/index.ts";

const LOCALES: Readonly<Record<Language, string>> = { zh: "zh_CN", en: "en" };

/** Undefined: it cannot be read. */
export function cronSentence(cron: string, language: Language): string | undefined {
  try {
    const words = withEitherDay(cron, OR[language], (text) =>
      cronstrue.toString(text, {
        locale: LOCALES[language],
        use24HourTimeFormat: true,
        dayOfWeekStartIndexZero: !countsFromSundayOne(cron),
      }),
    );
    return language === "zh" ? nativeOf(words) : words;
  } catch {
    return undefined;
  }
}

const OR: Readonly<Record<Language, string>> = { zh: ", 或", en: ", or " };
const ANY_DAY = /^[*?]$/;

/** With a day of the month and a weekday, either will do; the library joins them with "and" or with nothing. */
function withEitherDay(cron: string, or: string, say: (cron: string) => string): string {
  const words = say(cron);
  const fields = cronFieldsOf(cron);
  const [dayAt, weekdayAt] = fields.length > CRON_FIELDS.least ? [3, 5] : [2, 4];
  const [day = "", weekday = ""] = [fields[dayAt], fields[weekdayAt]];
  if (ANY_DAY.test(day) || ANY_DAY.test(weekday)) return words;
  const byWeekday = fields
    .map((field, at) => (at > 2 || at === dayAt ? "*" : field))
    .with(weekdayAt, weekday);
  const every = say(byWeekday.with(weekdayAt, "*").join(" "));
  const name = say(byWeekday.join(" "))
    .slice(every.length)
    .replace(/^, (only |仅|限)?/, "");
  const at = words.indexOf(name);
  if (name === "" || at < 0) return words;
  return `${words.slice(0, words.lastIndexOf(", ", at))}${or}${words.slice(at)}`;
}

/** The library's Chinese, written as Chinese is: no "at" before a time, its own comma, blanks around numbers alone. */
const nativeOf = (words: string): string =>
  words
    .replace(/^在\s*/, "")
    .replaceAll(", ", "，")
    .replace(/(?<=[\u4e00-\u9fff，])\s+|\s+(?=[\u4e00-\u9fff])/g, "")
    .replaceAll("，限", "，")
    .replace(/(?<=[\u4e00-\u9fff])(?=\d)|(?<=\d)(?=[\u4e00-\u9fff])/g, " ");
