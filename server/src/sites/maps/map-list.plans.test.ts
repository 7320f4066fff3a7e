/** What lists of maps cost where there are many: only the rows of the page are looked at closely, and no grid is read. */
import { mapListQuery } from "@sweepline/contract/sites/maps.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import {
  branch,
  createFleetFixture,
  EVERYTHING,
  type FleetFixture,
  NOW,
} from "../../../test/fleet-fixture.ts";
import { insertHundredTenants, insertManyDevices, waysOf } from "../../../test/plans.ts";
import { findMap, pageOfMaps } from "./map-list.store.ts";
import { pageOfVersions } from "./map-versions.store.ts";

const MAPS = 5_000;
const VERSIONS = 20;
let fixture: FleetFixture;

beforeAll(async () => {
  fixture = await createFleetFixture();
  const { db, orgs, productId } = fixture;
  await insertHundredTenants(db, orgs.platform);
  await db.run(sql`
    insert into maps (organization_id, map_key, name, last_version_number)
    select 1001 + g % 100, 'floor-' || g / 100, 'Floor ' || g, ${VERSIONS} from generate_series(1, ${MAPS}) g`);
  // Grids that no row has room for, so that reading one is seen.
  await db.run(sql`
    insert into map_versions (map_id, number, version, name, resolution_m, width, height, origin_x, origin_y, grid, elements,
      created_at, changed_at)
    select m.id, n, 's' || n, m.name, 0.05, 100, 100, 0, 0, g.grid, '[]', ${NOW}, ${NOW}::timestamptz + make_interval(secs => m.id + n)
    from maps m, generate_series(1, ${VERSIONS}) n,
      (select decode(string_agg(md5(x::text), ''), 'hex') as grid from generate_series(1, 160) x) g`);
  await db.run(sql`
    update maps m set current_version_id = v.id from map_versions v where v.map_id = m.id and v.number = ${VERSIONS}`);
  await insertManyDevices(db, productId, 10_000);
  await db.run(sql`
    insert into device_states (device_id, map_key) select id, 'floor-' || id % 50 from devices
    on conflict (device_id) do update set map_key = excluded.map_key`);
  await db.run(sql`
    insert into device_maps (device_id, map_key, version, status, reported_at)
    select device_id, map_key, 's' || (19 + device_id % 2), 'enabled', ${NOW} from device_states`);
  await asOwner(db, "analyze");
}, 120_000);
afterAll(() => fixture.close());

/** Blocks of the table that holds what rows have no room for. */
async function gridBlocks(): Promise<number> {
  await fixture.db.run(sql`select pg_stat_force_next_flush()`);
  const { blocks } = await fixture.db.one<{ blocks: number }>(sql`
    select (coalesce(toast_blks_hit, 0) + coalesce(toast_blks_read, 0))::int as blocks
    from pg_statio_user_tables where relname = 'map_versions'`);
  return blocks;
}

const TENANT = branch(1_002);
const page =
  (query: object, scope = EVERYTHING) =>
  (db: Parameters<typeof pageOfMaps>[0]) =>
    pageOfMaps(db, scope, mapListQuery.parse(query));

describe("lists of maps", () => {
  it("look closely at the maps of the page alone", async () => {
    const { rows, indexes } = await waysOf(fixture.db, page({}));
    // Newest first until the page is full; the versions of twenty maps for their count.
    expect(rows.map_versions).toBeLessThan(20 * VERSIONS * 4);
    expect(indexes).toEqual(expect.arrayContaining(["map_versions_changed", "maps_current_version"]));
    const own = await waysOf(fixture.db, page({}, TENANT));
    expect(own.rows.map_versions).toBeLessThan(50 * 2 + 20 * VERSIONS * 4);
    expect(own.sequential).not.toContain("map_versions");
  });

  it("count devices of the page by indexes, and of all where they are asked for", async () => {
    const { rows } = await waysOf(fixture.db, page({}, TENANT));
    const all = await fixture.db.one<{ count: number }>(sql`select count(*)::int as count from devices`);
    expect(rows.device_states).toBeLessThanOrEqual(all.count);
    const byDevices = await waysOf(fixture.db, page({ sort: "-deviceCount", isSynced: "false" }));
    expect(byDevices.rows.devices).toBeLessThan(all.count * 4);
  });

  it("read no grid, whatever they are asked for", async () => {
    const { records } = await page({})(fixture.db);
    const id = records[0]?.id ?? 0;
    const before = await gridBlocks();
    for (const query of [
      {},
      { sort: "-deviceCount" },
      { isSynced: "true" },
      { hasDraft: "false", search: "floor", size: 500 },
    ])
      await page(query)(fixture.db);
    await page({}, TENANT)(fixture.db);
    await findMap(fixture.db, EVERYTHING, id);
    const versions = await pageOfVersions(fixture.db, id, { current: 1, size: 20 });
    expect([versions.total, records.length]).toEqual([VERSIONS, 20]);
    expect(await gridBlocks()).toBe(before);
    // That they are seen at all.
    await fixture.db.one(sql`select length(string_agg(grid, '')) from map_versions where map_id = ${id}`);
    expect(await gridBlocks()).toBeGreaterThan(before);
  });

  it("find the versions of a map by their numbers", async () => {
    const { records } = await page({})(fixture.db);
    const { rows, sequential } = await waysOf(fixture.db, (db) =>
      pageOfVersions(db, records[0]?.id ?? 0, { current: 1, size: 20 }),
    );
    expect(rows.map_versions).toBeLessThan(3 * VERSIONS);
    expect(sequential).toEqual([]);
  });
});
