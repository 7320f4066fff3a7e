/**
 * A round length for a scale bar: the longest of 1, 2, 5 × 10ⁿ units that is not wider than `widestPx`.
 * `unitsPerPx` is the map's resolution in the person's unit.
 */
export function roundLength(unitsPerPx: number, widestPx: number): { length: number; px: number } {
  const most = unitsPerPx * widestPx;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { length, px: length / unitsPerPx };
}
