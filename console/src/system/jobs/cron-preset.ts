import { countsFromSundayOne, cronFieldsOf } from "@sweepline/contract/system/jobs/limits.ts";

/** From Monday, as cron writes them. */
export const CRON_DAYS = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
export type CronDay = (typeof CRON_DAYS)[number];

/** What most jobs are due at: times that are said in a sentence and chosen by a few controls. */
export type CronPreset =
  | { readonly kind: "hourly"; readonly minute: number }
  | { readonly kind: "daily" | "weekdays"; readonly hour: number; readonly minute: number }
  | {
      readonly kind: "weekly";
      readonly days: readonly CronDay[];
      readonly hour: number;
      readonly minute: number;
    }
  | { readonly kind: "monthly"; readonly day: number | "L"; readonly hour: number; readonly minute: number };
export type PresetKind = CronPreset["kind"];
export const PRESET_KINDS = ["hourly", "daily", "weekdays", "weekly", "monthly"] as const;

/** Quartz style, seconds first: the expression that the controls stand for. */
export function cronOf(preset: CronPreset): string {
  if (preset.kind === "hourly") return `0 ${preset.minute} * * * ?`;
  const at = `0 ${preset.minute} ${preset.hour}`;
  switch (preset.kind) {
    case "daily":
      return `${at} * * ?`;
    case "weekdays":
      return `${at} ? * MON-FRI`;
    case "weekly":
      return `${at} ? * ${CRON_DAYS.filter((day) => preset.days.includes(day)).join(",")}`;
    case "monthly":
      return `${at} ${preset.day} * ?`;
  }
}

const isAny = (field: string | undefined) => field === "*" || field === "?";

/** Seconds first and no year; undefined: it has a year of its own. */
function sixFieldsOf(cron: string): string[] | undefined {
  const fields = cronFieldsOf(cron);
  if (fields.length === 5) return ["0", ...fields];
  if (fields.length === 7) return isAny(fields[6]) ? fields.slice(0, 6) : undefined;
  return fields.length === 6 ? fields : undefined;
}

/** The controls that say the same; undefined: none do. */
export function presetOf(cron: string): CronPreset | undefined {
  const [second, minuteText, hourText, day = "", month, weekday = ""] = sixFieldsOf(cron) ?? [];
  const minute = numberIn(minuteText, 0, 59);
  if (second !== "0" || minute === undefined || !isAny(month)) return undefined;
  if (isAny(hourText) && isAny(day) && isAny(weekday)) return { kind: "hourly", minute };
  const hour = numberIn(hourText, 0, 23);
  if (hour === undefined) return undefined;
  if (isAny(weekday)) {
    if (isAny(day)) return { kind: "daily", hour, minute };
    const date = day === "L" ? day : numberIn(day, 1, 31);
    return date === undefined ? undefined : { kind: "monthly", day: date, hour, minute };
  }
  if (!isAny(day)) return undefined;
  const days = daysOf(weekday, countsFromSundayOne(cron));
  if (days === undefined) return undefined;
  const isWorkdays = weekday.includes("-") && days.join() === CRON_DAYS.slice(0, 5).join();
  return isWorkdays ? { kind: "weekdays", hour, minute } : { kind: "weekly", days, hour, minute };
}

function numberIn(text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined || !/^\d{1,2}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

/** Names or numbers, one by one or as a span. */
function daysOf(text: string, isFromOne: boolean): CronDay[] | undefined {
  const days = text
    .toUpperCase()
    .split(",")
    .map((part) => {
      const [from, to = from] = part.split("-").map((end) => dayAt(end, isFromOne));
      if (from === undefined || to === undefined || to < from) return undefined;
      return CRON_DAYS.slice(from, to + 1);
    });
  if (days.some((part) => part === undefined)) return undefined;
  const chosen = days.flat();
  return CRON_DAYS.filter((day) => chosen.includes(day));
}

/** Its place from Monday 0. */
function dayAt(text: string, isFromOne: boolean): number | undefined {
  const named = CRON_DAYS.indexOf(text as CronDay);
  if (named >= 0) return named;
  if (!/^[0-7]$/.test(text) || (isFromOne && text === "0")) return undefined;
  return (Number(text) + (isFromOne ? 5 : 6)) % 7;
}

/** Of another kind, with what both have kept. */
export function presetAs(kind: PresetKind, from: CronPreset | undefined): CronPreset {
  const minute = from?.minute ?? 0;
  const hour = from && from.kind !== "hourly" ? from.hour : 3;
  if (kind === "hourly") return { kind, minute };
  if (kind === "weekly") return { kind, days: ["MON"], hour, minute };
  if (kind === "monthly") return { kind, day: 1, hour, minute };
  return { kind, hour, minute };
}
