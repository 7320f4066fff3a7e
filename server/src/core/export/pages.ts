import type { Column } from "./cells.ts";

const MOST_ROWS = 50_000;
const BATCH = 1_000;

/** The rows of a list, page after page. */
export async function* inPages<Row>(
  read: (page: { current: number; size: number }) => Promise<{ records: Row[] }>,
): AsyncGenerator<Row[]> {
  for (let current = 1; (current - 1) * BATCH < MOST_ROWS; current++) {
    const { records } = await read({ current, size: BATCH });
    yield records;
    if (records.length < BATCH) return;
  }
}

/** Headers beside the width and the value of each column. */
export const columnsOf = <Row>(
  headers: readonly string[],
  values: readonly [number, Column<Row>["value"]][],
): Column<Row>[] => values.map(([width, value], index) => ({ header: headers[index] ?? "", width, value }));
