import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { NEVER_REPORTED_LIVE } from "@sweepline/contract/fleet/telemetry.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import {
  branch,
  createFleetFixture,
  EVERYTHING,
  inHandsOf,
  NOTHING,
  single,
} from "../../../test/fleet-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { serveDevices } from "./devices.routes.ts";

const ids: Record<string, number> = {};

const fixture = await createFleetFixture();
serveDevices(fixture.route, fixture.devices);
const all = fixture.tokenOf(EVERYTHING);
const { orgs } = fixture;
const plan = [
  { serialNumber: "A-1", shortName: "Lobby 50%", organizationId: orgs.aurora },
  { serialNumber: "A-2", shortName: "Lobby_50", organizationId: orgs.aurora },
  { serialNumber: "B-1", shortName: "Hall", organizationId: orgs.borealis },
  { serialNumber: "C-1", shortName: "Garage", organizationId: orgs.cedar },
];
for (const device of plan) ids[device.serialNumber] = (await fixture.aDevice(device)).id;
await fixture.db.run(sql`
  update device_states set is_online = true, status = '04', battery_percent = 80.5, error_count = 2, x = 1, y = 2,
    theta = 0.5, map_key = 'm1', task_name = 'Night', last_report_at = ${fixture.clock.now()}
  where device_id = ${ids["A-1"]}`);
await fixture.db.run(sql`update device_states set battery_percent = 20 where device_id = ${ids["B-1"]}`);
await fixture.db.run(sql`
  insert into staff (id, username, password_hash, organization_id, kind, display_name)
  overriding system value values (77, 'operator', '', ${orgs.borealis}, 'employee', 'Operator')`);
await fixture.db.run(sql`update devices set operator_staff_id = 77 where id = ${ids["B-1"]}`);

afterAll(() => fixture.close());

async function listed(query = "", token = all): Promise<string[]> {
  const answer = await fixture.get(`/platform/equipment/page?${query}`, token);
  expect(answer.json().msg).toBe("");
  return answer.json().data.records.map((row: DeviceRow) => row.serialNumber);
}

