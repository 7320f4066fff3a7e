import type { FloorMap } from "@sweepline/contract/sites/maps.ts";
import { useMemo } from "react";
import { useAppearance, usePalette } from "../../ui/theme/index.ts";
import {
  type CellBox,
  drawPlan,
  type Grid,
  knownBox,
  type MarkColors,
  markColors,
  planColors,
} from "../map-drawing/index.ts";
import { useGrid } from "./map-view.calls.ts";

/** A floor ready to be drawn: its picture in the colors of the moment, and where on it there is anything. */
export interface Plan {
  readonly map: FloorMap;
  readonly grid: Grid;
  readonly picture: HTMLCanvasElement | undefined;
  readonly box: CellBox;
}

/** A floor of which nothing is known but how far it reaches: nothing is drawn of it. */
export function unknownPlan(
  { mapKey, name }: Pick<FloorMap, "mapKey" | "name">,
  frame: Pick<FloorMap, "width" | "height" | "resolutionM" | "origin">,
): Plan {
  const { width, height } = frame;
  const map = {
    ...frame,
    mapKey,
    name,
    id: 0,
    mapId: 0,
    version: "",
    elements: [],
    floor: null,
    changedAt: "",
  };
  const grid = { width, height, cells: new Uint8Array(width * height) };
  return { map, grid, picture: undefined, box: { x: 0, y: 0, width, height } };
}

/** Pictures are drawn once for a grid and theme, however many tiles and tabs show it. */
const pictures = new WeakMap<Grid, Map<string, HTMLCanvasElement | undefined>>();

function pictureOf(grid: Grid, appearance: "light" | "dark"): HTMLCanvasElement | undefined {
  const drawn = pictures.get(grid) ?? new Map<string, HTMLCanvasElement | undefined>();
  pictures.set(grid, drawn);
  if (!drawn.has(appearance)) drawn.set(appearance, drawPlan(grid, planColors(appearance)));
  return drawn.get(appearance);
}

/** The plan of a map, and the query that fetches its grid, for its error and a retry. */
export function usePlan(map: FloorMap | undefined) {
  const appearance = useAppearance();
  const query = useGrid(map);
  const grid = query.data;
  const plan = useMemo<Plan | undefined>(
    () =>
      map && grid ? { map, grid, picture: pictureOf(grid, appearance), box: knownBox(grid) } : undefined,
    [map, grid, appearance],
  );
  return { plan, query };
}

export function useMarkColors(): MarkColors {
  const palette = usePalette();
  const appearance = useAppearance();
  return useMemo(() => markColors(palette, appearance), [palette, appearance]);
}
