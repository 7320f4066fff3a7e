import { useCallback, useState } from "react";

/** Where a list stands: the server's own paging and sort names (`-field` is descending). */
export interface TableView<Sort extends string = string> {
  readonly current: number;
  readonly size: number;
  readonly sort: SortOrder<Sort> | undefined;
}
export type SortOrder<Sort extends string> = Sort | `-${Sort}`;

export const PAGE_SIZES = [10, 20, 50] as const;

/** Spread `view` into the endpoint's query; give both to the table. `toFirstPage` is for changed filters. */
export function useTableView<Sort extends string>(sort?: SortOrder<Sort>, size = 20) {
  const [view, setView] = useState<TableView<Sort>>({ current: 1, size, sort });
  const toFirstPage = useCallback(() => setView((previous) => ({ ...previous, current: 1 })), []);
  return { view, setView, toFirstPage };
}

/** Ascending, descending, and back to the server's own order. */
export function nextSort<Sort extends string>(
  now: SortOrder<Sort> | undefined,
  field: Sort,
): SortOrder<Sort> | undefined {
  if (now === field) return `-${field}`;
  return now === `-${field}` ? undefined : field;
}
