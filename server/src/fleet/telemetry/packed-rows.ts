/**
 * Cleaned rows as they are stored: x, y, count, x, y, count …, each as its difference to the one of the same kind before it, which is
 * mostly a single byte. Differences alternate in sign (0, -1, 1, -2, …) and are written seven bits at a time, lowest first; the
 * high bit of a byte says that more follow.
 */
const KINDS = 3;
const BITS = 7;
const MORE = 1 << BITS;
/** Two 32-bit numbers differ by 33 bits; with its sign that makes five bytes. */
const MOST_BYTES = 5;

/** As PostgreSQL's `decode(…, 'hex')` reads it. */
export function packRows(values: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(values.length * MOST_BYTES);
  let end = 0;
  for (const [index, value] of values.entries()) {
    const difference = value - (values[index - KINDS] ?? 0);
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    for (; rest >= MORE; rest = Math.floor(rest / MORE)) end = bytes.writeUInt8((rest % MORE) + MORE, end);
    end = bytes.writeUInt8(rest, end);
  }
  return bytes.toString("hex", 0, end);
}

export function unpackRows(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let [rest, scale] = [0, 1];
  for (const byte of bytes) {
    rest += (byte % MORE) * scale;
    scale *= MORE;
    if (byte >= MORE) continue;
    const difference = rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2;
    values.push((values[values.length - KINDS] ?? 0) + difference);
    [rest, scale] = [0, 1];
  }
  return values;
}
