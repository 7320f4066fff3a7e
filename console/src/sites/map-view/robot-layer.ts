import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { type CanvasFrame, drawRobot, drawTrail, robotRadius, trailWidth } from "../map-drawing/index.ts";
import { createCanvasLayer } from "./canvas-layer.ts";
import { createGlide, type Glide, type Pose } from "./glide.ts";
import type { Plan } from "./plan.ts";
import { waysOn } from "./track.ts";
import type { FloorLook } from "./use-floor-look.ts";

interface Scene {
  readonly plan: Plan;
  readonly look: FloorLook;
  readonly glide: Glide;
  ways: TrailPoint[][];
  /** Its place comes from elsewhere, more often than its trail grows: the newest point lies behind it. */
  isFollowed: boolean;
}

/** What moves, in two layers, so that the names of zones stand over the trail and under the robot. */
export function createRobotLayer(plan: Plan, look: FloorLook) {
  const scene: Scene = { plan, look, glide: createGlide(), ways: [], isFollowed: false };
  let points: readonly TrailPoint[] = [];
  let last: TrailPoint | undefined;
  const isHere = (point: TrailPoint | undefined) => point?.mapKey === plan.map.mapKey;

  const aim = (pose: Pose, isInstant: boolean) =>
    scene.glide.aim(pose, performance.now(), isInstant || look.isReducedMotion);
  return {
    // Every frame asked for is drawn: frames are asked for only while something moves.
    trail: createCanvasLayer({ draw: (frame) => drawTrails(frame, scene), version: () => performance.now() }),
    marks: createCanvasLayer({ draw: (frame) => drawMarks(frame, scene), version: () => performance.now() }),
    poseAt: (now: number) => scene.glide.poseAt(now),
    isMoving: (now: number) => scene.glide.isMoving(now),
    replace(next: readonly TrailPoint[]) {
      points = next;
      scene.ways = waysOn(plan.map.mapKey, points);
      last = points.at(-1);
      if (last && isHere(last) && !scene.isFollowed) aim(last, true);
    },
    add(point: TrailPoint) {
      const way = scene.ways.at(-1);
      const before = last;
      last = point;
      if (!isHere(point)) return;
      const isJoined = before && isHere(before) && waysOn(plan.map.mapKey, [before, point]).length === 1;
      if (way && isJoined) way.push(point);
      else scene.ways.push([point]);
      if (!scene.isFollowed) aim(point, false);
    },
    /** Undefined: as its trail says. */
    follow(pose: Pose | undefined, isExact = false) {
      scene.isFollowed = pose !== undefined;
      if (pose) aim(pose, isExact);
    },
    setFallback(pose: Pose | undefined) {
      if (pose && !scene.isFollowed && !points.some(isHere)) aim(pose, false);
    },
  };
}

function drawTrails({ context, toPixel, metersPerPixel }: CanvasFrame, scene: Scene): void {
  const { look, glide } = scene;
  const pose = glide.poseAt(performance.now());
  const width = trailWidth(metersPerPixel, look.scale);
  for (const [index, way] of scene.ways.entries()) {
    const isCurrent = index === scene.ways.length - 1;
    // The newest point is where the robot is heading: the line ends where the robot is drawn.
    const passed = scene.isFollowed ? way : way.slice(0, -1);
    const known = isCurrent && pose ? [...passed, pose] : way;
    const line = known.map(({ x, y }) => toPixel(x, y));
    drawTrail(context, line, { color: look.marks.trail, width });
  }
}

function drawMarks({ context, toPixel, metersPerPixel }: CanvasFrame, scene: Scene): void {
  const { look, glide } = scene;
  const radius = robotRadius(metersPerPixel, look.scale);
  const pose = glide.poseAt(performance.now());
  if (!pose) return;
  const [x, y] = toPixel(pose.x, pose.y);
  drawRobot(context, { x, y, theta: pose.theta, radius }, look.marks);
}
