import type { Language } from "../i18n/index.ts";
import { type Maybe, NOT_REPORTED } from "./numbers.ts";

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Swedish, for that is `yyyy-MM-dd hh:mm:ss` as it comes. */
function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let format = zoneFormats.get(timeZone);
  if (!format) {
    const digits = "2-digit";
    format = new Intl.DateTimeFormat("sv-SE", {
      ...(timeZone ? { timeZone } : {}),
      hourCycle: "h23",
      ...{ year: "numeric", month: digits, day: digits, hour: digits, minute: digits, second: digits },
    });
    zoneFormats.set(timeZone, format);
  }
  return format;
}

/** `yyyy-MM-dd hh:mm:ss` in the given zone, 24 hours (spec §9). An empty zone is the browser's. */
export function formatDateTime(instant: Maybe<string | number | Date>, timeZone = ""): string {
  if (instant === null || instant === undefined || instant === "") return NOT_REPORTED;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? NOT_REPORTED : zoneFormat(timeZone).format(date);
}

const partOf = (text: string, index: number): string => text.split(" ")[index] ?? NOT_REPORTED;

export const formatDate = (instant: Maybe<string | number | Date>, timeZone = ""): string =>
  partOf(formatDateTime(instant, timeZone), 0);

export const formatTime = (instant: Maybe<string | number | Date>, timeZone = ""): string =>
  partOf(formatDateTime(instant, timeZone), 1);

const TEXTS = {
  zh: { s: " 秒", min: " 分钟", h: " 小时", d: " 天", ago: (text: string) => `${text}前`, now: "刚刚" },
  en: { s: " s", min: " min", h: " h", d: " d", ago: (text: string) => `${text} ago`, now: "just now" },
} as const;

/** 45 s · 12 min 30 s · 3 h 20 min · 1,250 h: hours are never turned into days, as work is counted in hours (§9). */
export function formatDuration(seconds: Maybe<number>, language: Language): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return NOT_REPORTED;
  const texts = TEXTS[language];
  const whole = Math.round(Math.abs(seconds));
  const sign = seconds < 0 ? "-" : "";
  if (whole < 60) return `${sign}${whole}${texts.s}`;
  if (whole < 3_600) return sign + joined([Math.floor(whole / 60), texts.min], [whole % 60, texts.s]);
  const minutes = Math.round(whole / 60);
  const hours = Math.floor(minutes / 60);
  const rest: [number, string] = hours >= 100 ? [0, ""] : [minutes % 60, texts.min];
  return sign + joined([hours, texts.h], rest);
}

function joined(large: [number, string], small: [number, string]): string {
  const head = `${large[0].toLocaleString("en-US")}${large[1]}`;
  return small[0] === 0 ? head : `${head} ${small[0]}${small[1]}`;
}

/** How old a value is: "12 s ago". A clock that runs ahead of ours reads as now. */
export function formatAge(instant: Maybe<string | number | Date>, now: number, language: Language): string {
  if (instant === null || instant === undefined) return NOT_REPORTED;
  const seconds = Math.floor((now - new Date(instant).getTime()) / 1_000);
  if (Number.isNaN(seconds)) return NOT_REPORTED;
  const texts = TEXTS[language];
  if (seconds < 3) return texts.now;
  if (seconds < 60) return texts.ago(`${seconds}${texts.s}`);
  if (seconds < 3_600) return texts.ago(`${Math.floor(seconds / 60)}${texts.min}`);
  if (seconds < 86_400) return texts.ago(`${Math.floor(seconds / 3_600)}${texts.h}`);
  return texts.ago(`${Math.floor(seconds / 86_400).toLocaleString("en-US")}${texts.d}`);
}
