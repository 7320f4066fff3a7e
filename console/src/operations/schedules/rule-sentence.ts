import { type ScheduleRule, unitOf, WEEKDAYS } from "@sweepline/contract/operations/schedules/rule.ts";
import { WORKDAYS } from "./rule-values.ts";
import type { ScheduleTexts } from "./schedules.texts.ts";

/** When a schedule is due, as a person would say it: "Weekdays at 22:00, until 2026-12-24". */
export function ruleSentence(rule: ScheduleRule, t: ScheduleTexts): string {
  const bounds = rule.until === null ? "" : `${t.and}${t.untilPlain(rule.until)}`;
  const closed = rule.onClosedDays === "skip" ? `${t.and}${t.notOnClosedDays}` : "";
  return `${t.at(daysOf(rule, t), timesOf(rule, t))}${bounds}${closed}`;
}

const TIMES_SHOWN = 4;

function timesOf(rule: ScheduleRule, t: ScheduleTexts): string {
  const times = [...rule.times].sort();
  const [first, second] = times;
  if (times.length <= TIMES_SHOWN) return times.join(t.and);
  return `${first}${t.and}${second} … ${times.at(-1)}${t.timesADay(times.length)}`;
}

function daysOf(rule: ScheduleRule, t: ScheduleTexts): string {
  const unit = unitOf(rule);
  if (!unit) return t.onDay(rule.from);
  const isEvery = rule.repeat === "custom" && rule.every > 1;
  const how = isEvery ? t.everyUnit(rule.every, t.units[unit]) : undefined;
  if (unit === "day") return how ?? t.daily;
  const days = unit === "week" ? weekdaysOf(rule, t) : monthDaysOf(rule, t);
  const plain = unit === "week" ? days : yearly(rule, { t, days });
  return how ? `${how}${t.and}${days}` : plain;
}

const yearly = (rule: ScheduleRule, { t, days }: { t: ScheduleTexts; days: string }): string =>
  unitOf(rule) === "year" ? t.inMonths(rule.months.map(t.month).join(t.and), days) : t.ofMonth(days);

function weekdaysOf({ weekdays }: ScheduleRule, t: ScheduleTexts): string {
  const chosen = WEEKDAYS.filter((day) => weekdays.includes(day));
  if (chosen.join() === WORKDAYS.join()) return t.workdays;
  return chosen.length === WEEKDAYS.length ? t.daily : chosen.map((day) => t.weekdayNames[day]).join(t.and);
}

function monthDaysOf({ monthDays }: ScheduleRule, t: ScheduleTexts): string {
  if (!monthDays) return "";
  if (monthDays.kind === "days") return monthDays.days.map(t.day).join(t.and);
  return `${t.nths[String(monthDays.nth)]} ${t.weekdayNames[monthDays.weekday]}`;
}
