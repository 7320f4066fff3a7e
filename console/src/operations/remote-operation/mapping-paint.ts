import { SQUARE_CELLS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import {
  type CanvasFrame,
  drawPlan,
  type Grid,
  gridPlace,
  layOnBox,
  type PlanColors,
  trace,
} from "../../sites/map-drawing/index.ts";
import type { MappingPicture } from "../remote-driving/index.ts";

export interface MappingColors {
  readonly plan: PlanColors | undefined;
  readonly path: string;
  readonly edge: string;
}

/** A square is painted once for each look, and again only when the robot has drawn more of it. */
const painted = new WeakMap<
  Grid,
  { readonly wall: string; readonly picture: HTMLCanvasElement | undefined }
>();

function pictureOf(grid: Grid, colors: PlanColors): HTMLCanvasElement | undefined {
  const known = painted.get(grid);
  if (known?.wall === colors.wall) return known.picture;
  // All walls alike: which of them face the floor is not known at the edge of a square.
  const picture = drawPlan(grid, { ...colors, wallFill: colors.wall });
  painted.set(grid, { wall: colors.wall, picture });
  return picture;
}

/** What the robot has drawn so far, in the colors of plans. */
export function paintDrawing(frame: CanvasFrame, mapping: MappingPicture, colors: PlanColors): void {
  const lies = mapping.frame.get();
  if (!lies) return;
  const { context, toPixel, metersPerPixel, width, height } = frame;
  const { toWorld } = gridPlace(lies);
  const toScreen = (cx: number, cy: number) => toPixel(...toWorld(cx, cy));
  context.save();
  // As with a whole plan: near by, walls stay sharp.
  context.imageSmoothingEnabled = lies.resolutionM / metersPerPixel < 2;
  for (const { x, y, grid } of mapping.squares()) {
    const box = { x: x * SQUARE_CELLS, y: y * SQUARE_CELLS, width: SQUARE_CELLS, height: SQUARE_CELLS };
    const corners = [
      toScreen(box.x, box.y),
      toScreen(box.x + SQUARE_CELLS, box.y),
      toScreen(box.x, box.y + SQUARE_CELLS),
      toScreen(box.x + SQUARE_CELLS, box.y + SQUARE_CELLS),
    ];
    const [xs, ys] = [corners.map(([px]) => px), corners.map(([, py]) => py)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, foot] = [Math.min(...ys), Math.max(...ys)];
    if (right < 0 || left > width || foot < 0 || top > height) continue;
    const picture = pictureOf(grid, colors);
    if (!picture) continue;
    if (lies.origin.theta === 0) {
      // On whole pixels, or seams would show between the squares.
      const [x0, y0, x1, y1] = [left, top, right, foot].map(Math.round) as [number, number, number, number];
      context.drawImage(picture, x0, y0, x1 - x0, y1 - y0);
      continue;
    }
    context.save();
    layOnBox(context, box, toScreen);
    context.drawImage(picture, 0, 0);
    context.restore();
  }
  context.restore();
}

const LINE_PX = 4;

/** The path that is being learned, as far as it was heard of. */
export function paintLearning(
  frame: CanvasFrame,
  mapping: MappingPicture,
  { colors, scale }: { readonly colors: MappingColors; readonly scale: number },
): void {
  const { context } = frame;
  context.save();
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const { points } of mapping.path()) {
    for (const [width, color] of [
      [LINE_PX + 3, colors.edge],
      [LINE_PX, colors.path],
    ] as const) {
      context.lineWidth = width * scale;
      context.strokeStyle = color;
      context.beginPath();
      trace(frame, points as [number, number][], false);
      context.stroke();
    }
  }
  context.restore();
}
