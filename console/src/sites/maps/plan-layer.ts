import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { type CanvasFrame, createCanvasLayer } from "./canvas-layer.ts";
import { type CleanedArea, createCleanedArea } from "./cleaned-area.ts";
import { layOnGrid } from "./frame.ts";
import type { Plan } from "./plan.ts";

/** The still part of a floor: the area cleaned so far on the plan. */
export function createPlanLayer(plan: Plan, cleanedColor: string) {
  let cleaned = createCleanedArea(plan.map, cleanedColor);
  let version = 0;
  const add = (point: TrailPoint) => {
    if (!point.cleanedRows || point.mapKey !== plan.map.mapKey) return;
    cleaned.add(point.cleanedRows);
    version += 1;
  };
  let isCleanedShown = true;
  const draw = (frame: CanvasFrame) => drawGround(frame, plan, isCleanedShown ? cleaned : undefined);
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

function drawGround(
  { context, toPixel, metersPerPixel }: CanvasFrame,
  plan: Plan,
  cleaned: CleanedArea | undefined,
): void {
  context.save();
  // Near by, walls stay sharp; from far away, smoothing keeps thin walls from breaking up.
  context.imageSmoothingEnabled = plan.map.resolutionM / metersPerPixel < 2 || plan.map.origin.theta !== 0;
  context.imageSmoothingQuality = "high";
  layOnGrid(context, plan.map, toPixel);
  if (plan.picture) context.drawImage(plan.picture, 0, 0);
  if (cleaned?.canvas) context.drawImage(cleaned.canvas, 0, 0);
  context.restore();
}
