/** When a schedule is due in words, and a rule through the form and back. */
import { type ScheduleRule, scheduleRuleSchema } from "@sweepline/contract/operations/schedules/rule.ts";
import { describe, expect, it } from "vitest";
import { ruleSentence } from "./rule-sentence.ts";
import { formRuleOf, ruleOf, timeOf } from "./rule-values.ts";
import { scheduleTexts } from "./schedules.texts.ts";

const rule = (given: object): ScheduleRule =>
  scheduleRuleSchema.parse({ repeat: "daily", times: ["22:00"], from: "2026-11-16", ...given });
const CASES: [object, string, string][] = [
  [{}, "Every day at 22:00", "每天 22:00"],
  [{ repeat: "none" }, "On 2026-11-16 at 22:00", "2026-11-16 22:00"],
  [{ times: ["22:00", "09:00"] }, "Every day at 09:00, 22:00", "每天 09:00、22:00"],
  [{ repeat: "weekly", weekdays: ["FR", "MO", "TU", "WE", "TH"] }, "Weekdays at 22:00", "工作日 22:00"],
  [{ repeat: "weekly", weekdays: ["SU", "MO"] }, "Mon, Sun at 22:00", "周一、周日 22:00"],
  [
    { repeat: "custom", unit: "week", every: 2, weekdays: ["MO"] },
    "Every 2 weeks, Mon at 22:00",
    "每 2 周、周一 22:00",
  ],
  [{ repeat: "custom", unit: "day", every: 3 }, "Every 3 days at 22:00", "每 3 天 22:00"],
  [
    { repeat: "monthly", monthDays: { kind: "days", days: [1, -1] } },
    "Monthly on 1, last day at 22:00",
    "每月1 日、最后一天 22:00",
  ],
  [
    {
      repeat: "custom",
      unit: "year",
      months: [1, 7],
      monthDays: { kind: "weekday", nth: -1, weekday: "FR" },
    },
    "In Jan, Jul on last Fri at 22:00",
    "每年1 月、7 月最后一个 周五 22:00",
  ],
  [
    { repeat: "weekly", weekdays: ["SU"], times: ["20:00", "08:00", "10:00", "12:00", "14:00"] },
    "Sun at 08:00, 10:00 … 20:00, 5 times a day",
    "周日 08:00、10:00 … 20:00（5 次）",
  ],
  [{ until: "2026-12-24" }, "Every day at 22:00, until 2026-12-24", "每天 22:00、至 2026-12-24"],
];

describe("a rule", () => {
  it.each(CASES)("%j is said in both languages", (...[given, en, zh]) => {
    expect([
      ruleSentence(rule(given), scheduleTexts.en),
      ruleSentence(rule(given), scheduleTexts.zh),
    ]).toEqual([en, zh]);
  });

  it.each(CASES)("%j comes through the form as it was", (...[given]) => {
    expect(scheduleRuleSchema.parse(ruleOf(formRuleOf(rule(given))))).toEqual({
      ...rule(given),
      // What it does not ask for.
      unit: formRuleOf(rule(given)).unit,
    });
  });

  it("keeps nothing of what another repeat would need", () => {
    const form = {
      ...formRuleOf(rule({ repeat: "weekly", weekdays: ["MO"] })),
      repeat: "none",
      until: "2027-01-01",
    };
    expect(ruleOf(form as ReturnType<typeof formRuleOf>)).toMatchObject({
      weekdays: [],
      until: null,
      every: 1,
    });
  });
});

describe("a time", () => {
  it.each([
    ["9:00", "09:00"],
    ["0930", "09:30"],
    ["22", "22:00"],
    ["22：15", "22:15"],
    ["noon", "noon"],
  ])("typed as %s is %s", (typed, time) => expect(timeOf(typed)).toBe(time));
});
