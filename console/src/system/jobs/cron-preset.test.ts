import { expect, it } from "vitest";
import { cronTexts } from "./cron.texts.ts";
import { type CronPreset, cronOf, presetAs, presetOf } from "./cron-preset.ts";
import { cronSentence } from "./cron-sentence.ts";

const PRESETS: readonly (readonly [CronPreset, string, string, string])[] = [
  [{ kind: "hourly", minute: 15 }, "0 15 * * * ?", "Every hour at minute 15", "每小时的第 15 分钟"],
  [{ kind: "daily", hour: 3, minute: 0 }, "0 0 3 * * ?", "Every day at 03:00", "每天 03:00"],
  [
    { kind: "weekdays", hour: 9, minute: 30 },
    "0 30 9 ? * MON-FRI",
    "Monday to Friday at 09:30",
    "周一至周五 09:30",
  ],
  [
    { kind: "weekly", days: ["MON", "SUN"], hour: 8, minute: 5 },
    "0 5 8 ? * MON,SUN",
    "Every Mon, Sun at 08:05",
    "每周一、周日 08:05",
  ],
  [
    { kind: "monthly", day: 1, hour: 8, minute: 0 },
    "0 0 8 1 * ?",
    "On day 1 of each month at 08:00",
    "每月 1 日 08:00",
  ],
  [
    { kind: "monthly", day: "L", hour: 8, minute: 0 },
    "0 0 8 L * ?",
    "On the last day of each month at 08:00",
    "每月最后一天 08:00",
  ],
];

it.each(PRESETS)("%j is an expression, comes back from it, and is said in both languages", (...row) => {
  const [preset, cron, en, zh] = row;
  expect(cronOf(preset)).toBe(cron);
  expect(presetOf(cron)).toEqual(preset);
  expect([cronTexts.en.sentence(preset), cronTexts.zh.sentence(preset)]).toEqual([en, zh]);
});

it("counts weekdays from Sunday 0 in five fields and from Sunday 1 in more", () => {
  expect(presetOf("30 9 * * 1-5")).toEqual({ kind: "weekdays", hour: 9, minute: 30 });
  expect(presetOf("0 30 9 ? * 2-6 *")).toEqual({ kind: "weekdays", hour: 9, minute: 30 });
  expect(presetOf("0 9 * * 0")).toMatchObject({ kind: "weekly", days: ["SUN"] });
  expect(presetOf("0 9 * * 7")).toMatchObject({ kind: "weekly", days: ["SUN"] });
  expect(presetOf("0 0 9 ? * 1")).toMatchObject({ kind: "weekly", days: ["SUN"] });
});

it.each([
  "0 0/7 * * * ?",
  "30 0 3 * * ?",
  "0 0 3 1 1 ?",
  "0 0 3 1 * MON",
  "0 0 9 ? * 2#1",
  "0 0 3 * * ? 2027",
  "",
])("leaves %s as it is written", (cron) => expect(presetOf(cron)).toBeUndefined());

it("keeps the time when another kind is chosen", () => {
  expect(presetAs("monthly", { kind: "daily", hour: 22, minute: 10 })).toEqual({
    ...{ kind: "monthly", day: 1, hour: 22, minute: 10 },
  });
  expect(presetAs("daily", { kind: "hourly", minute: 10 })).toEqual({ kind: "daily", hour: 3, minute: 10 });
});

it("says any other expression in words", () => {
  expect(cronSentence("0 0 9 ? * 2#1", "en")).toBe("At 09:00, on the first Monday of the month");
  expect(cronSentence("0 9 * 1,7 1", "en")).toBe("At 09:00, only on Monday, only in January and July");
  expect(cronSentence("0 0 9 ? * 6L", "zh")).toBe("09:00，每月的最后一个星期五");
  expect(cronSentence("0 3 1 * 1-5", "en")).toBe("At 03:00, on day 1 of the month, or Monday through Friday");
  expect(cronSentence("*/5 * L * 1,3", "zh")).toBe("每隔 5 分钟，每月的最后一天，或星期一和星期三");
  expect(cronSentence("nonsense", "en")).toBeUndefined();
});
