import type { PointKind } from "@sweepline/contract/fleet/shared/map-elements.ts";

/** Signs of points, about a middle of 0, 0 within a square of 20. */
interface Icon {
  readonly path: string;
  /** Its lines are drawn, not filled. */
  readonly isLine?: boolean;
}

export const POINT_ICONS: Readonly<Record<PointKind, Icon>> = {
  // A flag.
  initial: { path: "M-4 7V-7M-4 -6.5H5.5L3 -3 5.5 0.5H-4", isLine: true },
  // A bolt.
  dock: { path: "M1.2 -7.5L-5 1.4H-1.2L-1.2 7.5L5 -1.4H1.2Z" },
  // A place on the way.
  via: { path: "M0 -3.6A3.6 3.6 0 1 1 0 3.6A3.6 3.6 0 1 1 0 -3.6Z" },
  // Up and down.
  elevator: { path: "M-3.4 -6.5L0.2 -1.5H-7ZM3.4 6.5L7 1.5H-0.2Z" },
  // Two posts, and a leaf that stands open.
  gate: { path: "M-6 6.5V-5.5M6 6.5V-5.5M-6 -5.5L2.5 -1.5V6.5", isLine: true },
};

/** Three corners of a printed code and what lies between. */
export const QR_ICON: Icon = {
  path: "M-6.5 -6.5h5v5h-5zM-6.5 1.5h5v5h-5zM1.5 -6.5h5v5h-5zM1.5 1.5h2v2h-2zM4.5 4.5h2v2h-2zM4.5 1.5h2v1.2h-2zM1.5 4.8h1.2v1.7h-1.2z",
};

/** A small lock, about 8 wide. */
export const LOCK_PATH =
  "M-3.5 -0.5H3.5V5H-3.5ZM-2.2 -0.5V-2.6A2.2 2.2 0 0 1 2.2 -2.6V-0.5H1V-2.6A1 1 0 0 0 -1 -2.6V-0.5Z";

const paths = new Map<string, Path2D>();
export function pathOf(path: string): Path2D {
  const known = paths.get(path) ?? new Path2D(path);
  paths.set(path, known);
  return known;
}
