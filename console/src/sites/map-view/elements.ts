import type { AreaElement, PlacedElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { FloorMap } from "@sweepline/contract/sites/maps.ts";

type Drawn = Pick<FloorMap, "elements">;

export const docksOf = ({ elements }: Drawn): PlacedElement[] =>
  elements.filter((element) => element.kind === "point" && element.pointKind === "dock") as PlacedElement[];

/** What a robot can be sent to clean: areas and rooms. */
export const zonesOf = ({ elements }: Drawn): AreaElement[] =>
  elements.filter((element) => element.kind === "cleaningArea" || element.kind === "room") as AreaElement[];
