/** What folding and reading cost where there is much: both find their way by indexes. */
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import { createFleetGround, type FleetGround, NOW } from "../../../test/fleet-ground.ts";
import { plantMap } from "../../../test/map-rows.ts";
import { waysOf } from "../../../test/plans.ts";
import { reportsWithin } from "./cleaned-reports.store.ts";
import { tilesAfter, tilesAt } from "./tiles.store.ts";

let ground: FleetGround;
let maps: number[];

beforeAll(async () => {
  ground = await createFleetGround();
  const { id } = await ground.aDevice();
  const planted = [1, 2, 3].map((n) =>
    plantMap(ground.db, { organizationId: ground.orgs.aurora, mapKey: `${n}` }),
  );
  maps = (await Promise.all(planted)).map(({ mapId }) => mapId);
  // In the order in which they came: a day, a report a second.
  await ground.db.run(sql`
    insert into telemetry_reports (device_id, reported_at, received_at, kind, header_id, x, y, theta, map_key, cleaned_rows)
    select ${id}, at, at, 0, g, 1, 1, 0, 'hall', '{1,2,3}'
    from generate_series(1, 80000) g, lateral (select ${NOW}::timestamptz - make_interval(secs => 80000 - g)) as t (at)`);
  await ground.db.run(sql`
    insert into coverage_tiles (map_id, tile_y, tile_x, newest_day, cleaned_at, days)
    select m, y, x, 0, decode(repeat('00', 4096), 'hex'), decode(repeat('00', 4096), 'hex')
    from unnest(${maps}::bigint[]) m, generate_series(1, 60) y, generate_series(1, 60) x`);
  // What autovacuum does elsewhere.
  await asOwner(ground.db, "vacuum analyze telemetry_reports");
  await asOwner(ground.db, "vacuum analyze coverage_tiles");
}, 60_000);
afterAll(() => ground.close());

it("reads the reports of a stretch, and few beside them", async () => {
  const stretch = { from: new Date(NOW.getTime() - 3_600_000), until: new Date(NOW.getTime() - 3_300_000) };
  const ways = await waysOf(ground.db, (db) => db.many(reportsWithin(stretch)));
  expect(ways.indexes).toContain("telemetry_reports_received_at_idx");
  expect(ways.sequential).toEqual([]);
  expect(ways.rows.telemetry_reports).toBeLessThan(10_000);
});

it("reads tiles by their place", async () => {
  const [mapId = 0] = maps;
  const after = await waysOf(ground.db, (db) =>
    tilesAfter(db, mapId, { after: { x: 30, y: 30 }, limit: 251 }),
  );
  expect(after).toEqual({ indexes: ["coverage_tiles_pkey"], sequential: [], rows: { coverage_tiles: 251 } });
  const places = Array.from({ length: 200 }, (_, at) => ({ mapId, x: at % 60, y: at }));
  const at = await waysOf(ground.db, (db) => tilesAt(db, places));
  expect([at.indexes, at.sequential]).toEqual([["coverage_tiles_pkey"], []]);
});
