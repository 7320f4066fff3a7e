import { PLACE_DEVICE_ENDPOINTS as D } from "@sweepline/contract/sites/places/devices.ts";
import {
  PLACE_ENDPOINTS as E,
  type Floor,
  type PlaceDetail,
} from "@sweepline/contract/sites/places/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { branch } from "../../../test/fleet-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { createPlaceFixture } from "../../../test/place-fixture.ts";
import { onDevicesChanged } from "../../fleet/devices/index.ts";

const fixture = await createPlaceFixture();
afterAll(() => fixture.close());

const associate = (
  place: { id: number },
  devices: { id: number; floorId?: number | null }[],
  more: { isMoving?: boolean; scope?: ReturnType<typeof branch> } = {},
) =>
  fixture.call(D.associate, {
    params: { id: place.id },
    body: {
      devices: devices.map(({ id, floorId = null }) => ({ id, floorId })),
      isMoving: more.isMoving ?? false,
    },
    ...(more.scope && { scope: more.scope }),
  });
const floor = (place: PlaceDetail, name: string) => place.floors.find((one) => one.name === name) as Floor;
const live = async (place: { id: number }) => (await fixture.call(D.live, { params: { id: place.id } })).data;
const zoneOf = async (id: number) =>
  (await fixture.db.one<{ zone: string }>(sql`select time_zone as zone from devices where id = ${id}`)).zone;

describe("associating devices", () => {
  it("gives them a home floor and the place's zone, and tells who remembers them", async () => {
    const [place, device] = [await fixture.aPlace(), await fixture.aDevice()];
    const received: number[][] = [];
    const stop = await onDevicesChanged(fixture.bus, ({ deviceIds }) => received.push(deviceIds));
    const f2 = floor(place, "F2").id;
    expect((await associate(place, [{ id: device.id, floorId: f2 }])).data).toEqual({ associated: 1 });
    stop();
    expect(received).toEqual([[device.id]]);
    expect(await zoneOf(device.id)).toBe("Asia/Shanghai");
    const page = await fixture.call(D.devices, { params: { id: place.id } });
    expect(page.data.records).toMatchObject([{ id: device.id, floorName: "F2", timeZone: "Asia/Shanghai" }]);
    expect((await fixture.audited("sites_places_associate")).at(-1)).toMatchObject({
      subjectId: device.id,
      detail: {
        before: { placeId: null, floorId: null, timeZone: "UTC" },
        after: { placeId: place.id, floorId: f2, timeZone: "Asia/Shanghai" },
      },
    });
  });

  it("leaves the days alone that were counted in another zone", async () => {
    const [place, device] = [await fixture.aPlace(), await fixture.aDevice()];
    await fixture.db.run(sql`
      insert into usage_days (device_id, site_day, worked_s) values (${device.id}, '2026-03-09', 600)`);
    await associate(place, [device]);
    const days = await fixture.db.many(sql`
      select site_day as day, worked_s::int as s from usage_days where device_id = ${device.id}`);
    expect(days).toEqual([{ day: "2026-03-09", s: 600 }]);
  });

  it("moves those of another place only where that is wanted", async () => {
    const [first, second, device] = [await fixture.aPlace(), await fixture.aPlace(), await fixture.aDevice()];
    await associate(first, [device]);
    const refused = await associate(second, [device]);
    expect([refused.status, refused.error]).toEqual([409, "deviceElsewhere"]);
    expect(refused.msg).toContain(device.serialNumber);
    expect((await associate(second, [device], { isMoving: true })).status).toBe(200);
    expect((await fixture.call(D.ofDevice, { params: { id: device.id } })).data.home).toMatchObject({
      placeId: second.id,
    });
    expect((await fixture.call(E.get, { params: { id: first.id } })).data.deviceCount).toBe(0);
    // Another floor of the same place is no move.
    expect((await associate(second, [{ id: device.id, floorId: floor(second, "B1").id }])).status).toBe(200);
  });

  it("takes devices of the organization and those below, no others, all or none", async () => {
    const place = await fixture.aPlace();
    const below = await fixture.aDevice({ organizationId: fixture.orgs.cedar });
    const strange = await fixture.aDevice({ organizationId: fixture.orgs.borealis });
    expect(await associate(place, [below, strange])).toMatchObject({ status: 422, error: "strangeDevice" });
    expect((await live(place)).total).toBe(0);
    expect((await associate(place, [below])).status).toBe(200);
    const other = await fixture.aPlace();
    expect(await associate(place, [{ id: below.id, floorId: floor(other, "F1").id }])).toMatchObject({
      error: "unknownFloor",
    });
  });

  it("offers those that are not there yet, with where they are as far as one sees it", async () => {
    const [place, other] = [await fixture.aPlace(), await fixture.aPlace()];
    const [here, there, free] = [await fixture.aDevice(), await fixture.aDevice(), await fixture.aDevice()];
    await associate(place, [here]);
    await associate(other, [there]);
    const candidates = async (query: Record<string, string>) =>
      (await fixture.call(D.candidates, { params: { id: place.id }, query })).data.records as {
        id: number;
      }[];
    const byId = (rows: { id: number }[], id: number) => rows.find((row) => row.id === id);
    const all = await candidates({ size: "100" });
    expect(byId(all, here.id)).toBeUndefined();
    expect(byId(all, there.id)).toMatchObject({ placeId: other.id, placeName: other.name });
    expect(byId(all, free.id)).toMatchObject({ placeId: null, placeName: null });
    expect(byId(await candidates({ size: "100", isFree: "true" }), there.id)).toBeUndefined();
    expect(byId(await candidates({ size: "100", isFree: "false" }), free.id)).toBeUndefined();
    expect(await candidates({ search: free.serialNumber, sort: "-placeName" })).toHaveLength(1);
  });

  it("ends by taking them away; their zone stays", async () => {
    const [place, device] = [await fixture.aPlace(), await fixture.aDevice()];
    await associate(place, [device]);
    const body = { deviceIds: [device.id, 999_999] };
    expect((await fixture.call(D.dissociate, { params: { id: place.id }, body })).data).toEqual({
      removed: 1,
    });
    expect((await live(place)).total).toBe(0);
    expect(await zoneOf(device.id)).toBe("Asia/Shanghai");
  });

  it("sleeps while the device is with others, who hear nothing of it", async () => {
    const [place, device] = [await fixture.aPlace(), await fixture.aDevice()];
    await associate(place, [device]);
    await fixture.db.run(
      sql`update devices set organization_id = ${fixture.orgs.borealis} where id = ${device.id}`,
    );
    expect((await live(place)).total).toBe(0);
    const scope = branch(fixture.orgs.borealis);
    const answer = await fixture.call(D.ofDevice, { params: { id: device.id }, scope });
    expect(answer.data).toEqual({ home: null, now: null });
    const theirs = await fixture.aPlace({ organizationId: fixture.orgs.borealis });
    expect((await associate(theirs, [device], { scope })).status).toBe(200);
  });
});

