import { inflateSync } from "node:zlib";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { branch, single } from "../../../test/fleet-fixture.ts";
import { createMapFixture, EVERY_MAP_PERMISSION } from "../../../test/map-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { EVERY_KIND, mixedCells } from "../../../test/map-samples.ts";

let floors: { own: number; theirs: number; company: number };
const fixture = await createMapFixture();
const { aurora, borealis, cedar } = fixture.orgs;
floors = { own: await aFloor(aurora), theirs: await aFloor(borealis), company: await aFloor(cedar) };
afterAll(() => fixture.close());

async function aFloor(organizationId: number): Promise<number> {
  const { id } = await fixture.db.one<{ id: number }>(sql`
    with place as (
      insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
      values (${organizationId}, 'Tower', 'UTC', 1, 0, 'prefix') returning id)
    insert into floors (place_id, level, name) select id, 1, 'F1' from place returning id`);
  return id;
}

const aMap = (mapKey: string, more: object = {}) =>
  insertMap(fixture.db, {
    organizationId: fixture.orgs.aurora,
    mapKey,
    at: new Date("2026-03-10T11:00:00Z"),
    ...more,
  });

async function aRobotOn(
  mapKey: string,
  more: { organizationId?: number; enabled?: string } = {},
): Promise<number> {
  const { id } = await fixture.aDevice(more.organizationId ? { organizationId: more.organizationId } : {});
  await fixture.db.run(sql`
    insert into device_states (device_id, map_key) values (${id}, ${mapKey})
    on conflict (device_id) do update set map_key = excluded.map_key`);
  if (more.enabled)
    await fixture.db.run(sql`
      insert into device_maps (device_id, map_key, version, status, reported_at)
      values (${id}, ${mapKey}, ${more.enabled}, 'enabled', now()), (${id}, ${mapKey}, 'older', 'disabled', now())`);
  return id;
}

describe("the list of maps", () => {
  it("tells each map with the version that counts and who drives by it", async () => {
    await aMap("hall");
    const { mapId, versionId } = await aMap("hall", {
      version: "2",
      elements: EVERY_KIND,
      width: 3,
      height: 2,
    });
    await aRobotOn("hall", { enabled: "2" });
    await aRobotOn("hall", { enabled: "1" });
    await aRobotOn("hall");
    // Of another tenant, whose map has the same key.
    await aRobotOn("hall", { organizationId: fixture.orgs.borealis, enabled: "2" });
    const { records } = await fixture.list(`ids=${mapId}`);
    expect(records).toEqual([
      {
        ...{
          id: mapId,
          mapKey: "hall",
          name: "hall",
          organizationId: fixture.orgs.aurora,
          organizationName: "Aurora",
        },
        ...{ floor: null, versionId, version: "2", versionCount: 2, elementCount: EVERY_KIND.length },
        ...{ resolutionM: 0.05, width: 3, height: 2, origin: { x: 0, y: 0, theta: 0 } },
        ...{
          deviceCount: 3,
          syncedCount: 1,
          hasDraft: false,
          changedAt: "2026-03-10T11:00:00.000Z",
          revision: 0,
        },
      },
    ]);
  });

  it("finds by words, floors, sync and drafts, and sorts by devices", async () => {
    const even = (await aMap("even", { name: "Ground floor 100%" })).mapId;
    const odd = (await aMap("odd", { name: "Attic" })).mapId;
    await aRobotOn("even", { enabled: "1" });
    await aRobotOn("odd", { enabled: "0" });
    await aRobotOn("odd", { enabled: "1" });
    await fixture.db.run(sql`update maps set floor_id = ${floors.own} where id = ${odd}`);
    const { draftKey } = await fixture.draft(odd);
    await fixture.call("POST", `/platform/map/${odd}/draft/steps`, {
      body: {
        draftKey,
        clientId: crypto.randomUUID(),
        steps: [{ id: crypto.randomUUID(), cells: [0, 0, 1, 1] }],
      },
    });
    const both = `ids=${even}&ids=${odd}`;
    const found = async (query: string) =>
      (await fixture.list(`${both}&${query}`)).records.map(({ id }) => id);
    expect(await found("search=ground")).toEqual([even]);
    expect(await found("search=100%25")).toEqual([even]);
    expect(await found("search=ODD")).toEqual([odd]);
    expect(await found(`floorId=${floors.own}`)).toEqual([odd]);
    expect(await found("isSynced=true")).toEqual([even]);
    expect(await found("isSynced=false")).toEqual([odd]);
    expect(await found("hasDraft=true")).toEqual([odd]);
    expect(await found("hasDraft=false")).toEqual([even]);
    expect(await found("sort=-deviceCount")).toEqual([odd, even]);
    expect(await found("sort=deviceCount")).toEqual([even, odd]);
    expect(await found("sort=name")).toEqual([odd, even]);
    expect((await fixture.list(`${both}&size=1`)).total).toBe(2);
  });

  it("ends at the scope", async () => {
    const { mapId } = await aMap("inner");
    const of = (token: string) => fixture.list(`ids=${mapId}`, token);
    const token = fixture.tokenOf(branch(fixture.orgs.borealis), EVERY_MAP_PERMISSION);
    expect(await of(token)).toMatchObject({ records: [], total: 0 });
    for (const path of [`${mapId}`, `${mapId}/versions`, `${mapId}/versions/1`])
      expect((await fixture.ask("GET", path, { token })).statusCode).toBe(404);
    expect((await of(fixture.tokenOf(branch(fixture.orgs.aurora), EVERY_MAP_PERMISSION))).total).toBe(1);
  });
});

