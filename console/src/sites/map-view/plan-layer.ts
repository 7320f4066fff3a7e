import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { type CanvasFrame, layOnGrid } from "../map-drawing/index.ts";
import { createCanvasLayer } from "./canvas-layer.ts";
import { createCleanedArea } from "./cleaned-area.ts";
import type { Plan } from "./plan.ts";

/** The still part of a floor: the area cleaned so far on the plan. */
interface PlanColoring {
  readonly cleaned: string;
  /** Over the plan, one pixel a cell. */
  readonly tint: HTMLCanvasElement | undefined;
}

export function createPlanLayer(plan: Plan, { cleaned: cleanedColor, tint }: PlanColoring) {
  let cleaned = createCleanedArea(plan.map, cleanedColor);
  let version = 0;
  const add = (point: TrailPoint) => {
    if (!point.cleanedRows || point.mapKey !== plan.map.mapKey) return;
    cleaned.add(point.cleanedRows);
    version += 1;
  };
  let isCleanedShown = true;
  const draw = (frame: CanvasFrame) =>
    drawBackground(frame, plan, [isCleanedShown ? cleaned.canvas : undefined, tint]);
  return {
    layer: createCanvasLayer({ draw, version: () => version }),
    add,
    showCleaned(isShown: boolean) {
      isCleanedShown = isShown;
      version += 1;
    },
    replace(points: readonly TrailPoint[]) {
      cleaned = createCleanedArea(plan.map, cleanedColor);
      version += 1;
      for (const point of points) add(point);
    },
  };
}

function drawBackground(
  { context, toPixel, metersPerPixel }: CanvasFrame,
  plan: Plan,
  above: readonly (HTMLCanvasElement | undefined)[],
): void {
  context.save();
  // Near by, walls stay sharp; from far away, smoothing keeps thin walls from breaking up.
  context.imageSmoothingEnabled =
    plan.map.resolutionM / metersPerPixel < (plan.map.origin.theta === 0 ? 2 : 4);
  context.imageSmoothingQuality = "high";
  layOnGrid(context, plan.map, toPixel);
  for (const picture of [plan.picture, ...above]) if (picture) context.drawImage(picture, 0, 0);
  context.restore();
}