describe("another zone of the place", () => {
  it("is that of its devices, too", async () => {
    const [place, device, apart] = [await fixture.aPlace(), await fixture.aDevice(), await fixture.aDevice()];
    await associate(place, [device]);
    const { floors: _, ...fields } = place;
    const body = { ...fields, timeZone: "Europe/Berlin" };
    expect((await fixture.call(E.update, { params: { id: place.id }, body })).status).toBe(200);
    expect([await zoneOf(device.id), await zoneOf(apart.id)]).toEqual(["Europe/Berlin", "UTC"]);
  });
});

describe("the cross-section", () => {
  it("finds devices by their map while they are online, else at home", async () => {
    const [place, other] = [await fixture.aPlace(), await fixture.aPlace()];
    const [f1, f2, far] = [floor(place, "F1").id, floor(place, "F2").id, floor(other, "F1").id];
    for (const [mapKey, floorId] of [
      ["up", f2],
      ["far", far],
    ] as const) {
      const { mapId } = await insertMap(fixture.db, { organizationId: fixture.orgs.aurora, mapKey });
      await fixture.db.run(sql`update maps set floor_id = ${floorId} where id = ${mapId}`);
    }
    const names = ["byMap", "away", "atHome", "elsewhere", "visiting", "nowhere", "offVisitor"] as const;
    const ids = {} as Record<(typeof names)[number], number>;
    for (const name of names) ids[name] = (await fixture.aDevice({ shortName: name })).id;
    await associate(place, [
      { id: ids.byMap, floorId: f1 },
      { id: ids.away, floorId: f1 },
      { id: ids.atHome, floorId: f1 },
      { id: ids.elsewhere, floorId: f1 },
      { id: ids.nowhere },
    ]);
    await fixture.standsOn(ids.byMap, "up");
    await fixture.standsOn(ids.away, "up", false);
    await fixture.standsOn(ids.atHome, null);
    await fixture.standsOn(ids.elsewhere, "far");
    await fixture.standsOn(ids.visiting, "up");
    await fixture.standsOn(ids.offVisitor, "up", false);
    const seen = await live(place);
    const where = Object.fromEntries(
      seen.devices.map(
        (one: { shortName: string; floorId: number; foundBy: string; isAssociated: boolean }) => [
          one.shortName,
          [one.floorId, one.foundBy, one.isAssociated],
        ],
      ),
    );
    expect(where).toEqual({
      byMap: [f2, "map", true],
      away: [f1, "home", true],
      atHome: [f1, "home", true],
      elsewhere: [null, "map", true],
      visiting: [f2, "map", false],
      nowhere: [null, "none", true],
    });
    const gone = seen.devices.find((one: { shortName: string }) => one.shortName === "elsewhere");
    expect(gone.elsewhere).toEqual({ placeId: other.id, placeName: other.name, floorName: "F1" });
    expect(seen.total).toBe(6);
    expect(seen.counts).toContainEqual({ floorId: f2, status: "02", total: 2 });
    expect((await fixture.call(D.ofDevice, { params: { id: ids.byMap } })).data).toMatchObject({
      home: { floorName: "F1" },
      now: { floorName: "F2" },
    });
  });
});
