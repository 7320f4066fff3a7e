import type { PlannedPath } from "@sweepline/contract/fleet/telemetry.ts";
import { paintPlanned } from "../map-drawing/index.ts";
import { createCanvasLayer } from "./canvas-layer.ts";
import type { FloorLook } from "./use-floor-look.ts";

/** Where robots mean to drive next. */
export function createPlannedLayer(mapKey: string, { marks, elements: { scale } }: FloorLook) {
  const paths = new Map<number, PlannedPath["points"]>();
  let version = 0;
  return {
    layer: createCanvasLayer({
      draw: (frame) => paintPlanned(frame, paths.values(), { color: marks.robot, scale }),
      version: () => version,
    }),
    set(deviceId: number, path: PlannedPath | undefined) {
      version += 1;
      if (path?.mapKey === mapKey && path.points.length > 1) paths.set(deviceId, path.points);
      else paths.delete(deviceId);
    },
  };
}
