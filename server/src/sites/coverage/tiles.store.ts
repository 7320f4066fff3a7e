import sql from "sql-template-tag";
import { numbersOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { packed, type Tile, unpacked } from "./tile.ts";

export interface TilePlace {
  mapId: number;
  x: number;
  y: number;
}
export type PlacedTile = TilePlace & { tile: Tile };

interface Row extends TilePlace {
  newestDay: number;
  cleanedAt: Buffer;
  days: Buffer;
}

const tileOf = ({ newestDay, cleanedAt, days, ...place }: Row): PlacedTile => ({
  ...place,
  tile: { newestDay, cleanedAt: unpacked(cleanedAt), days: unpacked(days) },
});

export async function tilesAt(tx: Queries, places: readonly TilePlace[]): Promise<PlacedTile[]> {
  const column = (pick: (place: TilePlace) => number) => numbersOf(places, pick);
  const rows = await tx.many<Row>(sql`
    select t.map_id as "mapId", t.tile_x as x, t.tile_y as y, t.newest_day as "newestDay", t.cleaned_at as "cleanedAt", t.days
    from unnest(${column(({ mapId }) => mapId)}::bigint[], ${column(({ y }) => y)}::int[], ${column(({ x }) => x)}::int[])
      as g (map_id, tile_y, tile_x)
    join coverage_tiles t using (map_id, tile_y, tile_x)`);
  return rows.map(tileOf);
}

export async function keepTiles(tx: Queries, tiles: readonly PlacedTile[]): Promise<void> {
  const column = (pick: (tile: PlacedTile) => number) => numbersOf(tiles, pick);
  await tx.run(sql`
    insert into coverage_tiles (map_id, tile_y, tile_x, newest_day, cleaned_at, days)
    select * from unnest(${column(({ mapId }) => mapId)}::bigint[], ${column(({ y }) => y)}::int[],
      ${column(({ x }) => x)}::int[], ${column(({ tile }) => tile.newestDay)}::int[],
      ${tiles.map(({ tile }) => packed(tile.cleanedAt))}::bytea[], ${tiles.map(({ tile }) => packed(tile.days))}::bytea[])
    on conflict (map_id, tile_y, tile_x) do update set newest_day = excluded.newest_day, cleaned_at = excluded.cleaned_at,
      days = excluded.days`);
}

/** Of one map, from below upwards, after a place. */
export async function tilesAfter(
  db: Queries,
  mapId: number,
  { after, limit }: { after: { x: number; y: number } | undefined; limit: number },
): Promise<PlacedTile[]> {
  const rows = await db.many<Row>(sql`
    select map_id as "mapId", tile_x as x, tile_y as y, newest_day as "newestDay", cleaned_at as "cleanedAt", days
    from coverage_tiles
    where map_id = ${mapId}
      and (${after === undefined} or (tile_y, tile_x) > (${after?.y ?? 0}::int, ${after?.x ?? 0}::int))
    order by tile_y, tile_x limit ${limit}`);
  return rows.map(tileOf);
}

/** How far a pass has come; locked until the transaction ends. */
export async function lockProgress(tx: Queries, pass: string, start: Date): Promise<Date> {
  await tx.run(sql`
    insert into coverage_progress (pass, folded_until) values (${pass}, ${start}) on conflict (pass) do nothing`);
  const { until } = await tx.one<{ until: Date }>(sql`
    select folded_until as until from coverage_progress where pass = ${pass} for update`);
  return until;
}

export const keepProgress = (tx: Queries, pass: string, until: Date): Promise<number> =>
  tx.run(sql`update coverage_progress set folded_until = ${until} where pass = ${pass}`);

export const progressOf = (db: Queries, pass: string): Promise<{ until: Date } | undefined> =>
  db.maybe(sql`select folded_until as until from coverage_progress where pass = ${pass}`);
