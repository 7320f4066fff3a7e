/**
 * Maps of floors as robots report them. `FloorView` is a floor to look at closely (OpenLayers, loaded when first
 * shown), `FloorTile` a small live picture of one; both draw the same `Plan` and are fed with trail points.
 */
export { zonesOf } from "./elements.ts";
export { FloorTile } from "./floor-tile.tsx";
export { FloorView } from "./floor-view.tsx";
export { CELL, inflateGrid } from "./grid.ts";
export { deviceMapQuery, floorMapQuery } from "./maps.calls.ts";
export { mapTexts } from "./maps.texts.ts";
export { drawRobot, robotRadius } from "./marks.ts";
export { createMovers, type Movers } from "./movers.ts";
export { planColors, usePlan } from "./plan.ts";
export { type PlanColors, rgbaOf } from "./plan-picture.ts";
export { createTrack, type Track } from "./track.ts";
