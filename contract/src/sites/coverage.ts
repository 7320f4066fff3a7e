import { z } from "zod";
import { detailEndpoint, instantSchema } from "../core/endpoint.ts";
import { int } from "../core/fields.ts";

/**
 * How old the cleanness of a floor is: when each square was last cleaned, by whichever robot, and on how many days of late. It is
 * made of what robots report (`cleanedRows`) and stays when the reports have gone. Squares lie in the map's frame of the world, not
 * on a grid, so that they are the same squares in every version of the map.
 *
 * Square (i, j) of tile (x, y) reaches from ((x · TILE_SQUARES + i) · SQUARE_M, (y · TILE_SQUARES + j) · SQUARE_M) to the next one; it
 * stands at place j · TILE_SQUARES + i.
 */
export const SQUARE_M = 0.5;
export const TILE_SQUARES = 32;
export const SQUARES_A_TILE = TILE_SQUARES * TILE_SQUARES;
/** Days of which it is told on how many a square was cleaned, today among them. */
export const COVERAGE_DAYS = 28;
export const MAX_COVERAGE_TILES = 250;

const tileIndex = z.coerce.number().int().min(-2_147_483_648).max(2_147_483_647);

export const coverageTileSchema = z.object({
  x: int,
  y: int,
  /** For each square the minute since 1970 (UTC) at which it was last cleaned; 0: never. 32 bits each, little-endian, base64. */
  cleanedAt: z.base64(),
  /** For each square on how many days, a byte each, base64. */
  days: z.base64(),
});
export type CoverageTile = z.infer<typeof coverageTileSchema>;

export const coverageSchema = z.object({
  /** Reports that came after this are not in yet; null: none are. */
  asOf: instantSchema.nullable(),
  /** From below upwards, and from the left. */
  tiles: z.array(coverageTileSchema).max(MAX_COVERAGE_TILES),
  /** Ask again after the last of them. */
  hasMore: z.boolean(),
});
export type Coverage = z.infer<typeof coverageSchema>;

export const COVERAGE_ENDPOINTS = {
  get: detailEndpoint("GET /platform/map/:id/coverage", "sites_maps_list", {
    summary: "When each square of a map was last cleaned, and on how many of the last 28 days",
    query: z.object({ afterX: tileIndex.optional(), afterY: tileIndex.optional() }),
    answer: coverageSchema,
  }),
};
