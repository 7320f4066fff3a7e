/**
 * Maps of floors to look at. `FloorView` is a floor seen closely (OpenLayers, loaded when first shown) with all that is drawn on
 * it, its robots, and when it was last cleaned; `MapFloor` is that for a map with everything that drives there, `FloorTile` a small
 * live picture. All draw the same `Plan` and are fed with trail points.
 */

export type { FloorOverlay } from "./canvas-layer.ts";
export { createCleanedArea } from "./cleaned-area.ts";
export { zonesOf } from "./elements.ts";
export type { FloorArrow } from "./floor-listening.ts";
export type { FloorMarking } from "./floor-map.ts";
export { FloorTile } from "./floor-tile.tsx";
export { FloorView } from "./floor-view.tsx";
export { FloorKey, FloorNote } from "./legend.tsx";
export { MapFloor, useRobotsOn } from "./map-floor.tsx";
export { mapSize } from "./map-size.ts";
export { deviceMapQuery, floorMapQuery, mapVersionQuery } from "./map-view.calls.ts";
export { mapTexts } from "./map-view.texts.ts";
export { createMovers, type Movers } from "./movers.ts";
export { type Plan, unknownPlan, usePlan } from "./plan.ts";
export { sharedView } from "./shared-view.ts";
export { KindSwatch, RobotSwatch } from "./swatches.tsx";
export { createTrack, type ShownTrack, type Track, waysOn } from "./track.ts";
export { preloadFloorMap } from "./use-floor-map.ts";
export { useMovers } from "./use-movers.ts";
