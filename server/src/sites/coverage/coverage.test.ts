import { COVERAGE_ENDPOINTS, type Coverage, SQUARES_A_TILE } from "@sweepline/contract/sites/coverage.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import {
  branch,
  createFleetFixture,
  DAY_MS,
  EVERYTHING,
  type FleetFixture,
  NOW,
  single,
} from "../../../test/fleet-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import type { Database } from "../../core/db/database.ts";
import { packRows } from "../../fleet/telemetry/index.ts";
import { foldCoverage } from "./coverage.jobs.ts";
import { serveCoverage } from "./coverage.routes.ts";
import { createCoverage } from "./coverage.service.ts";

const HOUR_MS = 3_600_000;
let mapId: number;
let robots: number[];

const fixture = await createFleetFixture();
serveCoverage(fixture.route, createCoverage(fixture));
beforeEach(async () => {
  await asOwner(fixture.db, "truncate telemetry_reports, coverage_progress, map_versions, maps cascade");
  fixture.clock.set(NOW);
  ({ mapId } = await aMap());
  robots = [(await fixture.aDevice()).id, (await fixture.aDevice({ timeZone: "Asia/Shanghai" })).id];
});
afterAll(() => fixture.close());

const aMap = (organizationId = fixture.orgs.aurora, version = "1") =>
  insertMap(fixture.db, {
    ...{ organizationId, mapKey: "hall", version, width: 800, height: 800 },
    at: new Date(NOW.getTime() - 40 * DAY_MS),
  });

interface CoverageReport {
  device: number;
  /** Before now. */
  ago: number;
  rows: number[];
  /** How much later it came. */
  late?: number;
}

async function report({ device, ago, rows, late = 0 }: CoverageReport): Promise<void> {
  const at = new Date(NOW.getTime() - ago);
  await fixture.db.run(sql`
    insert into telemetry_reports (device_id, reported_at, received_at, message, x, y, theta, map_key, cleaned_rows)
    values (${device}, ${at}, ${new Date(at.getTime() + late)}, 2, 0, 0, 0, 'hall', decode(${packRows(rows)}, 'hex'))`);
}

const fold = (db: Database = fixture.db) =>
  foldCoverage({ db, clock: fixture.clock }).work(fixture.clock.now());
const tiles = () => fixture.db.many(sql`select * from coverage_tiles order by map_id, tile_y, tile_x`);

async function read(token = fixture.tokenOf(EVERYTHING, [COVERAGE_ENDPOINTS.get.permission]), query = "") {
  const answer = await fixture.get(`/platform/map/${mapId}/coverage${query}`, token);
  return { status: answer.statusCode, data: answer.json().data as Coverage };
}

/** What is told of a square of the map, by its place in half meters. */
async function square(x: number, y: number): Promise<[minute: number, days: number]> {
  const { data } = await read();
  const tile = data.tiles.find((one) => one.x === Math.floor(x / 32) && one.y === Math.floor(y / 32));
  if (!tile) return [0, 0];
  const at = (y % 32) * 32 + (x % 32);
  const cleanedAt = Buffer.from(tile.cleanedAt, "base64");
  expect(cleanedAt.length).toBe(SQUARES_A_TILE * 4);
  return [cleanedAt.readUInt32LE(at * 4), Buffer.from(tile.days, "base64")[at] ?? -1];
}

const minute = (ago: number): number => Math.floor((NOW.getTime() - ago) / 60_000);

/** Two weeks of two robots, who each clean two lanes a day, a report every three hours. */
async function twoWeeks(): Promise<void> {
  for (let ago = 14 * DAY_MS; ago > HOUR_MS; ago -= 3 * HOUR_MS)
    for (const [index, device] of robots.entries()) {
      const lane = (Math.floor(ago / HOUR_MS) * 3 + index * 5) % 40;
      await report({ device, ago, rows: [lane * 10, 0, 200, 0, lane * 10, 400] });
    }
}

