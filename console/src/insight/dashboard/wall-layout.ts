import type { SizeClass } from "../../ui/theme/index.ts";

interface WallInput {
  readonly floors: number;
  readonly sizeClass: SizeClass;
  readonly isAll: boolean;
  readonly isFullScreen: boolean;
}

interface WallLayout {
  readonly columns: number;
  /** How many of the floors are shown, the busiest first. */
  readonly shown: number;
}

const PER_ROW: Readonly<Record<SizeClass, number>> = { 0: 1, 1: 2, 2: 2, 3: 3 };
/** So many floors fill two rows of four. */
const MANY_FLOORS = 8;

/** How live floors stand side by side: one row before the rest of the page, two rows on a lobby's wall. */
export function wallLayout({ floors, sizeClass, isAll, isFullScreen }: WallInput): WallLayout {
  const usual = PER_ROW[sizeClass];
  if (!isFullScreen)
    return { columns: Math.min(usual, floors), shown: isAll ? floors : Math.min(usual, floors) };
  const perRow = sizeClass === 3 && floors >= MANY_FLOORS ? 4 : usual;
  // Four in a square look better than three and a lonely one.
  const columns = floors === 4 ? Math.min(2, perRow) : Math.min(perRow, floors);
  return { columns, shown: Math.min(floors, 2 * columns) };
}
