import { MAX_TRAIL_POINTS, NEVER_REPORTED, type TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createFleetFixture, DAY_MS, EVERYTHING, NOW } from "../../../test/fleet-fixture.ts";
import { createTelemetryReads } from "./index.ts";
import { packRows } from "./packed-rows.ts";
import { serveTelemetry } from "./telemetry.routes.ts";
import { thinned } from "./telemetry-reads.service.ts";

const fixture = await createFleetFixture();
const reads = createTelemetryReads(fixture);
serveTelemetry(fixture.route, reads);
const all = fixture.tokenOf(EVERYTHING);

afterAll(() => fixture.close());

async function read<T>(path: string, token = all): Promise<T> {
  const answer = await fixture.get(path, token);
  expect(answer.json().msg).toBe("");
  return answer.json().data;
}

const before = (ms: number) => new Date(NOW.getTime() - ms);

function report(deviceId: number, at: Date, point: { x: number | null; rows?: number[] }) {
  return fixture.db.run(sql`
    insert into telemetry_reports (device_id, reported_at, message, x, y, theta, map_key, cleaned_rows)
    values (${deviceId}, ${at}, 1, ${point.x}, 0, 0, 'm', decode(${point.rows ? packRows(point.rows) : null}, 'hex'))`);
}

describe("the state of a device", () => {
  it("calls null whatever was never reported", async () => {
    const { id } = await fixture.aDevice();
    expect(await read(`/platform/equipment/${id}/state`)).toEqual(NEVER_REPORTED);
  });

  it("shows the detail and nothing that only the ingest side keeps in it", async () => {
    const { id } = await fixture.aDevice();
    const detail = {
      mode: "ECO",
      intensity: 0,
      wifi: { ssid: "hall", rssiDbm: -60 },
      errors: [{ errorType: "brush", errorLevel: "WARNING" }],
      secretOfIngest: 1,
    };
    await fixture.db.run(
      sql`update device_states set battery_percent = 0, detail = ${JSON.stringify(detail)} where device_id = ${id}`,
    );
    const state = await read<Record<string, unknown>>(`/platform/equipment/${id}/state`);
    expect(state).toMatchObject({
      mode: "ECO",
      intensity: 0,
      batteryPercent: 0,
      wifi: detail.wifi,
      run: null,
    });
    expect(state).not.toHaveProperty("secretOfIngest");
  });
});

describe("a trail", () => {
  it("holds the placed points of the last minutes, oldest first", async () => {
    const { id } = await fixture.aDevice();
    await report(id, before(31 * 60_000), { x: 1 });
    await report(id, before(20_000), { x: 2, rows: [1, 2, 3] });
    await report(id, before(10_000), { x: null });
    await report(id, before(5_000), { x: 3 });
    const trail = await read<TrailPoint[]>(`/platform/equipment/${id}/trail`);
    expect(trail).toEqual([
      { at: before(20_000).toISOString(), x: 2, y: 0, theta: 0, mapKey: "m", cleanedRows: [1, 2, 3] },
      { at: before(5_000).toISOString(), x: 3, y: 0, theta: 0, mapKey: "m", cleanedRows: null },
    ]);
    expect(await read(`/platform/equipment/${id}/trail?minutes=60`)).toHaveLength(3);
  });

  it("is cut at its oldest where a robot reports more cleaned cells than any machine cleans", async () => {
    const { id } = await fixture.aDevice();
    await fixture.db.run(sql`
      insert into telemetry_reports (device_id, reported_at, received_at, message, x, y, theta, map_key, cleaned_rows)
      select ${id}, ${NOW}::timestamptz - make_interval(secs => n), ${NOW}, n, n, 1, 0, 'hall',
        decode(${packRows(Array(2_000).fill(7))}, 'hex') from generate_series(1, 500) n`);
    const trail = await read<TrailPoint[]>(`/platform/equipment/${id}/trail`);
    expect(trail).toHaveLength(200);
    expect(trail.at(-1)?.x).toBe(1);
  });

  it("ends where a robot that is gone was last", async () => {
    const { id } = await fixture.aDevice();
    const then = before(2 * DAY_MS);
    await report(id, then, { x: 4 });
    await fixture.db.run(sql`update device_states set position_at = ${then} where device_id = ${id}`);
    expect(await read<TrailPoint[]>(`/platform/equipment/${id}/trail?minutes=5`)).toMatchObject([{ x: 4 }]);
  });

  it("is thinned evenly, and loses nothing of what was cleaned", () => {
    const point = (index: number): TrailPoint => ({
      at: NOW.toISOString(),
      x: index,
      y: 0,
      theta: 0,
      mapKey: "m",
      cleanedRows: index % 2 === 0 ? [index, 0, 1] : null,
    });
    const points = Array.from({ length: 10_001 }, (_, index) => point(index));
    const few = thinned(points, MAX_TRAIL_POINTS);
    expect(few).toHaveLength(MAX_TRAIL_POINTS);
    expect(few.at(-1)?.x).toBe(10_000);
    expect(few.flatMap(({ cleanedRows }) => cleanedRows ?? [])).toEqual(
      points.flatMap(({ cleanedRows }) => cleanedRows ?? []),
    );
    const steps = few.slice(1).map(({ x }, index) => x - (few[index]?.x ?? 0));
    expect([Math.min(...steps), Math.max(...steps)]).toEqual([2, 3]);
    expect(thinned(points.slice(0, 3), 3)).toEqual(points.slice(0, 3));
  });
});

describe("usage a day", () => {
  it("fills the gaps and counts days as the site does", async () => {
    // 12:00 UTC is already tomorrow in Kiritimati (+14).
    const { id } = await fixture.aDevice({ timeZone: "Pacific/Kiritimati" });
    await fixture.db.run(sql`
      insert into usage_days (device_id, site_day, worked_s, cleaned_area_sqm) values
        (${id}, '2026-03-09', 60, 5), (${id}, '2026-03-11', 120, 7.5), (${id}, '2026-03-08', 9, 9)`);
    expect(await read(`/platform/equipment/${id}/usage?days=3`)).toEqual([
      { day: "2026-03-09", workedS: 60, cleanedAreaSqm: 5, distanceM: 0, waterUsedL: 0 },
      { day: "2026-03-10", workedS: 0, cleanedAreaSqm: 0, distanceM: 0, waterUsedL: 0 },
      { day: "2026-03-11", workedS: 120, cleanedAreaSqm: 7.5, distanceM: 0, waterUsedL: 0 },
    ]);
    expect(await read(`/platform/equipment/${id}/usage?days=366`)).toHaveLength(366);
  });
});
