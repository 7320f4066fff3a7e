import {
  type Box,
  type CanvasFrame,
  drawRobot,
  drawTrail,
  heightOfRobot,
  overlap,
  robotRadius,
  trailWidth,
} from "../map-drawing/index.ts";
import { createCanvasLayer } from "./canvas-layer.ts";
import type { Mover, Movers } from "./movers.ts";
import { waysOn } from "./track.ts";
import type { FloorLook } from "./use-floor-look.ts";

interface MoverScene {
  readonly mapKey: string;
  readonly movers: Movers;
  readonly look: FloorLook;
  readonly nameOf: (deviceId: number) => string;
}

/** All robots of a floor with their names, and where they came along. */
export function createMoverLayer(scene: MoverScene) {
  // Every frame asked for is drawn: frames are asked for only while something moves.
  const version = () => performance.now();
  return {
    trail: createCanvasLayer({ version, draw: (frame) => drawTrails(frame, scene) }),
    marks: createCanvasLayer({ version, draw: (frame) => drawMarks(frame, scene) }),
    isMoving: (now: number) => scene.movers.isMoving(now),
  };
}

function drawTrails({ context, toPixel, metersPerPixel }: CanvasFrame, scene: MoverScene): void {
  const { look, mapKey, movers } = scene;
  const width = trailWidth(metersPerPixel, look.scale);
  const now = performance.now();
  for (const { glide, tail } of movers.all()) {
    const pose = glide.poseAt(now);
    const ways = waysOn(mapKey, tail);
    for (const [index, way] of ways.entries()) {
      // The newest point is where the robot is heading: the line ends where the robot is drawn.
      const known = index === ways.length - 1 && pose ? [...way.slice(0, -1), pose] : way;
      drawTrail(
        context,
        known.map(({ x, y }) => toPixel(x, y)),
        { color: look.marks.trail, width },
      );
    }
  }
}

function drawMarks(frame: CanvasFrame, scene: MoverScene): void {
  const now = performance.now();
  const named: Box[] = [];
  for (const mover of scene.movers.all()) drawMark(frame, scene, { mover, now, named });
}

function drawMark(
  { context, toPixel, metersPerPixel }: CanvasFrame,
  { look, nameOf }: MoverScene,
  { mover, now, named }: { mover: Mover; now: number; named: Box[] },
): void {
  const pose = mover.glide.poseAt(now);
  if (!pose) return;
  const { scale, elements } = look;
  const radius = robotRadius(metersPerPixel, scale);
  const [x, y] = toPixel(pose.x, pose.y);
  const { hasFailure } = mover;
  drawRobot(context, { x, y, theta: pose.theta, radius, hasFailure }, look.marks);
  context.font = `600 ${Math.round(11.5 * scale)}px ${elements.font}`;
  context.textAlign = "center";
  context.textBaseline = "bottom";
  context.lineJoin = "round";
  context.lineWidth = 3.5 * scale;
  context.strokeStyle = elements.halo;
  const [name, above] = [nameOf(mover.deviceId), y - heightOfRobot(radius, hasFailure)];
  const half = context.measureText(name).width / 2;
  const box = { left: x - half, right: x + half, bottom: above - 14 * scale, top: above };
  // Beside each other at their docks the names of all would be none.
  if (named.some((other) => overlap(other, box))) return;
  named.push(box);
  context.strokeText(name, x, above);
  context.fillStyle = elements.inkSoft;
  context.fillText(name, x, above);
}
