import type { PlannedPath } from "@sweepline/contract/fleet/telemetry.ts";
import { type CanvasFrame, createCanvasLayer } from "./canvas-layer.ts";
import type { FloorLook } from "./floor-look.ts";

/** Where robots mean to drive next: dashed, so that it is not taken for a way that was driven. */
export function createPlannedLayer(mapKey: string, { marks, scale }: FloorLook) {
  const paths = new Map<number, PlannedPath["points"]>();
  let version = 0;
  const draw = ({ context, toPixel, metersPerPixel }: CanvasFrame) => {
    const width = Math.max(1.5, 0.06 / metersPerPixel) * scale;
    context.lineJoin = "round";
    context.lineCap = "round";
    context.strokeStyle = marks.robot;
    context.lineWidth = width;
    context.setLineDash([width, width * 3]);
    for (const points of paths.values()) {
      context.beginPath();
      for (const [index, [mx, my]] of points.entries()) {
        const [x, y] = toPixel(mx, my);
        if (index === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
      context.stroke();
    }
    context.setLineDash([]);
  };
  return {
    layer: createCanvasLayer({ draw, version: () => version }),
    set(deviceId: number, path: PlannedPath) {
      version += 1;
      if (path.mapKey === mapKey && path.points.length > 1) paths.set(deviceId, path.points);
      else paths.delete(deviceId);
    },
  };
}