describe("a map", () => {
  const change = { name: "Lobby", cleaningAreaRule: "single", description: "to the left", floorId: null };

  it("is named and laid on a floor of its own people, once by each who saw it as it is", async () => {
    const { mapId, versionId } = await aMap("lobby");
    const put = (body: object) => fixture.ask("PUT", String(mapId), { body });
    const { data } = (await put({ ...change, floorId: floors.own, revision: 0 })).json();
    expect(data).toMatchObject({
      ...{ name: change.name, cleaningAreaRule: "single", description: change.description },
      revision: 1,
      floor: { floorId: floors.own, placeName: "Tower" },
    });
    expect(fixture.changes.at(-1)).toEqual({
      entry: ["mapChanged", mapId, { mapId, versionId, version: "1" }],
      organizationId: fixture.orgs.aurora,
    });
    expect((await put({ ...change, name: "Other", revision: 0 })).json().error).toBe("conflict");
    expect((await put({ ...change, floorId: floors.company, revision: 1 })).statusCode).toBe(200);
    const strange = (await put({ ...change, floorId: floors.theirs, revision: 2 })).json();
    expect([strange.error, strange.fields[0].field]).toEqual(["invalidInput", "floorId"]);
    expect((await put({ ...change, floorId: 999_999, revision: 2 })).json().error).toBe("invalidInput");
    expect((await put({ ...change, name: " ", revision: 2 })).statusCode).toBe(422);
  });

  it("keeps the name that a person gave it, whatever robots call it", async () => {
    const { mapId } = await aMap("named");
    await fixture.ask("PUT", String(mapId), { body: { ...change, revision: 0 } });
    expect((await fixture.map(mapId)).name).toBe("Lobby");
  });

  it("is not deleted while devices drive by it, and then with all its versions", async () => {
    const { mapId } = await aMap("gone");
    const { versionId } = await aMap("gone", { version: "2" });
    const robot = await aRobotOn("gone");
    expect((await fixture.ask("DELETE", String(mapId))).json().error).toBe("mapInUse");
    await fixture.db.run(sql`update devices set decommissioned_at = now() where id = ${robot}`);
    expect((await fixture.ask("DELETE", String(mapId))).statusCode).toBe(200);
    expect((await fixture.ask("GET", String(mapId))).statusCode).toBe(404);
    expect(await fixture.db.many(sql`select from map_versions where id = ${versionId}`)).toEqual([]);
  });
});

describe("versions of a map", () => {
  it("are listed newest first, each with its elements, and an older one comes back as a new one", async () => {
    const cells = mixedCells(12);
    const { mapId, versionId: first } = await aMap("history", {
      cells,
      width: 4,
      height: 3,
      elements: EVERY_KIND,
    });
    const { versionId: second } = await aMap("history", { version: "2" });
    const restore = (versionId: number, revision: number, token = fixture.all) =>
      fixture.ask("POST", `${mapId}/versions/${versionId}/restore`, { body: { revision }, token });
    expect((await restore(second, 0)).json().error).toBe("currentVersion");
    expect((await restore(999_999, 0)).statusCode).toBe(404);
    const { data } = (await restore(first, 0)).json();
    expect(data).toMatchObject({
      width: 4,
      height: 3,
      elementCount: EVERY_KIND.length,
      versionCount: 3,
      revision: 1,
    });
    const versions = await fixture.versions(mapId);
    expect(
      versions.map(({ number, source, parentId, isCurrent }) => [number, source, parentId, isCurrent]),
    ).toEqual([
      [3, "restore", first, true],
      [2, "robot", null, false],
      [1, "robot", null, false],
    ]);
    expect(versions[0]).toMatchObject({
      staffName: "Test",
      version: expect.stringMatching(/^s3-[0-9a-f]{6}$/),
    });
    const [old, restored] = [
      await fixture.version(mapId, first),
      await fixture.version(mapId, data.versionId),
    ];
    expect(restored.elements).toEqual(old.elements);
    const { grid } = await fixture.db.one<{ grid: Buffer }>(
      sql`select grid from map_versions where id = ${data.versionId}`,
    );
    expect(inflateSync(grid)).toEqual(cells);
    expect(fixture.changes.at(-1)?.entry).toEqual([
      "mapChanged",
      mapId,
      { mapId, versionId: data.versionId, version: data.version },
    ]);
    // Whoever saw the map before that did not see what it is now.
    expect((await restore(second, 0)).json().error).toBe("conflict");
    const stranger = fixture.tokenOf(single(fixture.orgs.cedar), EVERY_MAP_PERMISSION);
    expect((await restore(second, 1, stranger)).statusCode).toBe(404);
    expect(
      (await fixture.ask("GET", `${mapId}/versions/${(await aMap("elsewhere")).versionId}`)).statusCode,
    ).toBe(404);
  });
});
