/**
 * How many floors stand side by side on a wide screen: as few as needed to see them well, and without a last row that
 * is nearly empty.
 */
export function wallColumns(floors: number): 1 | 2 | 3 | 4 {
  if (floors <= 3) return Math.max(1, floors) as 1 | 2 | 3;
  if (floors === 4 || floors % 3 === 1) return 4;
  return floors % 4 === 0 ? 4 : 3;
}
