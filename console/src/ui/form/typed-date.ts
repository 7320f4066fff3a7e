import dayjs from "dayjs";
import type { KeyboardEvent } from "react";

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$|^(\d{4})(\d{2})(\d{2})$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const two = (text = "0"): string => text.padStart(2, "0");

/** A day as people type it, `2027-7-1` or `2027/07/01`, as `yyyy-MM-dd`; undefined where it is none. */
export function readDay(text: string): string | undefined {
  const found = DAY.exec(text.trim())?.slice(1).filter(Boolean) ?? [];
  if (found.length !== 3) return undefined;
  const day = `${found[0]}-${two(found[1])}-${two(found[2])}`;
  // The thirtieth of February would become another day.
  return dayjs(day).format("YYYY-MM-DD") === day ? day : undefined;
}

/** A day with a time, which may lack its seconds, as `yyyy-MM-dd HH:mm:ss`; a day alone is its beginning. */
export function readMoment(text: string): string | undefined {
  const [first = "", time = "0:00", ...more] = text.trim().split(/[\sT]+/);
  const day = readDay(first);
  const [hours, minutes, seconds] = CLOCK.exec(time)?.slice(1) ?? [];
  if (day === undefined || more.length > 0 || Number(hours ?? 24) > 23) return undefined;
  if (Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined;
  return `${day} ${two(hours)}:${two(minutes)}:${two(seconds)}`;
}

/** For what stands around a field of dates: Enter takes what was typed there, and would send the whole form besides. */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
