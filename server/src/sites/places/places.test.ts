import { PLACE_DEVICE_ENDPOINTS as D } from "@sweepline/contract/sites/places/devices.ts";
import {
  PLACE_ENDPOINTS as E,
  type Floor,
  type PlaceDetail,
} from "@sweepline/contract/sites/places/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { branch, inHandsOf, single } from "../../../test/fleet-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { createPlaceFixture } from "../../../test/place-fixture.ts";

const fixture = await createPlaceFixture();
afterAll(() => fixture.close());

const namesOf = ({ floors }: { floors: readonly { name: string }[] }) => floors.map(({ name }) => name);
const draft = ({ id, level, mezzanine, name }: Floor) => ({ id, level, mezzanine, name });
const bodyOf = (place: PlaceDetail, change: object = {}) => {
  const { name, address, latitude, longitude, timeZone, floorsAbove, floorsBelow, floorNaming } = place;
  const { floorAffix, openingHours, remark, revision } = place;
  return {
    ...{ name, address, latitude, longitude, timeZone, floorsAbove, floorsBelow, floorNaming },
    ...{ floorAffix, openingHours, remark, revision, floors: place.floors.map(draft) },
    ...change,
  };
};
const update = (place: PlaceDetail, change: object, scope = branch(fixture.orgs.aurora)) =>
  fixture.call(E.update, { params: { id: place.id }, body: bodyOf(place, change), scope });
const floorNamed = (place: PlaceDetail, name: string) =>
  place.floors.find((floor) => floor.name === name) as Floor;

describe("a place", () => {
  it("is made with its floors, by name, and audited", async () => {
    const place = await fixture.aPlace({ floorNaming: "suffix", remark: "r" });
    expect(namesOf(place)).toEqual(["B1F", "1F", "2F"]);
    expect(place).toMatchObject({ deviceCount: 0, mapCount: 0, mezzanineCount: 0, revision: 0, remark: "r" });
    const written = await fixture.audited("sites_places_create");
    expect(written.at(-1)).toMatchObject({
      subjectId: place.id,
      detail: { after: { floors: ["B1F", "1F", "2F"] } },
    });
  });

  it("takes names that people give, each once", async () => {
    const floors = [
      { level: 1, mezzanine: 0, name: "Lobby" },
      { level: 1, mezzanine: 1, name: "Gallery" },
      { level: 2, mezzanine: 0, name: "Roof" },
    ];
    const given = { floorsBelow: 0, floors };
    expect(namesOf(await fixture.aPlace(given))).toEqual(["Lobby", "Gallery", "Roof"]);
    const twice = floors.map((floor) => ({ ...floor, name: "Lobby" }));
    const body = { ...bodyOf(await fixture.aPlace()), floorsBelow: 0, organizationId: fixture.orgs.aurora };
    const answer = await fixture.call(E.create, { body: { ...body, floors: twice } });
    expect([answer.status, answer.error]).toEqual([422, "invalidInput"]);
  });

  it("is of an organization within reach", async () => {
    const body = {
      ...bodyOf(await fixture.aPlace()),
      organizationId: fixture.orgs.borealis,
      floors: undefined,
    };
    const answer = await fixture.call(E.create, { body, scope: branch(fixture.orgs.aurora) });
    expect([answer.status, answer.error]).toEqual([422, "unknownHolder"]);
  });

  it("is listed, searched, sorted and exported within the scope", async () => {
    await fixture.aPlace({ name: "Zenith Tower", address: "1 Quay", organizationId: fixture.orgs.cedar });
    const scope = branch(fixture.orgs.aurora);
    const list = (query: Record<string, string>, who = scope) => fixture.call(E.list, { query, scope: who });
    expect((await list({ search: "zenith" })).data).toMatchObject({
      total: 1,
      records: [{ organizationName: "Cedar" }],
    });
    expect((await list({ search: "quay" })).data.total).toBe(1);
    expect((await list({ search: "zenith" }, branch(fixture.orgs.borealis))).data.total).toBe(0);
    expect((await list({ organizationId: String(fixture.orgs.cedar) })).data.total).toBe(1);
    for (const sort of ["-name", "organizationName", "-deviceCount", "createdAt"])
      expect((await list({ sort })).status).toBe(200);
    const file = await fixture.call(E.export, { query: { format: "csv", search: "zenith" }, scope });
    expect(file.text).toMatch(/Zenith Tower.*1 Quay/);
    const options = await fixture.call(E.options, {
      query: { organizationId: String(fixture.orgs.cedar) },
      scope,
    });
    expect(options.data.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(["House 1", "Zenith Tower"]),
    );
    const own = await fixture.call(E.options, {
      query: { organizationId: String(fixture.orgs.aurora) },
      scope,
    });
    expect(own.text).not.toMatch(/Zenith/);
  });

  it("is not changed by who has not seen its newest state, and not by strangers", async () => {
    const place = await fixture.aPlace();
    expect((await update(place, { name: "New" })).data).toMatchObject({ name: "New", revision: 1 });
    expect(await update(place, { name: "Newer" })).toMatchObject({ status: 409, error: "conflict" });
    expect((await update(place, {}, branch(fixture.orgs.borealis))).status).toBe(404);
    expect(
      (await fixture.call(E.get, { params: { id: place.id }, scope: single(fixture.orgs.cedar) })).status,
    ).toBe(404);
  });
});

