/**
 * How values look: the wire speaks SI and UTC, a person sees their own unit, zone and language. In a component use
 * `useFormat()`, which follows the person's preferences; the plain functions are for tests and places without React.
 */
import { useMemo } from "react";
import { type Language, useLanguage } from "../i18n/index.ts";
import { type Preferences, usePreferences } from "../preferences/index.ts";
import { areaIn, areaUnit, formatArea, formatLength, lengthIn, lengthUnit } from "./measures.ts";
import { abbreviate, formatNumber, formatPercent, formatTotal, type Maybe, NOT_REPORTED } from "./numbers.ts";
import { formatAge, formatDate, formatDateTime, formatDuration, formatTime } from "./times.ts";

export { browserName } from "./browser-name.ts";
export { roundLength } from "./round-length.ts";
export { dayEnd, dayStart } from "./zoned-day.ts";
export { type Maybe, NOT_REPORTED };

type Instant = Maybe<string | number | Date>;

/** Formatters bound to one person. Anything missing reads "—". */
export function formatFor(
  { lengthUnit: units, timeZone }: Pick<Preferences, "lengthUnit" | "timeZone">,
  language: Language,
) {
  return {
    /** 12,345.6 */
    number: formatNumber,
    /** Of a page of a list: 10,000, or 10,000+ */
    total: formatTotal,
    /** 12.3k */
    short: abbreviate,
    /** 0 to 100 → 87.5% */
    percent: formatPercent,
    /** Seconds → 3 h 20 min */
    duration: (seconds: Maybe<number>) => formatDuration(seconds, language),
    dateTime: (instant: Instant) => formatDateTime(instant, timeZone),
    /** By the clocks of another zone than the person's. */
    dateTimeIn: (instant: Instant, zone: string) => formatDateTime(instant, zone),
    date: (instant: Instant) => formatDate(instant, timeZone),
    time: (instant: Instant) => formatTime(instant, timeZone),
    /** How long ago, as of `now` (see `core/clock`). */
    age: (instant: Instant, now: number) => formatAge(instant, now, language),
    /** Square meters → 1,234 m² or ft² */
    area: (squareMeters: Maybe<number>) => formatArea(squareMeters, units),
    /** Square meters → 1.23k m² */
    areaShort: (squareMeters: Maybe<number>) => formatArea(squareMeters, units, true),
    /** Meters → 12.5 m or ft */
    length: (meters: Maybe<number>, digits?: number) => formatLength(meters, units, digits),
    /** Names one after the other. */
    list: (names: readonly string[]) =>
      names.length === 0 ? NOT_REPORTED : names.join(language === "zh" ? "、" : ", "),
    areaUnit: areaUnit(units),
    lengthUnit: lengthUnit(units),
    areaValue: (squareMeters: number) => areaIn(units, squareMeters),
    lengthValue: (meters: number) => lengthIn(units, meters),
  };
}

export type Format = ReturnType<typeof formatFor>;

export function useFormat(): Format {
  const language = useLanguage();
  const { lengthUnit, timeZone } = usePreferences();
  return useMemo(() => formatFor({ lengthUnit, timeZone }, language), [lengthUnit, timeZone, language]);
}
