import { deflateSync } from "node:zlib";
import type { RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createMapFixture } from "../../../test/map-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { EVERY_KIND, TURNED } from "../../../test/map-samples.ts";
import type { Rejection } from "../../core/ingest/items.ts";
import { robotMapFileOf } from "../map-formats/index.ts";
import { mapAnnouncements } from "./map-announcements.ts";
import { trimReportedMaps } from "./maps.jobs.ts";
import { dueMaps, takeMaps } from "./reported-maps.reaction.ts";

const fixture = await createMapFixture();
afterAll(() => fixture.close());

const HEADER = {
  headerId: 1,
  timestamp: "2026-03-10T12:00:00Z",
  version: "2.1.0",
  manufacturer: "Acme",
  serialNumber: "SN",
};
const mapOf = (more: Partial<RobotMap> = {}): RobotMap => ({
  ...HEADER,
  ...{ mapId: "lab", mapVersion: "1", name: "Lab", resolutionM: 0.05, width: 2, height: 2, origin: TURNED },
  ...{ grid: deflateSync(Buffer.from([0, 1, 2, 0])).toString("base64"), docks: [], zones: [] },
  ...more,
});

const theLab = async (): Promise<number> => (await fixture.list("search=lab")).records[0]?.id ?? 0;

let minutes = 0;
async function reported(payload: RobotMap) {
  minutes += 1;
  const rejected: Rejection[] = [];
  const device = { id: 1, serialNumber: "SN", organizationId: fixture.orgs.aurora };
  const item = { type: "message", kind: "map", device, payload, receivedAt: Date.now() + minutes * 60_000 };
  const kept = await fixture.db.transaction((tx) =>
    takeMaps(tx, [item as never], { reject: (one) => void rejected.push(one), mayAdd: () => true }),
  );
  return { announcements: mapAnnouncements(kept.map(({ changed }) => changed)), rejected };
}

describe("a map that a robot reports", () => {
  it("is news where it is another than before, and none where it is not", async () => {
    const { announcements } = await reported(mapOf());
    const id = await theLab();
    const { versionId } = await fixture.map(id);
    const received = {
      entry: ["mapChanged", id, { mapId: id, versionId, version: "1" }],
      organizationId: fixture.orgs.aurora,
    };
    expect(announcements).toEqual([received]);
    expect((await reported(mapOf())).announcements).toEqual([]);
    expect((await reported(mapOf({ name: "Laboratory" }))).announcements).toEqual([received]);
    expect((await fixture.map(id)).origin).toEqual(TURNED);
  });

  it("does not count any more once somebody has saved a version, and is kept all the same", async () => {
    const id = await theLab();
    const [first] = await fixture.versions(id);
    await reported(mapOf({ mapVersion: "2" }));
    const { revision } = await fixture.map(id);
    await fixture.ask("POST", `${id}/versions/${first?.id}/restore`, { body: { revision } });
    const saved = await fixture.map(id);
    const { announcements } = await reported(mapOf({ mapVersion: "3", name: "Robot's word" }));
    expect(announcements[0]?.entry[2]).toMatchObject({ versionId: saved.versionId });
    expect(await fixture.map(id)).toMatchObject({
      versionId: saved.versionId,
      name: saved.name,
      versionCount: 4,
    });
  });

  it("never changes a version that was saved here, though the robot drives by it", async () => {
    const id = await theLab();
    const { version } = await fixture.map(id);
    expect((await reported(mapOf({ mapVersion: version, width: 4, height: 1 }))).announcements).toEqual([]);
    expect((await fixture.map(id)).width).toBe(2);
  });

  it("says docks and cleaning areas once, where the robot drives by a file of ours", async () => {
    const { resolutionM, width, height, grid } = mapOf();
    const content = { mapKey: "own", version: "s1-abc", name: "Own", resolutionM, width, height };
    const file = robotMapFileOf({
      ...content,
      origin: TURNED,
      grid: Buffer.from(grid, "base64"),
      elements: EVERY_KIND,
    });
    expect((await reported({ ...HEADER, ...file })).rejected).toEqual([]);
    const { elements } = await fixture.db.one<{ elements: unknown }>(sql`
      select v.elements from maps m join map_versions v on v.id = m.current_version_id where m.map_key = 'own'`);
    expect(elements).toEqual(EVERY_KIND);
  });

  it("is kept as one of the newest hundred, unless something names it", async () => {
    const { mapId } = await insertMap(fixture.db, {
      organizationId: fixture.orgs.aurora,
      mapKey: "busy",
      version: "0",
    });
    await fixture.db.run(sql`
      insert into map_versions (map_id, number, version, name, source, resolution_m, width, height, origin_x, origin_y, origin_theta,
        grid, elements, reported_at)
      select map_id, n, n::text, name, 'robot', resolution_m, width, height, origin_x, origin_y, 0, grid, elements, now()
      from map_versions, generate_series(2, 150) n where map_id = ${mapId}`);
    await fixture.db.run(sql`
      update map_versions set parent_id = (select id from map_versions where map_id = ${mapId} and number = 3)
      where map_id = ${mapId} and number = 150`);
    await trimReportedMaps(fixture.db).work(new Date());
    const rows = await fixture.db.many<{ number: number }>(sql`
      select number from map_versions where map_id = ${mapId} order by number`);
    // 1 counts, 3 was built on.
    expect(rows.map(({ number }) => number)).toEqual([
      1,
      3,
      ...Array.from({ length: 100 }, (_, n) => n + 51),
    ]);
  });

  it("is drawn once a minute while it grows, and as seldom while it does not", async () => {
    const from = Date.now();
    const drawnAt: number[] = [];
    const device = { id: 1, serialNumber: "SN", organizationId: fixture.orgs.aurora };
    for (const second of [0, 30, 61, 62, 100, 122]) {
      const draw = () => {
        drawnAt.push(second);
        return mapOf({ mapId: "grown" });
      };
      const item = {
        device,
        receivedAt: from + second * 1_000,
        payload: { ...mapOf({ mapId: "grown" }), draw },
      };
      await fixture.db.transaction(async (tx) =>
        takeMaps(tx, await dueMaps(tx, [item as never]), {
          reject: (one) => expect.fail(one.detail),
          mayAdd: () => true,
        }),
      );
    }
    expect(drawnAt).toEqual([0, 61, 122]);
  });

  it("is refused where its grid is none", async () => {
    const { rejected, announcements } = await reported(mapOf({ mapId: "bad", width: 3 }));
    expect([rejected[0]?.detail, announcements]).toEqual(["grid: 4 cells instead of 6", []]);
  });
});
