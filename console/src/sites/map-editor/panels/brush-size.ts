/** Diameter of the brush, in cells. */
export const BRUSH_CELLS = { least: 1, most: 100 };
