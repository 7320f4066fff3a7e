import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { COVERAGE_DAYS, type Coverage, MAX_COVERAGE_TILES } from "@sweepline/contract/sites/coverage.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import { mapRows } from "../maps/index.ts";
import { countDays, packed } from "./tile.ts";
import { type PlacedTile, progressOf, tilesAfter } from "./tiles.store.ts";

export interface CoverageReads {
  get(caller: Caller, mapId: number, after: { x: number; y: number } | undefined): Promise<Coverage>;
}

const DAY_MS = 86_400_000;

export function createCoverage({ db, clock }: { db: Queries; clock: Clock }): CoverageReads {
  return {
    async get(caller, mapId, after) {
      const [map] = await mapRows(db, caller.scope, { id: mapId, limit: 1 });
      found(map, CORE_REFUSALS.notFound);
      const tiles = await tilesAfter(db, mapId, { after, limit: MAX_COVERAGE_TILES + 1 });
      const today = Math.floor(clock.now().getTime() / DAY_MS);
      const progress = await progressOf(db, "soon");
      return {
        asOf: progress?.until.toISOString() ?? null,
        tiles: tiles.slice(0, MAX_COVERAGE_TILES).map((placed) => toWireTile(placed, today)),
        hasMore: tiles.length > MAX_COVERAGE_TILES,
      };
    },
  };
}

const toWireTile = ({ x, y, tile }: PlacedTile, today: number): Coverage["tiles"][number] => ({
  x,
  y,
  cleanedAt: packed(tile.cleanedAt).toString("base64"),
  days: Buffer.from(countDays(tile, today, COVERAGE_DAYS)).toString("base64"),
});
