import { drawRobot, robotRadius } from "../../maps/index.ts";
import type { RobotOnMap, RobotsOnMap } from "../model.ts";
import { boxOf, holds, overlap, type Vec, widened } from "../tools/geometry.ts";
import type { Painting } from "./element-paint.ts";
import { seenBox, toPixel } from "./screen.ts";

/** Points of a trail that lie closer than this on screen are one. */
const LEAST_STEP_PX = 3;
/** A trail fades in so many steps towards its beginning. */
const SHADES = [0.18, 0.38, 0.66, 0.9];

interface Drawn {
  readonly robot: RobotOnMap;
  readonly line: readonly Vec[];
}

/** What moves: where robots are going, where they came along, and they themselves above. */
export function paintRobots(painting: Painting, robots: RobotsOnMap, now: number): void {
  const box = seenBox(painting.screen, 40);
  const drawn: Drawn[] = [];
  for (const robot of robots.all()) {
    const pose = robot.glide.poseAt(now);
    const ends: Vec[] = pose ? [[pose.x, pose.y]] : [];
    if (robot.tail.length > 1 && overlap(widened(boxOf(tailOf(robot)), 1), box))
      drawn.push({ robot, line: lineOf(painting, robot, ends) });
    else if (ends[0] && holds(box, ends[0])) drawn.push({ robot, line: [] });
  }
  paintPlanned(painting, drawn);
  paintTrails(painting, drawn);
  paintMarks(painting, drawn, now);
}

function* tailOf({ tail }: RobotOnMap): Generator<Vec> {
  for (const { x, y } of tail) yield [x, y];
}

/** The newest point is where a robot is heading: its line ends where it is drawn. */
function lineOf({ screen }: Painting, { tail }: RobotOnMap, ends: readonly Vec[]): Vec[] {
  const line: Vec[] = [];
  let [lastX, lastY] = [Number.POSITIVE_INFINITY, 0];
  for (let index = 0; index < tail.length - 1; index += 1) {
    const point = tail[index] as { x: number; y: number };
    const x = point.x / screen.resolution - screen.left;
    const y = -point.y / screen.resolution - screen.top;
    if (Math.abs(x - lastX) + Math.abs(y - lastY) < LEAST_STEP_PX) continue;
    [lastX, lastY] = [x, y];
    line.push([x, y]);
  }
  for (const end of ends) line.push(toPixel(screen, end));
  return line;
}

/** All of one shade at once: a stroke costs by its beginning more than by its length. */
function paintTrails({ context, screen, look }: Painting, drawn: readonly Drawn[]): void {
  context.strokeStyle = look.primary;
  context.lineWidth = Math.max(1.5, 0.1 / screen.resolution) * look.scale;
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

function paintPlanned({ context, screen, look }: Painting, drawn: readonly Drawn[]): void {
  context.beginPath();
  for (const { robot } of drawn) {
    for (const [index, { x, y }] of (robot.plannedPath ?? []).entries()) {
      const [px, py] = toPixel(screen, [x, y]);
      if (index === 0) context.moveTo(px, py);
      else context.lineTo(px, py);
    }
  }
  context.setLineDash([5 * look.scale, 5 * look.scale]);
  context.strokeStyle = look.primary;
  context.lineWidth = 1.5 * look.scale;
  context.stroke();
  context.setLineDash([]);
}

function paintMarks({ context, screen, look }: Painting, drawn: readonly Drawn[], now: number): void {
  const radius = robotRadius(screen.resolution, look.scale);
  const colors = { robot: look.primary, robotEdge: look.halo };
  for (const { robot } of drawn) {
    const pose = robot.glide.poseAt(now);
    if (!pose) continue;
    const [x, y] = toPixel(screen, [pose.x, pose.y]);
    drawRobot(context, { x, y, theta: pose.theta, radius }, colors);
  }
}
