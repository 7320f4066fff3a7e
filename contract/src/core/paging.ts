import { z } from "zod";

export const MAX_PAGE_SIZE = 500;
/** Offsets beyond this are refused: nobody reads there, and the database would. */
export const MAX_PAGE_OFFSET = 100_000;

/**
 * Query of a list: page number from 1, page size, and a sort as `field` or `-field` out of the given ones.
 * Every list ends its order with the row's id, so that pages are stable.
 */
export function pageQuery<Sort extends string, Filters extends z.ZodRawShape>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
) {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}` as const]) as [Sort, ...(Sort | `-${Sort}`)[]];
  return z
    .object({
      current: z.coerce.number().int().min(1).default(1),
      size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(20),
      sort: z.enum(orders).optional(),
      ...filters,
    })
    .refine((query) => ((query as PageQuery).current - 1) * (query as PageQuery).size <= MAX_PAGE_OFFSET, {
      path: ["current"],
      error: "validation.pageTooFar",
    });
}

export interface PageQuery {
  current: number;
  size: number;
  sort?: string | undefined;
}

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    records: z.array(row),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
  });
}

export interface Page<Row> {
  records: Row[];
  total: number;
  size: number;
  current: number;
}
