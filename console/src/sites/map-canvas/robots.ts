import { drawRobot, paintPlanned, robotRadius, trailWidth, type Vec } from "../map-drawing/index.ts";
import type { RobotOnMap, RobotsOnMap } from "./canvas-setup.ts";
import type { Painting } from "./painting.ts";

/** Points of a trail that lie closer than this on screen are one. */
const MIN_STEP_PX = 3;
/** So far off screen nothing of a robot is seen. */
const SEEN_PX = 40;
/** A trail fades in so many steps towards its beginning. */
const SHADES = [0.18, 0.38, 0.66, 0.9];

interface Drawn {
  readonly robot: RobotOnMap;
  readonly line: readonly Vec[];
}

/** What moves: where robots are going, where they came along, and they themselves above. */
export function paintRobots(painting: Painting, robots: RobotsOnMap, now: number): void {
  const { look } = painting;
  const drawn: Drawn[] = [];
  for (const robot of robots.all()) {
    const line = lineOf(painting, robot, now);
    if (line) drawn.push({ robot, line });
  }
  const planned = drawn.map(({ robot }) => (robot.plannedPath ?? []).map(({ x, y }): Vec => [x, y]));
  paintPlanned(painting, planned, { color: look.marks.robot, scale: look.scale });
  paintTrails(painting, drawn);
  paintMarks(painting, drawn, now);
}

/**
 * The trail on screen; undefined: nothing of it is seen. The newest point is where a robot is heading: its line ends where
 * it is drawn. Twelve thousand points go through here in a frame: plain loops.
 */
function lineOf(painting: Painting, { tail, glide }: RobotOnMap, now: number): Vec[] | undefined {
  const { toPixel, metersPerPixel, width, height } = painting;
  const [left, top] = toPixel(0, 0);
  const line: Vec[] = [];
  let [lastX, lastY] = [Number.POSITIVE_INFINITY, 0];
  let isSeen = false;
  const see = (x: number, y: number) => {
    isSeen ||= x > -SEEN_PX && y > -SEEN_PX && x < width + SEEN_PX && y < height + SEEN_PX;
    line.push([x, y]);
  };
  for (let index = 0; index < tail.length - 1; index += 1) {
    const point = tail[index] as { x: number; y: number };
    const x = left + point.x / metersPerPixel;
    const y = top - point.y / metersPerPixel;
    if (Math.abs(x - lastX) + Math.abs(y - lastY) < MIN_STEP_PX) continue;
    lastX = x;
    lastY = y;
    see(x, y);
  }
  const pose = glide.poseAt(now);
  if (pose) see(...toPixel(pose.x, pose.y));
  return isSeen ? line : undefined;
}

/** All of one shade at once: a stroke costs by its beginning more than by its length. */
function paintTrails({ context, metersPerPixel, look }: Painting, drawn: readonly Drawn[]): void {
  context.strokeStyle = look.marks.trail;
  context.lineWidth = trailWidth(metersPerPixel, look.scale);
  context.lineJoin = "round";
  context.lineCap = "butt";
  for (const [shade, alpha] of SHADES.entries()) {
    context.globalAlpha = alpha;
    context.beginPath();
    for (const { line } of drawn) {
      const from = Math.floor(((line.length - 1) * shade) / SHADES.length);
      const to = Math.floor(((line.length - 1) * (shade + 1)) / SHADES.length);
      for (let index = from; index <= to && to > from; index += 1) {
        const [x, y] = line[index] as Vec;
        if (index === from) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
    }
    context.stroke();
  }
  context.globalAlpha = 1;
}

function paintMarks(
  { context, toPixel, metersPerPixel, look }: Painting,
  drawn: readonly Drawn[],
  now: number,
): void {
  const radius = robotRadius(metersPerPixel, look.scale);
  for (const { robot } of drawn) {
    const pose = robot.glide.poseAt(now);
    if (!pose) continue;
    const [x, y] = toPixel(pose.x, pose.y);
    drawRobot(context, { x, y, theta: pose.theta, radius }, look.marks);
  }
}
