/** An array of the rows as they are, a line each: for programs. Only rows that may be seen whole are written so. */
export async function* jsonText<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield "[";
  let end = "\n";
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield end + rows.map((row) => JSON.stringify(row)).join(",\n");
    end = ",\n";
  }
  yield "\n]\n";
}
