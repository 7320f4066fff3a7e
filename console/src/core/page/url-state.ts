import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** One member of a page's state in its address: what to write for a value, what to read from texts. */
export interface UrlField<T> {
  /** What the address calls it; unless given, as the page does. */
  readonly name?: string;
  /** Texts under the field's name; empty for the value that needs no mention. */
  write(value: T): readonly string[];
  /** Whatever someone typed into the address: anything unknown reads as the value that needs no mention. */
  read(texts: readonly string[]): T;
}

export type UrlFields = Readonly<Record<string, UrlField<unknown>>>;
export type UrlValues<F extends UrlFields> = {
  readonly [Name in keyof F]: F[Name] extends UrlField<infer T> ? T : never;
};

const one = <T>(initial: T, parse: (text: string) => T | undefined): UrlField<T> => ({
  write: (value) => (value === initial || value === undefined ? [] : [String(value)]),
  read: ([text]) => (text === undefined ? initial : (parse(text) ?? initial)),
});

/** Any text, such as a search; empty unless given. */
export const urlText = (): UrlField<string> => one<string>("", (text) => text.slice(0, 100));

/** One of a list of choices. */
export function urlChoice<const T extends string>(choices: readonly T[], initial: T): UrlField<T>;
export function urlChoice<const T extends string>(choices: readonly T[]): UrlField<T | undefined>;
export function urlChoice(choices: readonly string[], initial?: string): UrlField<string | undefined> {
  return one<string | undefined>(initial, (text) => (choices.includes(text) ? text : undefined));
}

/** Any number of a list of choices. */
export const urlChoices = <const T extends string>(choices: readonly T[]): UrlField<readonly T[]> => ({
  write: (value) => value,
  read: (texts) => choices.filter((word) => texts.includes(word)),
});

/** A day as `yyyy-MM-dd`; empty unless given. */
export const urlDay = (): UrlField<string> =>
  one<string>("", (text) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined,
  );

const toId = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** A row's id, or none. */
export const urlId = (): UrlField<number | undefined> => one<number | undefined>(undefined, toId);

/** The same for pages that are something else without one, a form for a new row or a list: `null` where what stands there is no id. */
export const urlIdOrNew = (): UrlField<number | null | undefined> => ({
  write: (id) => (typeof id === "number" ? [String(id)] : []),
  read: ([text]) => (text === undefined ? undefined : (toId(text) ?? null)),
});

/** As the contract's `z.uuid()` takes them; zod itself would come with every page. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The id of a row that is known by a UUID, or none. */
export const urlUuid = (): UrlField<string | undefined> =>
  one<string | undefined>(undefined, (text) => (UUID.test(text) ? text : undefined));

/** A number, or none. */
export const urlNumber = (): UrlField<number | undefined> =>
  one<number | undefined>(undefined, (text) =>
    /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined,
  );

/** A positive count, such as the number of a page. */
export const urlCount = (initial: number): UrlField<number> =>
  one<number>(initial, (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined));

export function readUrl<F extends UrlFields>(fields: F, search: string): UrlValues<F> {
  const given = new URLSearchParams(search);
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field.read(given.getAll(field.name ?? name)),
  ]);
  return Object.fromEntries(entries) as UrlValues<F>;
}

/** The address's query with these values; names that are not the page's own stay as they were. */
export function writeUrl<F extends UrlFields>(fields: F, search: string, values: UrlValues<F>): string {
  const next = new URLSearchParams(search);
  for (const [name, field] of Object.entries(fields)) {
    const key = field.name ?? name;
    next.delete(key);
    for (const text of field.write(values[name])) next.append(key, text);
  }
  const text = next.toString();
  return text ? `?${text}` : "";
}

/** Says of a navigation that the page changed its own address: the shell keeps the tab and renames it. */
export const SAME_TAB = { isSameTab: true } as const;

/**
 * A page's filters and choices, kept in its address: reloading, sharing a link and going back all show the same. A
 * change replaces the address, so that the way back leads to the page before, not through every letter of a search.
 */
export function useUrlState<F extends UrlFields>(
  fields: F,
): [UrlValues<F>, (change: Partial<UrlValues<F>>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const values = useMemo(() => readUrl(fields, search), [fields, search]);
  const latest = useRef(search);
  // Only once the address has changed: what is drawn anew before that still shows the old one.
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  const update = useCallback(
    (change: Partial<UrlValues<F>>) => {
      const changed = { ...readUrl(fields, latest.current), ...change };
      const next = writeUrl(fields, latest.current, changed);
      if (next === latest.current) return;
      // Two changes of one moment build on each other.
      latest.current = next;
      void navigate({ pathname, search: next }, { replace: true, state: SAME_TAB });
    },
    [fields, navigate, pathname],
  );
  return [values, update];
}
