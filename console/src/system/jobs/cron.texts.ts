import { texts } from "../../core/i18n/index.ts";
import { CRON_DAYS, type CronDay, type CronPreset } from "./cron-preset.ts";

const two = (number: number) => String(number).padStart(2, "0");
const timeOf = ({ hour, minute }: { hour: number; minute: number }) => `${two(hour)}:${two(minute)}`;

const ZH_DAYS: Readonly<Record<CronDay, string>> = {
  ...{ MON: "周一", TUE: "周二", WED: "周三", THU: "周四", FRI: "周五", SAT: "周六", SUN: "周日" },
};
const EN_DAYS: Readonly<Record<CronDay, string>> = {
  ...{ MON: "Mon", TUE: "Tue", WED: "Wed", THU: "Thu", FRI: "Fri", SAT: "Sat", SUN: "Sun" },
};
const inOrder = (days: readonly CronDay[], names: Readonly<Record<CronDay, string>>) =>
  CRON_DAYS.filter((day) => days.includes(day)).map((day) => names[day]);

function zhSentence(preset: CronPreset): string {
  switch (preset.kind) {
    case "hourly":
      return preset.minute === 0 ? "每小时整点" : `每小时的第 ${preset.minute} 分钟`;
    case "daily":
      return `每天 ${timeOf(preset)}`;
    case "weekdays":
      return `周一至周五 ${timeOf(preset)}`;
    case "weekly":
      return `每${inOrder(preset.days, ZH_DAYS).join("、")} ${timeOf(preset)}`;
    case "monthly":
      return preset.day === "L"
        ? `每月最后一天 ${timeOf(preset)}`
        : `每月 ${preset.day} 日 ${timeOf(preset)}`;
  }
}

function enSentence(preset: CronPreset): string {
  switch (preset.kind) {
    case "hourly":
      return preset.minute === 0 ? "Every hour, on the hour" : `Every hour at minute ${preset.minute}`;
    case "daily":
      return `Every day at ${timeOf(preset)}`;
    case "weekdays":
      return `Monday to Friday at ${timeOf(preset)}`;
    case "weekly":
      return `Every ${inOrder(preset.days, EN_DAYS).join(", ")} at ${timeOf(preset)}`;
    case "monthly":
      return preset.day === "L"
        ? `On the last day of each month at ${timeOf(preset)}`
        : `On day ${preset.day} of each month at ${timeOf(preset)}`;
  }
}

/** When a job is due: the controls that write an expression, and the sentence that says it. */
export const cronTexts = texts({
  zh: {
    kinds: {
      hourly: "每小时",
      daily: "每天",
      weekdays: "工作日",
      weekly: "每周",
      monthly: "每月",
      expression: "表达式",
    },
    kind: "触发方式",
    days: ZH_DAYS,
    daysLabel: "星期",
    on: "",
    at: "时间",
    hour: "时",
    minute: "分",
    atMinute: "每小时的第",
    minuteAfter: "分钟",
    dayOfMonth: "日期",
    day: (day: number | "L") => (day === "L" ? "最后一天" : `${day} 日`),
    shortMonth: (day: number) => `没有 ${day} 日的月份不会触发`,
    expression: "Cron 表达式",
    expressionNote: "5 至 7 段；6 段和 7 段以秒开头，星期从 1（周日）算起，与 Quartz 相同",
    next: "接下来十次",
    inZone: (zone: string) => `按 ${zone} 时间`,
    here: (time: string) => `您的时间 ${time}`,
    nextNone: "填写有效的表达式后显示",
    sentence: zhSentence,
  },
  en: {
    kinds: {
      hourly: "Hourly",
      daily: "Daily",
      weekdays: "Weekdays",
      weekly: "Weekly",
      monthly: "Monthly",
      expression: "Expression",
    },
    kind: "Schedule",
    days: EN_DAYS,
    daysLabel: "Days of the week",
    on: "on",
    at: "at",
    hour: "Hour",
    minute: "Minute",
    atMinute: "at minute",
    minuteAfter: "of every hour",
    dayOfMonth: "Day of the month",
    day: (day: number | "L") => (day === "L" ? "the last day" : `day ${day}`),
    shortMonth: (day: number) => `Skipped in months without a day ${day}`,
    expression: "Cron expression",
    expressionNote:
      "5 to 7 fields; with 6 or 7, seconds come first and weekdays count from Sunday = 1, as in Quartz",
    next: "Next ten runs",
    inZone: (zone: string) => `Time zone: ${zone}`,
    here: (time: string) => `${time} in your time zone`,
    nextNone: "Shown once the expression is valid",
    sentence: enSentence,
  },
});
