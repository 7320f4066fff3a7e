import { dayEnd, dayStart } from "../../core/format/index.ts";
import type { UrlFields } from "../../core/page/index.ts";
import type { List } from "./declare-list.ts";

export type Values = Readonly<Record<string, unknown>>;

/** Filters as the endpoint takes them. Days are the person's own; one called `from` or `…From` counts from its beginning. */
export function askedBy({ asked, instants }: List, values: Values, timeZone: string): Values {
  const entries = asked.map((name) => {
    const value = values[name];
    if (value === "" || (Array.isArray(value) && value.length === 0)) return [name, undefined];
    if (!instants.includes(name)) return [name, value];
    return [name, (/^from$|From$/.test(name) ? dayStart : dayEnd)(String(value), timeZone)];
  });
  return Object.fromEntries(entries);
}

export const isChosen = (filters: UrlFields, values: Values): boolean =>
  Object.entries(filters).some(([name, field]) => field.write(values[name]).length > 0);

export const nothingChosen = (filters: UrlFields): Values =>
  Object.fromEntries(Object.entries(filters).map(([name, field]) => [name, field.read([])]));
