import { TIME_ZONES } from "@sweepline/contract/core/time-zones.ts";
import type { Language } from "../../core/i18n/index.ts";

export interface ZoneOption {
  readonly value: string;
  /** `(GMT+08:00) Shanghai · Asia/Shanghai` */
  readonly label: string;
  /** Everything that it can be found by, in both languages. */
  readonly texts: string;
}

/**
 * From west to east, with the offset of the given day: summer time moves some of them. A zone beyond the list, as a device
 * or a site may have one, stands among them where it is given.
 */
export function timeZoneOptions(day: Date, language: Language, further = ""): ZoneOption[] {
  const names: Readonly<Record<string, string>> = TIME_ZONES;
  const isFurther = further !== "" && !Object.hasOwn(names, further);
  const zones = [...Object.keys(names), ...(isFurther ? [further] : [])];
  return zones
    .map((zone) => ({ zone, minutes: offsetMinutes(zone, day) }))
    .sort((a, b) => a.minutes - b.minutes || a.zone.localeCompare(b.zone))
    .map(({ zone, minutes }) => {
      const city = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
      const name = Object.hasOwn(names, zone) ? (names[zone] ?? city) : city;
      const shown = language === "zh" ? name : city;
      return {
        value: zone,
        label: [`(${gmt(minutes)}) ${shown}`, ...(shown === zone ? [] : [zone.replaceAll("_", " ")])].join(
          " · ",
        ),
        texts: searchTextOf(zone, city, name, minutes),
      };
    });
}

/** Whether everything that was typed is found: a city, a zone, or an offset as people write them. */
export function isFound(option: Pick<ZoneOption, "texts">, typed: string): boolean {
  return typed
    .toLowerCase()
    .split(/[\s,()]+/)
    .filter(Boolean)
    .every((word) => option.texts.includes(word));
}

function searchTextOf(...[zone, city, name, minutes]: [string, string, string, number]): string {
  const hours = Math.trunc(minutes / 60);
  const short = `${minutes < 0 ? "-" : "+"}${Math.abs(hours)}${minutes % 60 === 0 ? "" : `:${Math.abs(minutes % 60)}`}`;
  const offsets = [gmt(minutes), `GMT${short}`, `UTC${gmt(minutes).slice(3)}`, `UTC${short}`];
  return [zone, zone.replaceAll("_", " "), city.replaceAll(" ", ""), name, ...offsets]
    .join(" ")
    .toLowerCase();
}

function offsetMinutes(timeZone: string, day: Date): number {
  const name = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(day)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function gmt(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `GMT${minutes < 0 ? "-" : "+"}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}
