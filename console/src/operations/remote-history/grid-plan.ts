import { type Plan, unknownPlan } from "../../sites/map-view/index.ts";
import { mapKeyAt, type Recording } from "./recording.ts";

const MARGIN_M = 5;
const LEAST_M = 20;
const FINEST_CELL_M = 0.2;
/** Cells a side: nothing is drawn in them, they only say how far the floor reaches. */
const MOST_CELLS = 400;

/** A floor that nobody knows, as large as what was driven on it. */
export function gridPlan({ ms, x, y, floors }: Recording, mapKey: string, name: string): Plan {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let row = 0; row < ms.length; row += 1) {
    if (floors.length > 1 && mapKeyAt(floors, ms[row] ?? 0) !== mapKey) continue;
    const [px = 0, py = 0] = [x[row], y[row]];
    left = Math.min(left, px);
    right = Math.max(right, px);
    bottom = Math.min(bottom, py);
    top = Math.max(top, py);
  }
  if (left > right) [left, bottom, right, top] = [0, 0, 0, 0];
  const side = Math.max(LEAST_M, right - left + 2 * MARGIN_M, top - bottom + 2 * MARGIN_M);
  const resolutionM = Math.max(FINEST_CELL_M, side / MOST_CELLS);
  const cells = Math.ceil(side / resolutionM);
  const origin = { x: (left + right - side) / 2, y: (bottom + top - side) / 2, theta: 0 };
  return unknownPlan({ mapKey, name }, { width: cells, height: cells, resolutionM, origin });
}
