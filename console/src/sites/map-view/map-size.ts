import type { FloorMap } from "@sweepline/contract/sites/maps.ts";
import type { Format } from "../../core/format/index.ts";

/** "48.2 m × 30 m" */
export const mapSize = (
  { width, height, resolutionM }: Pick<FloorMap, "width" | "height" | "resolutionM">,
  format: Format,
): string => `${format.length(width * resolutionM, 1)} × ${format.length(height * resolutionM, 1)}`;
