import type { Box } from "../map-drawing/index.ts";
import type { Scene } from "./scene.ts";
import type { Screen } from "./screen.ts";

/**
 * The still scene in squares of the screen. Moving the view paints only what comes into sight; while the view is being zoomed the
 * squares of the former resolution are shown larger or smaller, and new ones are painted as soon as it rests.
 */
export interface Tiles {
  /** Puts the scene there; true: not all of it is as it should be yet, and a further frame is wanted. */
  draw(context: CanvasRenderingContext2D, screen: Screen): boolean;
  /** A box in meters looks different; undefined: everything does. */
  touch(box: Box | undefined, marginPx?: number): void;
  /** A box of the plane of pixels looks different at the present resolution. */
  touchPlane(box: Box): void;
}

const SIZE = 256;
const MAX_TILES = 240;
/** A frame may take this long for new squares before it is shown; at least one is made. */
const BUDGET_MS = 7;

interface Tile {
  readonly canvas: HTMLCanvasElement;
  readonly column: number;
  readonly row: number;
  isOld: boolean;
}

/** Squares of one resolution. */
interface Sheet {
  readonly resolution: number;
  readonly ratio: number;
  readonly tiles: Map<string, Tile>;
}

export function createTiles(scene: Scene): Tiles {
  let sheet: Sheet | undefined;
  let former: Sheet | undefined;
  let lastResolution: number | undefined;

  const paint = (tile: Tile, { resolution, ratio }: Sheet) => {
    const context = tile.canvas.getContext("2d", { alpha: false });
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    scene.paint(context, {
      width: SIZE,
      height: SIZE,
      ratio,
      resolution,
      left: tile.column * SIZE,
      top: tile.row * SIZE,
    });
    tile.isOld = false;
  };
  const make = (into: Sheet, column: number, row: number): Tile => {
    const canvas = document.createElement("canvas");
    canvas.width = SIZE * into.ratio;
    canvas.height = SIZE * into.ratio;
    const tile = { canvas, column, row, isOld: false };
    paint(tile, into);
    into.tiles.set(`${column}/${row}`, tile);
    return tile;
  };
  /** Paints what is missing as long as there is time; answers whether something still is. */
  const complete = (into: Sheet, screen: Screen): boolean => {
    const end = performance.now() + BUDGET_MS;
    let isMissing = false;
    let isAnyMade = false;
    for (const [column, row] of around(screen, 0)) {
      const known = into.tiles.get(`${column}/${row}`);
      // What changed under a hand must not be seen as it was for one frame more.
      if (known?.isOld) paint(known, into);
      if (known) continue;
      if (isAnyMade && performance.now() > end) isMissing = true;
      else make(into, column, row);
      isAnyMade = true;
    }
    // One of those that would come into sight next, so that a drag finds it there.
    if (!isAnyMade) {
      const next = [...around(screen, 1)].find(([column, row]) => !into.tiles.has(`${column}/${row}`));
      if (next) make(into, ...next);
    }
    return isMissing;
  };
  return {
    draw(context, screen) {
      const isZooming = lastResolution !== undefined && lastResolution !== screen.resolution;
      lastResolution = screen.resolution;
      if (!sheet || sheet.resolution !== screen.resolution || sheet.ratio !== screen.ratio) {
        if (isZooming) return drawFormer(context, screen, sheet ?? former);
        if (sheet) former = sheet;
        sheet = { resolution: screen.resolution, ratio: screen.ratio, tiles: new Map() };
      }
      const isMissing = complete(sheet, screen);
      if (isMissing) drawFormer(context, screen, former);
      else former = undefined;
      drawSheet(context, screen, sheet);
      trim(sheet, screen);
      return isMissing;
    },
    touch(box, marginPx = 0) {
      former = undefined;
      if (!sheet) return;
      if (!box) {
        for (const tile of sheet.tiles.values()) tile.isOld = true;
        return;
      }
      const { resolution } = sheet;
      touchIn(sheet, {
        left: box.left / resolution - marginPx,
        right: box.right / resolution + marginPx,
        bottom: -box.top / resolution - marginPx,
        top: -box.bottom / resolution + marginPx,
      });
    },
    touchPlane(box) {
      if (sheet) touchIn(sheet, box);
    },
  };

  /** Always wants another frame: nothing of it is final. */
  function drawFormer(context: CanvasRenderingContext2D, screen: Screen, old: Sheet | undefined): true {
    const isCovered = old !== undefined && covers(old, screen);
    if (!isCovered) scene.paintBackground(context, screen);
    if (old) drawSheet(context, screen, old);
    return true;
  }
}

/** Columns and rows of squares that are seen, and of so many around them. */
function* around({ left, top, width, height }: Screen, more: number): Generator<readonly [number, number]> {
  for (let row = Math.floor(top / SIZE) - more; row <= Math.floor((top + height - 1) / SIZE) + more; row += 1)
    for (
      let column = Math.floor(left / SIZE) - more;
      column <= Math.floor((left + width - 1) / SIZE) + more;
      column += 1
    )
      yield [column, row];
}

function drawSheet(context: CanvasRenderingContext2D, screen: Screen, { resolution, tiles }: Sheet): void {
  const scale = resolution / screen.resolution;
  const side = SIZE * scale;
  context.imageSmoothingEnabled = scale !== 1;
  context.imageSmoothingQuality = "low";
  for (const { canvas, column, row } of tiles.values()) {
    const [x, y] = [column * side - screen.left, row * side - screen.top];
    if (x > screen.width || y > screen.height || x + side < 0 || y + side < 0) continue;
    context.drawImage(canvas, x, y, side, side);
  }
}

/** Whether squares of another resolution lie behind all that is seen. */
function covers({ resolution, tiles }: Sheet, screen: Screen): boolean {
  const scale = screen.resolution / resolution;
  const there: Screen = {
    ...screen,
    left: screen.left * scale,
    top: screen.top * scale,
    width: screen.width * scale,
    height: screen.height * scale,
  };
  const count = (there.width / SIZE + 2) * (there.height / SIZE + 2);
  if (count > MAX_TILES * 2) return false;
  return [...around(there, 0)].every(([column, row]) => tiles.has(`${column}/${row}`));
}

function touchIn({ tiles }: Sheet, box: Box): void {
  for (const tile of tiles.values()) {
    const [x, y] = [tile.column * SIZE, tile.row * SIZE];
    if (box.left <= x + SIZE && box.right >= x && box.bottom <= y + SIZE && box.top >= y) tile.isOld = true;
  }
}

/** Those that are farthest away go first. */
function trim({ tiles }: Sheet, { left, top, width, height }: Screen): void {
  if (tiles.size <= MAX_TILES) return;
  const [column, row] = [(left + width / 2) / SIZE, (top + height / 2) / SIZE];
  const away = (tile: Tile) => Math.hypot(tile.column + 0.5 - column, tile.row + 0.5 - row);
  const sorted = [...tiles].sort(([, a], [, b]) => away(b) - away(a));
  for (const [key] of sorted.slice(0, tiles.size - MAX_TILES)) tiles.delete(key);
}