describe("coverage", () => {
  it("tells when squares were last cleaned and on how many days, across robots and weeks", async () => {
    expect(await read()).toEqual({ status: 200, data: { asOf: null, tiles: [], hasMore: false } });
    const [one = 0, other = 0] = robots;
    await report({ device: one, ago: 40 * HOUR_MS, rows: [0, 0, 30] });
    await report({ device: other, ago: 13 * DAY_MS, rows: [0, 0, 10, 700, 700, 1] });
    await report({ device: one, ago: 39 * HOUR_MS, rows: [10, 0, 10] });
    await fold();
    expect(await square(0, 0)).toEqual([minute(40 * HOUR_MS), 2]);
    // Eight and nine in the evening: one day.
    expect(await square(1, 0)).toEqual([minute(39 * HOUR_MS), 1]);
    expect(await square(2, 0)).toEqual([minute(40 * HOUR_MS), 1]);
    expect(await square(3, 0)).toEqual([0, 0]);
    expect(await square(70, 70)).toEqual([minute(13 * DAY_MS), 1]);
    expect((await read()).data.asOf).toBe(new Date(NOW.getTime() - 120_000).toISOString());
  });

  it("counts days as the site does: a night there is one day, which is two here", async () => {
    const [, shanghai = 0] = robots;
    // 23:00 and 01:00 UTC are 07:00 and 09:00 there.
    for (const ago of [13 * HOUR_MS, 11 * HOUR_MS]) await report({ device: shanghai, ago, rows: [0, 0, 10] });
    await fold();
    expect(await square(0, 0)).toEqual([minute(11 * HOUR_MS), 1]);
  });

  it("loses nothing and counts nothing twice, wherever the work breaks off", async () => {
    await twoWeeks();
    await fold();
    const undisturbed = await tiles();
    expect(undisturbed.length).toBeGreaterThan(3);
    await asOwner(fixture.db, "truncate coverage_tiles, coverage_progress");
    let left = 1;
    // Ends at the very end of a stretch, each time a stretch later.
    const dying: Database = {
      ...fixture.db,
      transaction: (work) =>
        fixture.db.transaction(async (tx) => {
          const answer = await work(tx);
          left -= 1;
          if (left === 0) throw new Error("killed");
          return answer;
        }),
    };
    let deaths = 0;
    for (let isDone = false; !isDone; deaths += 1) {
      left = 1 + deaths;
      isDone = await fold(dying).then(
        () => true,
        () => false,
      );
    }
    expect(deaths).toBeGreaterThan(3);
    expect(await tiles()).toEqual(undisturbed);
    // Nor where it is all folded once more.
    await asOwner(fixture.db, "truncate coverage_progress");
    await fold();
    expect(await tiles()).toEqual(undisturbed);
  });

  it("goes on where it was, and finds hours later what was written late", async () => {
    const [one = 0] = robots;
    await report({ device: one, ago: 60 * 60_000, rows: [0, 0, 1] });
    await fold();
    await report({ device: one, ago: 50 * 60_000, rows: [20, 0, 1] });
    await report({ device: one, ago: -60_000, rows: [40, 0, 1] });
    const later = (ms: number) => fixture.clock.set(new Date(NOW.getTime() + ms));
    later(10 * 60_000);
    await fold();
    expect([await square(2, 0), await square(4, 0)]).toEqual([
      [0, 0],
      [minute(-60_000), 1],
    ]);
    later(6 * HOUR_MS);
    await fold();
    expect(await square(2, 0)).toEqual([minute(50 * 60_000), 1]);
  });

  it("takes in what a robot kept for days, at the time at which it was; no clock runs ahead", async () => {
    const [one = 0] = robots;
    await report({ device: one, ago: 5 * DAY_MS, late: 5 * DAY_MS - 600_000, rows: [0, 0, 1] });
    await report({ device: one, ago: -10 * HOUR_MS, late: -10 * HOUR_MS - 600_000, rows: [20, 0, 1] });
    await fold();
    expect(await square(0, 0)).toEqual([minute(5 * DAY_MS), 1]);
    expect(await square(2, 0)).toEqual([minute(600_000), 1]);
  });

  it("lines up where a newer version begins elsewhere, turned", async () => {
    const [one = 0] = robots;
    await report({ device: one, ago: 10 * DAY_MS, rows: [120, 80, 1] });
    const { versionId } = await aMap(fixture.orgs.aurora, "2");
    // Its x axis points down: cell (c, r) lies at (30 m − …): the same spot by other numbers.
    await fixture.db.run(sql`
      update map_versions set origin_x = 2, origin_y = 10, origin_theta = ${-Math.PI / 2}, resolution_m = 0.1,
        created_at = ${new Date(NOW.getTime() - 5 * DAY_MS)} where id = ${versionId}`);
    await report({ device: one, ago: 2 * DAY_MS, rows: [59, 40, 1] });
    await fold();
    // (6.025, 4.025) of the first version; 10 − 5.95 = 4.05 and 2 + 4.05 = 6.05 of the second.
    expect(await square(12, 8)).toEqual([minute(2 * DAY_MS), 2]);
  });

  it("counts cells on the grid of the version that the robot drives by, where it says so", async () => {
    const [one = 0, other = 0] = robots;
    const { versionId } = await aMap(fixture.orgs.aurora, "2");
    await fixture.db.run(sql`update map_versions set origin_x = 16 where id = ${versionId}`);
    await fixture.db.run(sql`
      insert into device_maps (device_id, map_key, version, status, reported_at)
      values (${one}, 'hall', '1', 'enabled', ${new Date(NOW.getTime() - DAY_MS)}), (${one}, 'hall', '2', 'disabled', ${NOW})`);
    await report({ device: one, ago: HOUR_MS, rows: [0, 0, 1] });
    await report({ device: other, ago: 2 * HOUR_MS, rows: [0, 0, 1] });
    await fold();
    expect(await square(0, 0)).toEqual([minute(HOUR_MS), 1]);
    expect(await square(32, 0)).toEqual([minute(2 * HOUR_MS), 1]);
  });

  it("stays with the map of whoever held the robot then", async () => {
    const [one = 0] = robots;
    const theirs = await aMap(fixture.orgs.borealis);
    await report({ device: one, ago: 4 * DAY_MS, rows: [0, 0, 1] });
    await report({ device: one, ago: 2 * DAY_MS, rows: [20, 0, 1] });
    const handedOn = new Date(NOW.getTime() - 3 * DAY_MS);
    await fixture.db.run(sql`
      update device_allocations set assigned_at = ${new Date(0)}, ended_at = ${handedOn} where device_id = ${one}`);
    await fixture.db.run(sql`
      insert into device_allocations (device_id, kind, organization_id, organization_name, from_organization_id, assigned_at)
      values (${one}, 'allocated', ${fixture.orgs.borealis}, 'Borealis', ${fixture.orgs.aurora}, ${handedOn})`);
    await fixture.db.run(
      sql`update devices set organization_id = ${fixture.orgs.borealis} where id = ${one}`,
    );
    await fold();
    expect([await square(0, 0), await square(2, 0)]).toEqual([
      [minute(4 * DAY_MS), 1],
      [0, 0],
    ]);
    mapId = theirs.mapId;
    expect([await square(0, 0), await square(2, 0)]).toEqual([
      [0, 0],
      [minute(2 * DAY_MS), 1],
    ]);
  });

  it("is not there for those who do not see the map, and goes with it", async () => {
    const [one = 0] = robots;
    await report({ device: one, ago: DAY_MS, rows: [0, 0, 1] });
    await fold();
    const { permission } = COVERAGE_ENDPOINTS.get;
    const status = async (scope: Parameters<FleetFixture["tokenOf"]>[0]) =>
      (await read(fixture.tokenOf(scope, [permission]))).status;
    expect(await status(branch(fixture.orgs.aurora))).toBe(200);
    expect(await status(single(fixture.orgs.borealis))).toBe(404);
    await fixture.db.run(sql`delete from maps where id = ${mapId}`);
    expect(await tiles()).toEqual([]);
    await asOwner(fixture.db, "truncate coverage_progress");
    await fold();
    expect(await tiles()).toEqual([]);
  });

  it("comes in parts where there is much of it", async () => {
    await fixture.db.run(sql`
      insert into coverage_tiles (map_id, tile_y, tile_x, newest_day, cleaned_at, days)
      select ${mapId}, y, x, 0, decode(repeat('00', 4096), 'hex'), decode(repeat('00', 4096), 'hex')
      from generate_series(-10, 9) y, generate_series(-10, 9) x`);
    const first = (await read()).data;
    expect([first.tiles.length, first.hasMore]).toEqual([250, true]);
    const last = first.tiles.at(-1);
    const { data } = await read(undefined, `?afterX=${last?.x}&afterY=${last?.y}`);
    expect([data.tiles.length, data.hasMore]).toEqual([150, false]);
    const places = [...first.tiles, ...data.tiles].map(({ x, y }) => `${x}/${y}`);
    expect(new Set(places).size).toBe(400);
  });
});
