import { setImmediate as breathe } from "node:timers/promises";
import type { Queries } from "../../core/db/database.ts";
import { type CleanedReport, cleanedReports, type FramedVersion } from "./cleaned-reports.store.ts";
import { createFrames } from "./frames.ts";
import { eachSquare } from "./squares.ts";
import { emptyTile, mark, merge } from "./tile.ts";
import { keepTiles, type PlacedTile, type TilePlace, tilesAt } from "./tiles.store.ts";

/** Tiles that are held in memory until they are written. */
const MAX_TILES_HELD = 1_000;
/** Tiles that go into one statement. */
const WRITTEN_AT_ONCE = 200;
/** Reports that are folded before others get their turn. */
const AT_A_STRETCH = 100;

/** Folds all reports of cleaned cells that were received within a stretch of time. Answers how many they were. */
export async function foldStretch(tx: Queries, stretch: { from: Date; until: Date }): Promise<number> {
  const tiles = new Map<string, PlacedTile>();
  const frames = createFrames(tx);
  let count = 0;
  for await (const reports of cleanedReports(tx, stretch)) {
    count += reports.length;
    await frames.read(reports);
    for (const [at, report] of reports.entries()) {
      fold(tiles, report, frames.of(report));
      if (at % AT_A_STRETCH === AT_A_STRETCH - 1) await breathe();
    }
    if (tiles.size > MAX_TILES_HELD) await write(tx, tiles);
  }
  await write(tx, tiles);
  return count;
}

/** Cells that were cleaned: runs on the grid, and when. */
export type Cleaned = Pick<CleanedReport, "rows" | "minute" | "day">;

/** What is known of a floor in another way than by reports of robots. */
export async function addCleaned(
  tx: Queries,
  version: Pick<FramedVersion, "mapId" | "frame">,
  cleaned: Iterable<Cleaned>,
): Promise<void> {
  const tiles = new Map<string, PlacedTile>();
  for (const one of cleaned) fold(tiles, one, version);
  await write(tx, tiles);
}

function fold(
  tiles: Map<string, PlacedTile>,
  report: Cleaned,
  version: Pick<FramedVersion, "mapId" | "frame"> | undefined,
): void {
  if (!version) return;
  const { mapId, frame } = version;
  let placed: PlacedTile | undefined;
  eachSquare(report.rows, frame, ({ tileX: x, tileY: y, square }) => {
    if (placed?.x !== x || placed.y !== y) placed = tileAt(tiles, { mapId, x, y }, report.day);
    mark(placed.tile, square, report);
  });
}

const nameOf = ({ mapId, x, y }: TilePlace): string => `${mapId}/${x}/${y}`;

function tileAt(tiles: Map<string, PlacedTile>, place: TilePlace, day: number): PlacedTile {
  const placed = tiles.get(nameOf(place)) ?? { ...place, tile: emptyTile(day) };
  tiles.set(nameOf(place), placed);
  return placed;
}

/** Together with what is known of them already; in one order, wherever they are written. */
async function write(tx: Queries, tiles: Map<string, PlacedTile>): Promise<void> {
  const all = [...tiles.values()].sort((a, b) => a.mapId - b.mapId || a.y - b.y || a.x - b.x);
  for (let start = 0; start < all.length; start += WRITTEN_AT_ONCE) {
    const part = all.slice(start, start + WRITTEN_AT_ONCE);
    for (const { tile, ...known } of await tilesAt(tx, part)) {
      const placed = tiles.get(nameOf(known));
      if (placed) merge(placed.tile, tile);
    }
    await keepTiles(tx, part);
  }
  tiles.clear();
}
