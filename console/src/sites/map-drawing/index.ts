/**
 * How maps are drawn, said once for live floors, their small pictures and the editor: the grid as a plan, elements in their colors
 * with signs and names, and robots. Knows neither React nor OpenLayers; who draws says where a point of the floor is on screen.
 */
export { inPaintOrder, PAINT_MARGIN_PX, paintElement } from "./element-paint.ts";
export { type Extent, extentOfCells, gridPlace, layOnBox, layOnGrid } from "./frame.ts";
export {
  areaOf,
  type Box,
  between,
  boxOf,
  centerOf,
  directionOf,
  distance,
  distanceToLine,
  holds,
  isWithin,
  lengthOf,
  nearestOnSegment,
  overlap,
  plainAngle,
  segmentsOf,
  steppedAngle,
  turned,
  type Vec,
  widened,
} from "./geometry.ts";
export { CELL, type CellBox, type Grid, type GridSize, inflateGrid, knownBox, readWhole } from "./grid.ts";
export { QR_ICON } from "./icons.ts";
export type { Label } from "./labels.ts";
export {
  type ElementLook,
  elementLook,
  kindColors,
  type MarkColors,
  markColors,
  type PlanColors,
  planColors,
} from "./look.ts";
export {
  drawDock,
  drawRobot,
  drawTrail,
  heightOfRobot,
  paintPlanned,
  robotRadius,
  trailWidth,
} from "./marks.ts";
export { paintNames, placeNames } from "./names.ts";
export { type CanvasFrame, type Painting, type ToPixel, trace } from "./painting.ts";
export { drawPlan, inksOf, type PlanInks, planPixels, rgbaOf } from "./plan-pixels.ts";
export { pointRadius } from "./point-paint.ts";
export { boxOfElements, elementBox, pointsOf } from "./shape.ts";
