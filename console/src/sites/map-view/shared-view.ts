import type { View } from "ol";
import { type Extent, extentOfCells } from "../map-drawing/index.ts";
import type { Plan } from "./plan.ts";

/** Pictures of one floor beside each other: what is moved or zoomed in one moves in all. They must be of one size. */
export interface SharedView {
  /** All of what any of them shows. */
  readonly extent: Extent;
  /** Made by the first picture that is drawn. */
  view: View | undefined;
}

export function sharedView(plans: readonly Plan[]): SharedView {
  const extents = plans.map(({ map, box }) => extentOfCells(map, box));
  const all = (at: number) => extents.map((one) => one[at] ?? 0);
  return {
    extent: [Math.min(...all(0)), Math.min(...all(1)), Math.max(...all(2)), Math.max(...all(3))],
    view: undefined,
  };
}
