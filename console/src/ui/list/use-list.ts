import type { AnswerOf, QueryOf } from "@sweepline/contract/core/endpoint.ts";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { type InputOf, queryFor } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { readUrl, type UrlFields, type UrlValues, useUrlState } from "../../core/page/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import type { TableView } from "../table/index.ts";
import type { List, ViewOf } from "./declare-list.ts";
import type { ListEndpoint, RowOf, SortOf } from "./query-fields.ts";
import { askedBy, isChosen, nothingChosen, type Values } from "./question.ts";

/** More rows than this would only be scrolled past. */
const MAX_ROWS = 50;

type Question<E extends ListEndpoint> = Partial<Omit<QueryOf<E>, "current" | "size">>;

type Options<E extends ListEndpoint, L extends List> = Pick<InputOf<E>, "params" & keyof InputOf<E>> & {
  /** What is asked beside the filters, or in place of one; undefined asks nothing. */
  readonly ask?: (view: ViewOf<L>) => Question<E>;
  /** Filters that the page sets by other means: clearing leaves them, and they are no reason that nothing matches. */
  readonly fixed?: readonly (keyof L["filters"] & string)[];
  readonly isEnabled?: boolean;
  readonly refetchInterval?: number | false;
};
type OptionsOf<L extends List> = Options<L["endpoint"], L>;
type Given<L extends List> = Record<never, never> extends OptionsOf<L> ? [OptionsOf<L>?] : [OptionsOf<L>];

/** What a control of a filter takes. A change leads back to the first page: the old one may not exist any more. */
interface Bound<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export interface ListState<L extends List> {
  readonly id: string;
  readonly view: ViewOf<L>;
  readonly setView: (change: Partial<ViewOf<L>>) => void;
  readonly query: UseQueryResult<AnswerOf<L["endpoint"]>>;
  readonly rows: readonly RowOf<L["endpoint"]>[];
  readonly total: number | undefined;
  /** What was asked without its place, as an export asks for it. */
  readonly question: Question<L["endpoint"]>;
  readonly params: unknown;
  readonly place: TableView<SortOf<L["endpoint"]>>;
  readonly setPlace: (place: TableView<SortOf<L["endpoint"]>>) => void;
  readonly isFiltered: boolean;
  /** Nothing chosen; sort and page size kept. */
  readonly clear: () => void;
  readonly bind: <Name extends keyof L["filters"] & keyof ViewOf<L> & string>(
    name: Name,
  ) => Bound<ViewOf<L>[Name]>;
  /** For a filter that is either on, or asks nothing. */
  readonly toggle: (name: keyof L["filters"] & string) => {
    readonly isOn: boolean;
    readonly onChange: (isOn: boolean) => void;
  };
  /** For a range of days that two filters bound. */
  readonly days: (
    from: keyof L["filters"] & string,
    to: keyof L["filters"] & string,
  ) => {
    readonly from: string;
    readonly to: string;
    readonly onChange: (days: { from: string; to: string }) => void;
  };
  /** A sentence with the total in it; while that is unknown, a line of its height. */
  readonly note: (texts: (count: string, total: number) => string) => string;
}

/** A list at the place that its page's address says. */
export function useList<L extends List>(list: L, ...[given]: Given<L>): ListState<L> {
  return useListAt(list, useUrlState(list.fields), given);
}

/** A list within a drawer or a card: nobody leads to a place in it. */
export function useLocalList<L extends List>(list: L, ...[given]: Given<L>): ListState<L> {
  const [view, setView] = useState(() => readUrl(list.fields, ""));
  const change = useCallback(
    (next: Partial<typeof view>) => setView((previous) => ({ ...previous, ...next })),
    [],
  );
  return useListAt(list, [view, change], given);
}

type Loose = { readonly [Name in keyof OptionsOf<List>]?: OptionsOf<List>[Name] };

function useListAt<L extends List>(
  list: L,
  [view, setView]: readonly [UrlValues<L["fields"]>, (change: Partial<UrlValues<L["fields"]>>) => void],
  given: OptionsOf<L> | undefined,
): ListState<L> {
  const { timeZone } = usePreferences();
  const format = useFormat();
  const {
    params,
    ask,
    fixed = [],
    isEnabled,
    refetchInterval,
  } = (given ?? {}) as unknown as Loose & {
    params?: unknown;
  };
  const { current, size: wanted, sort } = view as UrlValues<List["fields"]>;
  const size = Math.min(wanted, MAX_ROWS);
  const question = { ...askedBy(list, view, timeZone), sort, ...ask?.(view as never) };
  const query = useQuery({
    ...queryFor(list.endpoint, { params, query: { ...question, current, size } } as never),
    placeholderData: keepPreviousData,
    ...(isEnabled !== undefined && { enabled: isEnabled }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  }) as UseQueryResult<AnswerOf<L["endpoint"]>>;
  const total = query.data?.total;
  const set = setView as (change: Values) => void;
  const choose = (change: Values) => set({ ...change, current: 1 });
  const free = Object.fromEntries(
    Object.entries(list.filters as UrlFields).filter(([name]) => !fixed.includes(name as never)),
  );
  const values = view as Values;
  return {
    id: list.id,
    view,
    setView,
    query,
    rows: query.data?.records ?? NO_ROWS,
    total,
    question: question as unknown as Question<L["endpoint"]>,
    params,
    place: { current, size, sort: sort ?? list.order } as TableView<SortOf<L["endpoint"]>>,
    setPlace: ({ current, size, sort }) => set({ current, size, sort }),
    isFiltered: isChosen(free, values),
    clear: () => choose(nothingChosen(free)),
    bind: (name) => ({ value: view[name], onChange: (value) => choose({ [name]: value }) }),
    toggle: (name) => ({
      isOn: values[name] === "true",
      onChange: (isOn) => choose({ [name]: isOn ? "true" : undefined }),
    }),
    days: (from, to) => ({
      from: String(values[from]),
      to: String(values[to]),
      onChange: (days) => choose({ [from]: days.from, [to]: days.to }),
    }),
    note: (texts) => (total === undefined ? "\u00a0" : texts(format.total(query.data), total)),
  };
}

const NO_ROWS: readonly never[] = [];