describe("floors of a place", () => {
  it("stay where counts change: names, ids and all", async () => {
    const place = await fixture.aPlace();
    const named = (
      await update(place, {
        floors: place.floors.map((floor) => ({
          ...draft(floor),
          name: floor.level === 1 ? "Lobby" : floor.name,
        })),
      })
    ).data as PlaceDetail;
    const grown = (await update(named, { floorsAbove: 3, floors: undefined })).data as PlaceDetail;
    expect(namesOf(grown)).toEqual(["B1", "Lobby", "F2", "F3"]);
    expect(grown.floors.slice(0, 3)).toEqual(named.floors);
    const shrunk = (await update(grown, { floorsAbove: 1, floorsBelow: 0, floors: undefined }))
      .data as PlaceDetail;
    expect(shrunk.floors).toEqual([floorNamed(named, "Lobby")]);
  });

  it("exchange their names in one step", async () => {
    const place = await fixture.aPlace();
    const swapped: Record<string, string> = { F1: "F2", F2: "F1" };
    const floors = place.floors.map((floor) => ({
      ...draft(floor),
      name: swapped[floor.name] ?? floor.name,
    }));
    expect(namesOf((await update(place, { floors })).data)).toEqual(["B1", "F2", "F1"]);
  });

  it("do not go while maps or elevators use them", async () => {
    const place = await fixture.aPlace();
    const { mapId } = await insertMap(fixture.db, {
      organizationId: fixture.orgs.aurora,
      mapKey: `m${place.id}`,
    });
    const top = floorNamed(place, "F2");
    await fixture.db.run(sql`update maps set floor_id = ${top.id} where id = ${mapId}`);
    const refused = await update(place, { floorsAbove: 1, floors: undefined });
    expect([refused.status, refused.error]).toEqual([409, "floorInUse"]);
    expect(refused.msg).toContain("F2");
    expect((await fixture.call(E.get, { params: { id: place.id } })).data.floors[2].maps).toMatchObject([
      { id: mapId },
    ]);
    await fixture.db.run(sql`update maps set floor_id = null where id = ${mapId}`);
    expect((await update(place, { floorsAbove: 1, floors: undefined })).status).toBe(200);
  });

  it("of another place are not taken", async () => {
    const [place, other] = [await fixture.aPlace(), await fixture.aPlace()];
    const answer = await update(place, { floors: other.floors.map(draft) });
    expect([answer.status, answer.error]).toEqual([422, "unknownFloor"]);
  });
});

