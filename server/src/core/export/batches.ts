const MAX_ROWS = 50_000;
const BATCH = 1_000;

/** The rows of a list, a batch at a time: from a place in it, or after the last one that was read. */
export async function* inBatches<Row>(
  read: (from: { offset: number; after: Row | undefined; limit: number }) => Promise<Row[]>,
  limit = BATCH,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (let offset = 0; offset < MAX_ROWS; offset += limit) {
    const rows: Row[] = await read({ offset, after, limit });
    yield rows;
    after = rows.at(-1);
    if (rows.length < limit) return;
  }
}

/** Rows that are read already, as one batch. */
export async function* inOne<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** Page after page. */
export const inPages = <Row>(
  read: (page: { current: number; size: number }) => Promise<{ records: Row[] }>,
): AsyncGenerator<Row[]> =>
  inBatches(async ({ offset, limit }) => (await read({ current: offset / limit + 1, size: limit })).records);

/**
 * The rows of a list whose order was fixed at its start, by ids: live values change meanwhile, and paging by a column that
 * changes would skip some rows and repeat others.
 */
export async function* byIds<Row>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += BATCH) yield await read(ids.slice(start, start + BATCH));
}