describe("the equipment list", () => {
  it("joins the live state to each device, and calls what was never reported null", async () => {
    const { records, total } = (await fixture.get("/platform/equipment/page", all)).json().data;
    expect(total).toBe(4);
    expect(records[0].live).toEqual({
      ...NEVER_REPORTED_LIVE,
      status: "04",
      isOnline: true,
      batteryPercent: 80.5,
      position: { x: 1, y: 2, theta: 0.5, mapKey: "m1" },
      errorCount: 2,
      taskName: "Night",
      lastReportAt: "2026-03-10T12:00:00.000Z",
    });
    expect(records[1].live).toMatchObject({
      status: "03",
      batteryPercent: null,
      position: null,
      lastReportAt: null,
    });
  });

  it("shows a device that has no state row at all", async () => {
    const { id } = await fixture.aDevice({ serialNumber: "Z-1" });
    await fixture.db.run(sql`delete from device_states where device_id = ${id}`);
    expect(await listed("search=Z-1")).toEqual(["Z-1"]);
    expect(await listed("search=Z-1&statuses=03&isOnline=false&hasErrors=false")).toEqual(["Z-1"]);
    await fixture.db.run(sql`delete from devices where id = ${id}`);
  });

  it("finds those that run a version of a kind of package", async () => {
    const { id } = await fixture.db.one<{ id: number }>(
      sql`select id from devices where serial_number = 'A-1'`,
    );
    await fixture.db.run(sql`
      insert into device_versions (device_id, kind, version, since, is_reported)
      values (${id}, 'mapEngine', '2.3.0 b', now(), true) on conflict do nothing`);
    expect(await listed(`runs=${encodeURIComponent("mapEngine 2.3.0 b")}`)).toEqual(["A-1"]);
    expect(await listed("runs=mapEngine+2.3.0")).toEqual([]);
    expect(await listed(`runs=${encodeURIComponent("firmware 2.3.0 b")}`)).toEqual([]);
    await fixture.db.run(sql`delete from device_versions where device_id = ${id}`);
  });

  it("finds those that stand on a map, and never those of another organization's map of the same key", async () => {
    const { aurora, borealis } = fixture.orgs;
    const [own, other] = [
      await insertMap(fixture.db, { organizationId: aurora, mapKey: "m1" }),
      await insertMap(fixture.db, { organizationId: borealis, mapKey: "m1" }),
    ];
    expect(await listed(`onMapId=${own.mapId}`)).toEqual(["A-1"]);
    expect(await listed(`onMapId=${other.mapId}`)).toEqual([]);
  });

  it.each([
    ["statuses=04", ["A-1"]],
    ["statuses=04&statuses=03", ["A-1", "A-2", "B-1", "C-1"]],
    ["isOnline=true", ["A-1"]],
    ["isOnline=false", ["A-2", "B-1", "C-1"]],
    ["hasErrors=true", ["A-1"]],
    ["hasErrors=false", ["A-2", "B-1", "C-1"]],
    ["hasErrors=true&isOnline=false", []],
    ["kind=scrubber", ["A-1", "A-2", "B-1", "C-1"]],
    ["kind=vacuum", []],
    ["search=a-", ["A-1", "A-2"]],
    ["search=hall", ["B-1"]],
    ["search=boreal", ["B-1"]],
    ["search=50%25", ["A-1"]],
    ["search=y_5", ["A-2"]],
    ["search=%5C", []],
    ["search=%27%3B%20drop%20table%20devices%3B--", []],
  ])("filters by %s", async (query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  it("says where each is at home, and is filtered by it, while its holder is the place's or one below", async () => {
    const { db } = fixture;
    const { id: placeId } = await db.one<{ id: number }>(sql`
      insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
      values (${orgs.aurora}, 'North Mall', 'UTC', 1, 0, 'number') returning id`);
    await db.run(sql`insert into place_devices (device_id, place_id, associated_at)
      select id, ${placeId}, now() from devices where serial_number in ('A-2', 'B-1', 'C-1')`);
    // Cedar is below Aurora, Borealis is not.
    expect(await listed(`placeId=${placeId}`)).toEqual(["A-2", "C-1"]);
    const { records } = (await fixture.get("/platform/equipment/page?size=10", all)).json().data;
    expect(records.map((row: DeviceRow) => row.placeName)).toEqual([null, "North Mall", null, "North Mall"]);
    const one = (await fixture.get(`/platform/equipment/${ids["C-1"]}`, all)).json().data;
    expect(one).toMatchObject({ placeId, placeName: "North Mall" });
    await db.run(sql`delete from places where id = ${placeId}`);
  });

  it("takes a company for its whole branch, and a product for itself", async () => {
    expect(await listed(`organizationId=${fixture.orgs.aurora}`)).toEqual(["A-1", "A-2", "C-1"]);
    expect(await listed(`organizationId=${fixture.orgs.cedar}`)).toEqual(["C-1"]);
    expect(await listed(`productId=${fixture.productId + 1}`)).toEqual([]);
  });

  it("sorts both ways, unreported last, and ends every order with the id", async () => {
    expect(await listed("sort=-serialNumber")).toEqual(["C-1", "B-1", "A-2", "A-1"]);
    expect(await listed("sort=batteryPercent")).toEqual(["B-1", "A-1", "A-2", "C-1"]);
    expect(await listed("sort=-batteryPercent")).toEqual(["A-1", "B-1", "C-1", "A-2"]);
    expect(await listed("sort=organizationName")).toEqual(["A-1", "A-2", "B-1", "C-1"]);
    for (const sort of ["shortName", "status", "lastReportAt", "productName", "commissionedAt"])
      expect(await listed(`sort=${sort}`)).toHaveLength(4);
  });

  it("cuts pages that neither overlap nor leave out", async () => {
    const pages = [1, 2, 3].map((current) => listed(`sort=productName&size=2&current=${current}`));
    expect((await Promise.all(pages)).flat()).toEqual(["A-1", "A-2", "B-1", "C-1"]);
  });

  it("refuses unknown sorts, statuses and pages too far with 422", async () => {
    for (const query of [
      "sort=secret_hash",
      "statuses=99",
      "current=0",
      "size=501",
      "current=100000&size=500",
      "search=%00",
    ])
      expect((await fixture.get(`/platform/equipment/page?${query}`, all)).statusCode).toBe(422);
  });
});

describe("the data scope", () => {
  it("shows a tenant its own branch, a company itself, a person the devices in their hands, no role nothing", async () => {
    const { orgs } = fixture;
    expect(await listed("", fixture.tokenOf(branch(orgs.aurora)))).toEqual(["A-1", "A-2", "C-1"]);
    expect(await listed("", fixture.tokenOf(single(orgs.aurora)))).toEqual(["A-1", "A-2"]);
    expect(await listed("", fixture.tokenOf(inHandsOf(77)))).toEqual(["B-1"]);
    expect(await listed("", fixture.tokenOf({ ...single(orgs.cedar), staffId: 77 }))).toEqual(["B-1", "C-1"]);
    expect(await listed("", fixture.tokenOf(NOTHING))).toEqual([]);
  });

  it("answers 404 for another tenant's device, as for one that does not exist", async () => {
    const token = fixture.tokenOf(branch(fixture.orgs.borealis));
    const foreign = await fixture.get(`/platform/equipment/${ids["A-1"]}`, token);
    const missing = await fixture.get("/platform/equipment/999999", token);
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect(foreign.json()).toEqual(missing.json());
    expect((await fixture.get(`/platform/equipment/${ids["B-1"]}`, token)).statusCode).toBe(200);
  });

  it("is not widened by a filter that names another tenant", async () => {
    const token = fixture.tokenOf(branch(fixture.orgs.borealis));
    expect(await listed(`organizationId=${fixture.orgs.aurora}`, token)).toEqual([]);
    expect(await listed("search=Aurora", token)).toEqual([]);
  });

  it("refuses callers without the permission with 403", async () => {
    const token = fixture.tokenOf(EVERYTHING, []);
    expect((await fixture.get("/platform/equipment/page", token)).statusCode).toBe(403);
    expect((await fixture.get("/platform/equipment/export", token)).statusCode).toBe(403);
  });
});

describe("one device", () => {
  it("adds up its life from its months", async () => {
    await fixture.db.run(sql`
      insert into usage_months (device_id, site_month, worked_s, cleaned_area_sqm, tasks_completed, tasks_abnormal)
      values (${ids["A-2"]}, '2026-02-01', 7200, 100, 3, 0), (${ids["A-2"]}, '2026-03-01', 1800, 50.5, 1, 1)`);
    const { data } = (await fixture.get(`/platform/equipment/${ids["A-2"]}`, all)).json();
    expect(data).toMatchObject({
      manufacturer: "Acme",
      workedHours: 2.5,
      cleanedAreaSqm: 150.5,
      totalTasks: 5,
    });
  });

  it("is not shown any more once it is out of use", async () => {
    const { id } = await fixture.aDevice({ serialNumber: "OLD-1" });
    await fixture.db.run(sql`update devices set decommissioned_at = now() where id = ${id}`);
    expect((await fixture.get(`/platform/equipment/${id}`, all)).statusCode).toBe(404);
    expect(await listed("search=OLD")).toEqual([]);
  });
});
