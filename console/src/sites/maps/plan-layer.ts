import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { type CanvasFrame, createCanvasLayer } from "./canvas-layer.ts";
import { type CleanedArea, createCleanedArea } from "./cleaned-area.ts";
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
  return {
    layer: createCanvasLayer({ draw: (frame) => drawGround(frame, plan, cleaned), version: () => version }),
    add,
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
  cleaned: CleanedArea,
): void {
  const { origin, width, height, resolutionM } = plan.map;
  const [left, top] = toPixel(origin.x, origin.y + height * resolutionM);
  const pixelsPerCell = resolutionM / metersPerPixel;
  // Near by, walls stay sharp; from far away, smoothing keeps thin walls from breaking up.
  context.imageSmoothingEnabled = pixelsPerCell < 2;
  context.imageSmoothingQuality = "high";
  const place = [left, top, width * pixelsPerCell, height * pixelsPerCell] as const;
  if (plan.picture) context.drawImage(plan.picture, ...place);
  if (cleaned.canvas) context.drawImage(cleaned.canvas, ...place);
}
