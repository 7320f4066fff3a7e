/**
 * Where a list stands: the server's own paging and sort names (`-field` is descending). A page keeps it in its address
 * (`useUrlState`) beside its filters, and goes back to page 1 when they change.
 */
export interface TableView<Sort extends string = string> {
  readonly current: number;
  readonly size: number;
  readonly sort: SortOrder<Sort> | undefined;
}
export type SortOrder<Sort extends string> = Sort | `-${Sort}`;

export const PAGE_SIZES = [10, 20, 50] as const;

/** Ascending, descending, and back to the server's own order. */
export function nextSort<Sort extends string>(
  now: SortOrder<Sort> | undefined,
  field: Sort,
): SortOrder<Sort> | undefined {
  if (now === field) return `-${field}`;
  return now === `-${field}` ? undefined : field;
}
