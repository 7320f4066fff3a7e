import { z } from "zod";
import { int } from "./fields.ts";

export const MAX_PAGE_SIZE = 500;
/** Offsets beyond this are refused: nobody reads there, and the database would. */
export const MAX_PAGE_OFFSET = 100_000;
/** Rows beyond these are counted only as far as somebody has paged. */
export const MAX_COUNTED = 10_000;

/** For queries with a span: its end is not before its start (spec §5). Either may be left open. */
export function spanInOrder(query: object, context: z.core.$RefinementCtx): void {
  const { from, to, until } = query as Record<"from" | "to" | "until", unknown>;
  for (const [path, end] of Object.entries({ to, until }))
    if (typeof from === "string" && typeof end === "string" && Date.parse(end) < Date.parse(from))
      context.addIssue({ code: "custom", path: [path], message: "validation.endBeforeStart" });
}

/**
 * Query of a list: page number from 1, page size, and a sort as `field` or `-field` out of the given ones.
 * Every list ends its order with the row's id, so that pages are stable.
 */
export function pageQuery<Sort extends string, Filters extends z.ZodRawShape>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
) {
  return z
    .object({
      current: z.coerce.number().int().min(1).default(1),
      size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(20),
      sort: sortOf(sorts),
      ...filters,
    })
    .refine((query) => ((query as PageQuery).current - 1) * (query as PageQuery).size <= MAX_PAGE_OFFSET, {
      path: ["current"],
      error: "validation.pageTooFar",
    })
    .superRefine(spanInOrder);
}

/** By one of these; with a minus descending. */
export function sortOf<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}` as const]) as [Sort, ...(Sort | `-${Sort}`)[]];
  return z.enum(orders).optional();
}

/** How a list is written as a file; its times by the clocks of this zone. */
export const fileQuery = {
  format: z.enum(["csv", "xlsx"]).default("xlsx"),
  timeZone: z.string().max(64).default("UTC"),
};

/** Query of a list as a file: all of its rows. */
export function exportQuery<Sort extends string, Filters extends z.ZodRawShape>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
) {
  return z.object({ ...fileQuery, sort: sortOf(sorts), ...filters }).superRefine(spanInOrder);
}

export interface PageQuery {
  current: number;
  size: number;
  sort?: string | undefined;
}

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    records: z.array(row),
    /** How many there are; where `isTotalExact` is false, there are more, or were ten seconds ago. */
    total: int,
    isTotalExact: z.boolean(),
    size: int,
    current: int,
  });
}

/** Query and answer of a list that is read by pages. */
export const pagesOf = <Row extends z.ZodType, Query extends z.ZodType>(row: Row, query: Query) => ({
  query,
  answer: pageOf(row),
});

export interface Page<Row> {
  records: Row[];
  total: number;
  isTotalExact: boolean;
  size: number;
  current: number;
}
