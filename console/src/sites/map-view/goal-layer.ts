import type { CanvasFrame } from "../map-drawing/index.ts";
import { createCanvasLayer } from "./canvas-layer.ts";
import type { FloorLook } from "./use-floor-look.ts";

/** Where somebody sends a device, or it is on its way to, in meters. */
export interface Goal {
  readonly x: number;
  readonly y: number;
}

/** The goal as crosshairs: no shape that stands on a floor already, and its point is to be seen exactly. */
export function createGoalLayer({ marks, scale }: FloorLook) {
  let goal: Goal | undefined;
  const draw = ({ context, toPixel }: CanvasFrame) => {
    if (!goal) return;
    const [x, y] = toPixel(goal.x, goal.y);
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    context.lineCap = "round";
    // The light line under the dark one keeps it visible on walls and on the cleaned area.
    for (const { width, color } of [
      { width: 5, color: marks.robotEdge },
      { width: 2.25, color: marks.robot },
    ]) {
      context.lineWidth = width;
      context.strokeStyle = color;
      context.stroke(CROSSHAIRS);
    }
    context.restore();
  };
  return {
    layer: createCanvasLayer({ draw, version: () => goal }),
    set(next: Goal | undefined) {
      goal = next;
    },
  };
}

const RING = 9;
const CROSSHAIRS = new Path2D(
  `M${RING} 0A${RING} ${RING} 0 1 1 -${RING} 0A${RING} ${RING} 0 1 1 ${RING} 0M0 -14V-4M0 14V4M-14 0H-4M14 0H4`,
);
