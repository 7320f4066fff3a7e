/** What folding and reading cost where there is much: both find their way by indexes. */
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import { createFleetFixture, type FleetFixture, NOW } from "../../../test/fleet-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { waysOf } from "../../../test/plans.ts";
import { reportsWithin } from "./cleaned-reports.store.ts";
import { tilesAfter, tilesAt } from "./tiles.store.ts";

let fixture: FleetFixture;
let maps: number[];

beforeAll(async () => {
  fixture = await createFleetFixture();
  const { id } = await fixture.aDevice();
  const planted = [1, 2, 3].map((n) =>
    insertMap(fixture.db, { organizationId: fixture.orgs.aurora, mapKey: `${n}` }),
  );
  maps = (await Promise.all(planted)).map(({ mapId }) => mapId);
  // In the order in which they came: a day, a report a second.
  await fixture.db.run(sql`
    insert into telemetry_reports (device_id, reported_at, received_at, message, x, y, theta, map_key, cleaned_rows)
    select ${id}, at, at, g, 1, 1, 0, 'hall', '\\x020406'
    from generate_series(1, 80000) g, lateral (select ${NOW}::timestamptz - make_interval(secs => 80000 - g)) as t (at)`);
  await fixture.db.run(sql`
    insert into coverage_tiles (map_id, tile_y, tile_x, newest_day, cleaned_at, days)
    select m, y, x, 0, decode(repeat('00', 4096), 'hex'), decode(repeat('00', 4096), 'hex')
    from unnest(${maps}::bigint[]) m, generate_series(1, 60) y, generate_series(1, 60) x`);
  // What autovacuum does elsewhere.
  await asOwner(fixture.db, "vacuum analyze telemetry_reports");
  await asOwner(fixture.db, "vacuum analyze coverage_tiles");
}, 60_000);
afterAll(() => fixture.close());

it("reads the reports of a stretch, and few beside them", async () => {
  const stretch = { from: new Date(NOW.getTime() - 3_600_000), until: new Date(NOW.getTime() - 3_300_000) };
  const ways = await waysOf(fixture.db, (db) => db.many(reportsWithin(stretch)));
  expect(ways.indexes).toContain("telemetry_reports_received_at_idx");
  expect(ways.sequential).toEqual([]);
  expect(ways.rows.telemetry_reports).toBeLessThan(10_000);
});

it("reads tiles by their place", async () => {
  const [mapId = 0] = maps;
  const after = await waysOf(fixture.db, (db) =>
    tilesAfter(db, mapId, { after: { x: 30, y: 30 }, limit: 251 }),
  );
  expect(after).toEqual({ indexes: ["coverage_tiles_pkey"], sequential: [], rows: { coverage_tiles: 251 } });
  const places = Array.from({ length: 200 }, (_, at) => ({ mapId, x: at % 60, y: at }));
  const at = await waysOf(fixture.db, (db) => tilesAt(db, places));
  expect([at.indexes, at.sequential]).toEqual([["coverage_tiles_pkey"], []]);
});