describe("mezzanines", () => {
  const withTwo = async () => {
    const place = await fixture.aPlace();
    const floors = [
      ...place.floors.map(draft),
      { level: 1, mezzanine: 1, name: "Low" },
      { level: 1, mezzanine: 2, name: "High" },
    ];
    return (await update(place, { floors })).data as PlaceDetail;
  };

  it("are not deleted from above: a lower one must go first, in both languages", async () => {
    const place = await withTwo();
    expect(namesOf(place)).toEqual(["B1", "F1", "Low", "High", "F2"]);
    const floors = place.floors.filter(({ name }) => name !== "High").map(draft);
    expect(await update(place, { floors })).toMatchObject({
      status: 409,
      error: "lowerMezzanineFirst",
      msg: expect.stringMatching(/^(A lower mezzanine must be deleted first|请先删除下层夹层)$/),
    });
  });

  it("go from below, and those above come down", async () => {
    const place = await withTwo();
    const floors = place.floors.filter(({ name }) => name !== "Low").map(draft);
    const left = (await update(place, { floors })).data as PlaceDetail;
    expect(floorNamed(left, "High")).toMatchObject({ id: floorNamed(place, "High").id, mezzanine: 1 });
    const none = left.floors.filter(({ mezzanine }) => mezzanine === 0).map(draft);
    expect(namesOf((await update(left, { floors: none })).data)).toEqual(["B1", "F1", "F2"]);
  });

  it("all go at once with their level", async () => {
    const place = await withTwo();
    const floors = place.floors.filter(({ level }) => level !== 1).map(draft);
    expect((await update(place, { floors, floorsAbove: 1 })).status).toBe(422);
    const basement = place.floors.filter(({ level }) => level < 0).map(draft);
    const left = await update(place, { floors: basement, floorsAbove: 0 });
    expect(namesOf(left.data)).toEqual(["B1"]);
  });
});

describe("deleting a place", () => {
  it("waits for maps, and asks about devices", async () => {
    const place = await fixture.aPlace();
    const params = { id: place.id };
    const device = await fixture.aDevice();
    await fixture.call(D.associate, { params, body: { devices: [{ id: device.id, floorId: null }] } });
    const { mapId } = await insertMap(fixture.db, {
      organizationId: fixture.orgs.aurora,
      mapKey: `d${place.id}`,
    });
    await fixture.db.run(sql`update maps set floor_id = ${place.floors[0]?.id} where id = ${mapId}`);
    const also = { alsoDevices: "true" };
    expect(await fixture.call(E.remove, { params, query: also })).toMatchObject({ error: "placeInUse" });
    await fixture.db.run(sql`update maps set floor_id = null where id = ${mapId}`);
    expect(await fixture.call(E.remove, { params })).toMatchObject({ status: 409, error: "placeHasDevices" });
    expect((await fixture.call(E.remove, { params, query: also })).status).toBe(200);
    expect((await fixture.call(E.get, { params })).status).toBe(404);
    expect((await fixture.call(D.ofDevice, { params: { id: device.id } })).data).toEqual({
      home: null,
      now: null,
    });
  });
});

describe("who holds a device of a place in their hands", () => {
  it("sees the place, its floors and their own device, and changes nothing", async () => {
    await fixture.db.run(sql`
      insert into staff (id, username, password_hash, organization_id, kind, display_name)
      overriding system value values (78, 'hands78', '', ${fixture.orgs.aurora}, 'employee', 'Hands')`);
    const [place, mine, other] = [await fixture.aPlace(), await fixture.aDevice(), await fixture.aDevice()];
    const params = { id: place.id };
    const devices = [mine, other].map(({ id }) => ({ id, floorId: null }));
    await fixture.call(D.associate, { params, body: { devices } });
    const scope = inHandsOf(78);
    expect((await fixture.call(E.get, { params, scope })).status).toBe(404);
    await fixture.db.run(sql`update devices set operator_staff_id = 78 where id = ${mine.id}`);
    expect((await fixture.call(E.get, { params, scope })).data).toMatchObject({ deviceCount: 1 });
    expect((await fixture.call(D.live, { params, scope })).data).toMatchObject({
      total: 1,
      devices: [{ id: mine.id }],
    });
    expect((await update(place, {}, scope)).status).toBe(404);
  });
});
