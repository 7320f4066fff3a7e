import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import { CELL, layOnBox } from "../map-drawing/index.ts";
import type { GridFrame, StrokePreview } from "../map-tools/index.ts";
import type { EditorLook } from "./look.ts";
import { type Screen, toPixel } from "./screen.ts";

/** What the brush has touched and the document does not know yet: cells in their new colors, above the plan. */
export interface StrokeLayer extends StrokePreview {
  draw(context: CanvasRenderingContext2D, screen: Screen): void;
  setLook(look: EditorLook): void;
}

const SIZE = 256;

export function createStrokeLayer(frame: MapFrame, gridFrame: GridFrame, given: EditorLook): StrokeLayer {
  let look = given;
  /** Squares of cells, row 0 at the top. */
  const squares = new Map<string, { canvas: HTMLCanvasElement; x: number; y: number }>();
  const squareAt = (column: number, row: number) => {
    const key = `${column}/${row}`;
    const known = squares.get(key);
    if (known) return known;
    const canvas = document.createElement("canvas");
    canvas.width = SIZE;
    canvas.height = SIZE;
    const square = { canvas, x: column * SIZE, y: row * SIZE };
    squares.set(key, square);
    return square;
  };
  const colorOf = (value: number): string => {
    if (value === CELL.free) return look.plan.floor;
    return value === CELL.occupied ? look.plan.wall : look.unknown;
  };
  const fill = (x: number, y: number, { count, value }: { count: number; value: number }) => {
    for (let from = x; from < x + count; ) {
      const { canvas, x: left, y: bottom } = squareAt(Math.floor(from / SIZE), Math.floor(y / SIZE));
      const to = Math.min(x + count, left + SIZE);
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = colorOf(value);
        context.fillRect(from - left, SIZE - 1 - (y - bottom), to - from, 1);
      }
      from = to;
    }
  };
  return {
    add(spans, valueAt) {
      for (let at = 0; at + 2 < spans.length; at += 3) {
        const [x = 0, y = 0, count = 0] = spans.slice(at, at + 3);
        const row = y * frame.width;
        for (let from = x; from < x + count; ) {
          const value = valueAt(row + from);
          let to = from + 1;
          while (to < x + count && valueAt(row + to) === value) to += 1;
          fill(from, y, { count: to - from, value });
          from = to;
        }
      }
    },
    clear: () => squares.clear(),
    draw(context, screen) {
      if (squares.size === 0) return;
      context.save();
      context.imageSmoothingEnabled = false;
      for (const { canvas, x, y } of squares.values()) {
        context.setTransform(screen.ratio, 0, 0, screen.ratio, 0, 0);
        const box = { x, y, width: SIZE, height: SIZE };
        layOnBox(context, box, (cx, cy) => toPixel(screen, gridFrame.toWorld([cx, cy])));
        context.drawImage(canvas, 0, 0);
      }
      context.restore();
    },
    setLook(next) {
      look = next;
    },
  };
}
