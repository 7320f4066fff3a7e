import type { Vec } from "./geometry.ts";
import type { MarkColors } from "./look.ts";
import { type CanvasFrame, trace } from "./painting.ts";

/** Drawing of what stands on a floor, in screen pixels; `scale` is the root scale of the page. */
interface Mark {
  readonly x: number;
  readonly y: number;
  readonly theta: number;
  readonly radius: number;
}
type RobotColors = Pick<MarkColors, "robot" | "robotEdge" | "failure">;

/** A robot: a disc with a light edge and a nose where it looks. Round and pointed, so that it differs from a dock without color. */
export function drawRobot(
  context: CanvasRenderingContext2D,
  mark: Mark & { readonly hasFailure?: boolean },
  colors: RobotColors,
): void {
  const { x, y, theta, radius, hasFailure = false } = mark;
  context.save();
  context.translate(x, y);
  // Screens count downwards, angles upwards.
  context.rotate(-theta);
  context.beginPath();
  context.arc(0, 0, radius, 0.62, 2 * Math.PI - 0.62);
  context.lineTo(radius * 1.75, 0);
  context.closePath();
  context.fillStyle = hasFailure ? colors.failure : colors.robot;
  context.strokeStyle = colors.robotEdge;
  context.lineJoin = "round";
  context.lineWidth = Math.max(1.5, radius * 0.28);
  context.stroke();
  context.fill();
  context.beginPath();
  context.arc(0, 0, radius * 0.34, 0, 2 * Math.PI);
  context.fillStyle = colors.robotEdge;
  context.fill();
  context.restore();
  if (hasFailure) drawPin(context, mark, colors);
}

/** Radius of a pin's head, and how far its middle is over that of the robot. */
const pinOf = (radius: number) => {
  const head = Math.max(6, radius * 0.85);
  return { head, height: radius * 0.9 + head * 1.5 };
};
/** Half of the gap in the head's round, from which the pin runs to its tip. */
const PIN_GAP = 0.6;

/** Over a robot that reports an error: found among others, and known without color by its exclamation mark. */
function drawPin(
  context: CanvasRenderingContext2D,
  { x, y, radius }: Omit<Mark, "theta">,
  { failure, robotEdge }: RobotColors,
): void {
  const { head, height } = pinOf(radius);
  const middle = y - height;
  context.save();
  context.beginPath();
  context.arc(x, middle, head, Math.PI / 2 + PIN_GAP, Math.PI / 2 - PIN_GAP + 2 * Math.PI);
  context.lineTo(x, y - radius * 0.9);
  context.closePath();
  context.fillStyle = failure;
  context.strokeStyle = robotEdge;
  context.lineJoin = "round";
  context.lineWidth = 1.5;
  context.stroke();
  context.fill();
  context.fillStyle = robotEdge;
  context.fillRect(x - head * 0.14, middle - head * 0.6, head * 0.28, head * 0.72);
  context.fillRect(x - head * 0.14, middle + head * 0.28, head * 0.28, head * 0.28);
  context.restore();
}

/** Where a robot's mark ends above, in pixels from its middle. */
export function heightOfRobot(radius: number, hasFailure: boolean): number {
  const { head, height } = pinOf(radius);
  return hasFailure ? height + head + 3 : radius * 1.6;
}

/** A dock: a rounded square with a bolt. */
export function drawDock(
  context: CanvasRenderingContext2D,
  { x, y, radius }: Omit<Mark, "theta">,
  colors: MarkColors,
): void {
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.roundRect(-radius, -radius, radius * 2, radius * 2, radius * 0.4);
  context.fillStyle = colors.dock;
  context.strokeStyle = colors.robotEdge;
  context.lineWidth = Math.max(1, radius * 0.2);
  context.fill();
  context.stroke();
  context.beginPath();
  for (const [dx, dy] of BOLT) context.lineTo(dx * radius, dy * radius);
  context.closePath();
  context.fillStyle = colors.dockInk;
  context.fill();
  context.restore();
}

const BOLT: readonly (readonly [number, number])[] = [
  [0.12, -0.68],
  [-0.46, 0.14],
  [-0.04, 0.14],
  [-0.12, 0.68],
  [0.46, -0.14],
  [0.04, -0.14],
];

/** Shades of a trail from its old end to the robot. */
const SHADES = 10;

/** The way driven, fading towards its beginning; ends at the robot as it is drawn. */
export function drawTrail(
  context: CanvasRenderingContext2D,
  points: readonly Vec[],
  { color, width }: { color: string; width: number },
): void {
  if (points.length < 2) return;
  context.save();
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineJoin = "round";
  context.lineCap = "butt";
  const perShade = Math.max(1, Math.ceil((points.length - 1) / SHADES));
  for (let start = 0; start < points.length - 1; start += perShade) {
    const end = Math.min(points.length - 1, start + perShade);
    context.globalAlpha = 0.12 + 0.78 * (end / (points.length - 1)) ** 2;
    context.beginPath();
    for (let i = start; i <= end; i++) {
      const [x, y] = points[i] as Vec;
      if (i === start) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  }
  context.restore();
}

/** Radius of a robot on screen: its true size where that can be seen, never too small to find. */
export function robotRadius(metersPerPixel: number, scale: number): number {
  return Math.min(22 * scale, Math.max(7.5 * scale, 0.45 / metersPerPixel));
}

/** A trail is about as wide as it was driven, but never a hair. */
export const trailWidth = (metersPerPixel: number, scale: number): number =>
  Math.max(1.5, 0.1 / metersPerPixel) * scale;

interface WayLook {
  readonly color: string;
  readonly scale: number;
}

/** Where robots mean to drive next: dashed, so that it is not taken for a way that was driven. */
export function paintPlanned(
  frame: Pick<CanvasFrame, "context" | "toPixel" | "metersPerPixel">,
  ways: Iterable<readonly Vec[]>,
  { color, scale }: WayLook,
): void {
  const { context, metersPerPixel } = frame;
  const width = Math.max(1.5, 0.06 / metersPerPixel) * scale;
  context.beginPath();
  for (const points of ways) trace(frame, points, false);
  context.lineJoin = "round";
  context.lineCap = "round";
  context.strokeStyle = color;
  context.lineWidth = width;
  context.setLineDash([width, width * 3]);
  context.stroke();
  context.setLineDash([]);
  context.lineCap = "butt";
}
