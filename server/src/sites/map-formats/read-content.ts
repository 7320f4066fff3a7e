import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { Grid } from "./grid.ts";
import type { Source } from "./ros-raster.ts";

/** Elements, and where each stands in the file. */
export interface ReadElements {
  list: MapElement[];
  pathOf(index: number): string;
  /** Below the path of an element: where its name stands. */
  nameField: string;
}

/** What a reader found; what it lacks could not be read or is not in such files. */
export interface ReadContent {
  mapKey?: string;
  name?: string;
  grid?: Grid;
  elements?: ReadElements;
  source?: Source;
}
