import { type UrlField, type UrlFields, type UrlValues, urlCount } from "../../core/page/index.ts";
import type { DataColumn } from "../table/index.ts";
import {
  type FilterFields,
  type FilterName,
  filterField,
  isInstant,
  type ListEndpoint,
  type RowOf,
  type SortOf,
  sortField,
} from "./query-fields.ts";

type Order<E extends ListEndpoint> = SortOf<E> | `-${SortOf<E>}`;
export type PlaceFields<E extends ListEndpoint> = {
  readonly sort: UrlField<Order<E> | undefined>;
  readonly current: UrlField<number>;
  readonly size: UrlField<number>;
};
type NoFields = Record<never, UrlField<unknown>>;

/** A list of an endpoint: what it can be filtered and sorted by, and what its page keeps in its address. */
export interface List<
  E extends ListEndpoint = ListEndpoint,
  Filters extends UrlFields = UrlFields,
  Besides extends UrlFields = UrlFields,
> {
  readonly endpoint: E;
  readonly id: string;
  readonly filters: Filters;
  readonly fields: Filters & Besides & PlaceFields<E>;
  /** Filters that the endpoint takes as they are, and those of them that are days here and instants there. */
  readonly asked: readonly string[];
  readonly instants: readonly string[];
  readonly order: Order<E> | undefined;
}
export type ViewOf<L extends List> = UrlValues<L["fields"]>;
/** A column of the endpoint's rows; it can sort by what the endpoint knows. */
export type ListColumn<E extends ListEndpoint> = DataColumn<RowOf<E>, SortOf<E>>;

interface Declaration<E extends ListEndpoint, Name extends string, Own, Besides> {
  /** Names the list in storage, where the choice of columns and saved views are kept: `devices`. */
  readonly id: string;
  /** Filters of the endpoint that the page offers. */
  readonly filters?: readonly Name[];
  /** Filters with values of the page's own, which `ask` of `useList` turns into the endpoint's. */
  readonly own?: Own;
  /** What else the page keeps in its address: it is not cleared with the filters. */
  readonly besides?: Besides;
  /** What the address calls a filter, where that is not the endpoint's name. */
  readonly address?: Partial<Readonly<Record<Name | "sort" | "current" | "size", string>>>;
  readonly size?: number;
  /** What the server sorts by unless it is asked, where the list shows that. */
  readonly order?: Order<E>;
}

export function declareList<
  E extends ListEndpoint,
  const Name extends FilterName<E> = never,
  Own extends UrlFields = NoFields,
  Besides extends UrlFields = NoFields,
>(endpoint: E, given: Declaration<E, Name, Own, Besides>): List<E, FilterFields<E, Name> & Own, Besides> {
  const names: readonly Name[] = given.filters ?? [];
  const address: Readonly<Record<string, string | undefined>> = given.address ?? {};
  const named = (name: string, field: UrlField<unknown>) => {
    const key = address[name];
    return [name, key ? { ...field, name: key } : field] as const;
  };
  const place = { sort: sortField(endpoint), current: urlCount(1), size: urlCount(given.size ?? 20) };
  const filters = {
    ...Object.fromEntries(names.map((name) => named(name, filterField(endpoint, name)))),
    ...given.own,
  } as FilterFields<E, Name> & Own;
  const rest = Object.entries(place).map(([name, field]) => named(name, field as UrlField<unknown>));
  const fields = { ...filters, ...given.besides, ...Object.fromEntries(rest) };
  return {
    endpoint,
    id: given.id,
    filters,
    fields: fields as FilterFields<E, Name> & Own & Besides & PlaceFields<E>,
    asked: names,
    instants: names.filter((name) => isInstant(endpoint, name)),
    order: given.order,
  };
}
