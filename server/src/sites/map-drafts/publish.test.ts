import { randomUUID } from "node:crypto";
import { inflateSync } from "node:zlib";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import {
  changed,
  createDraftFixture,
  currentVersion,
  deleted,
  drawn,
  elementOf,
  SIZE,
  wallOf,
} from "../../../test/draft-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";

const fixture = await createDraftFixture();
afterAll(() => fixture.close());

const [A, B] = [elementOf("a"), elementOf("b")];

describe("saving a draft", () => {
  it("makes the version that counts of its elements and cells, millimeters and a turned origin as they were", async () => {
    const mapId = await fixture.aMap({ elements: [A], cells: Buffer.alloc(SIZE.width * SIZE.height, 2) });
    await fixture.db.run(sql`
      update map_versions set origin_x = -3.217, origin_y = 4.5, origin_theta = 0.7853981633974483 where map_id = ${mapId}`);
    const wall = wallOf("w", {
      points: [
        [-3.001, 4.999],
        [-2.123, 5.457],
      ],
    });
    await fixture.steps(mapId, [
      drawn(wall),
      { cells: [0, 0, 3, 0, 199, 99, 1, 1] },
      { cells: [1, 0, 1, 1] },
    ]);
    const { draftKey, baseVersionId } = await fixture.draft(mapId);
    const { status, data } = await fixture.publish(mapId, { note: "  New wall " });
    expect([status, data.version]).toEqual([200, expect.stringMatching(/^s2-[0-9a-f]{6}$/)]);
    const version = await currentVersion(fixture, mapId);
    expect(version).toMatchObject({
      ...{
        id: data.versionId,
        number: 2,
        version: data.version,
        source: "editor",
        note: "New wall",
        mapRevision: 1,
      },
      ...{ parentId: baseVersionId, staffName: "Test", elements: [A, wall] },
      ...{ originX: -3.217, originTheta: 0.7853981633974483 },
    });
    const cells = inflateSync(version.grid);
    expect([cells.length, ...cells.subarray(0, 4), cells.at(-1)]).toEqual([20_000, 0, 1, 0, 2, 1]);
    expect(await fixture.db.many(sql`select from map_draft_steps where map_id = ${mapId}`)).toEqual([]);
    const after = await fixture.draft(mapId);
    expect(after).toMatchObject({ seq: 0, baseVersionId: data.versionId, fixedWallIds: ["w"], cells: [] });
    const { versionId } = data;
    expect(fixture.announced.slice(-2).map(({ entry }) => entry)).toEqual([
      ["mapDraftEnded", mapId, { draftKey, versionId, isSaved: true, by: "Test" }],
      ["mapChanged", mapId, { mapId, versionId, version: data.version }],
    ]);
    const audited = await fixture.db.one(sql`
      select action, subject_id as "subjectId" from audit_log where subject_kind = 'map' order by id desc limit 1`);
    expect(audited).toEqual({ action: "sites_maps_publish", subjectId: String(mapId) });
  });

  it("is refused where nothing has changed, also by what was done and taken back", async () => {
    const mapId = await fixture.aMap({ elements: [A] });
    expect((await fixture.publish(mapId)).error).toBe("nothingChanged");
    const taken = [
      drawn(B),
      { cells: [5, 5, 2, 1] },
      { ...deleted("b", 1), isUndo: true },
      { cells: [5, 5, 2, 0] },
    ];
    await fixture.steps(mapId, taken);
    expect((await fixture.publish(mapId)).error).toBe("nothingChanged");
    expect((await fixture.draft(mapId)).seq).toBe(4);
  });

  it("is refused where the person has not seen the newest step", async () => {
    const mapId = await fixture.aMap();
    await fixture.steps(mapId, [drawn(A), drawn(B)]);
    expect((await fixture.publish(mapId, { seq: 1 })).error).toBe("draftMoved");
    expect((await fixture.publish(mapId)).status).toBe(200);
  });

  it("replaces a version that came meanwhile only when the person says so", async () => {
    const mapId = await fixture.aMap();
    await fixture.steps(mapId, [drawn(A)]);
    const { mapKey } = await fixture.db.one<{ mapKey: string }>(sql`
      select map_key as "mapKey" from maps where id = ${mapId}`);
    await insertMap(fixture.db, { organizationId: fixture.orgs.aurora, mapKey, version: "newer" });
    expect((await fixture.publish(mapId)).error).toBe("baseMoved");
    const { data } = await fixture.publish(mapId, { replacesNewer: true });
    expect(data).toMatchObject({ number: 3 });
    // With the size of the version that the draft began with.
    const { grid } = await currentVersion(fixture, mapId);
    expect(inflateSync(grid)).toHaveLength(SIZE.width * SIZE.height);
  });

  it("says so too where the robot has drawn the same version anew", async () => {
    const mapId = await fixture.aMap();
    await fixture.steps(mapId, [drawn(A)]);
    await fixture.db.run(sql`update map_versions set changed_at = now() where map_id = ${mapId}`);
    expect((await fixture.publish(mapId)).error).toBe("baseMoved");
    expect((await fixture.publish(mapId, { replacesNewer: true })).status).toBe(200);
  });

  it("is refused where a robot's map has a name twice, and tells which", async () => {
    const mapId = await fixture.aMap({ elements: [A, elementOf("twin", { name: A.name.toUpperCase() })] });
    await fixture.steps(mapId, [drawn(B)]);
    expect((await fixture.publish(mapId)).error).toBe("elementNameTwice");
    await fixture.steps(mapId, [changed(0, elementOf("twin"))]);
    expect((await fixture.publish(mapId)).status).toBe(200);
  });

  it("of two at once makes one version; the other is told", async () => {
    const mapId = await fixture.aMap();
    await fixture.steps(mapId, [drawn(A)]);
    const { draftKey, seq } = await fixture.draft(mapId);
    const saves = [1, 2, 3].map(() => fixture.publish(mapId, { draftKey, seq, saveId: randomUUID() }));
    const errors = (await Promise.all(saves)).map(({ error }) => error).sort();
    expect(errors).toEqual(["draftEnded", "draftEnded", undefined]);
    expect((await currentVersion(fixture, mapId)).number).toBe(2);
  });

  it("of which the answer was lost is the same save again, in parallel and later", async () => {
    const mapId = await fixture.aMap();
    await fixture.steps(mapId, [drawn(A)]);
    const { draftKey, seq } = await fixture.draft(mapId);
    const save = { draftKey, seq, saveId: randomUUID() };
    const [one, ...others] = await Promise.all(Array.from({ length: 8 }, () => fixture.publish(mapId, save)));
    expect(one?.status).toBe(200);
    for (const other of others) expect(other).toEqual(one);
    await fixture.steps(mapId, [drawn(B)]);
    expect(await fixture.publish(mapId, save)).toEqual(one);
    expect((await currentVersion(fixture, mapId)).number).toBe(2);
  });

  it("races with steps: a step is in the version, or its person hears that the draft ended", async () => {
    const mapId = await fixture.aMap();
    await fixture.steps(mapId, [drawn(A)]);
    const { draftKey, seq } = await fixture.draft(mapId);
    const steps = Array.from({ length: 8 }, (_, at) =>
      fixture.steps(mapId, [drawn(elementOf(`e${at}`))], { draftKey }),
    );
    const saved = await fixture.publish(mapId, { draftKey, seq });
    const taken = (await Promise.all(steps)).filter(({ status }) => status === 200).length;
    if (saved.status === 200) expect(taken).toBe(0);
    else {
      expect(saved.error).toBe("draftMoved");
      expect((await fixture.draft(mapId)).seq).toBe(1 + taken);
    }
  });

  it("leaves nothing half done where the version cannot be written", async () => {
    const mapId = await fixture.aMap();
    await fixture.steps(mapId, [drawn(A)]);
    await asOwner(
      fixture.db,
      `
      alter table map_versions add constraint no_notes check (note <> 'break') not valid`,
    );
    expect((await fixture.publish(mapId, { note: "break" })).status).toBe(500);
    expect(await fixture.draft(mapId)).toMatchObject({ seq: 1, elements: [{ element: A }] });
    expect((await fixture.publish(mapId)).data).toMatchObject({ number: 2 });
  });
});

describe("the grid of a draft", () => {
  it("is what it began with, under an address that changes with it", async () => {
    const mapId = await fixture.aMap({ cells: Buffer.alloc(SIZE.width * SIZE.height, 1) });
    const { draftKey } = await fixture.draft(mapId);
    const path = `/platform/map/${mapId}/draft/grid?draftKey=`;
    const read = () => fixture.get(`${path}${draftKey}`, fixture.token);
    await fixture.steps(mapId, [{ cells: [0, 0, 9, 0] }]);
    const answer = await read();
    expect(inflateSync(answer.rawPayload).every((cell) => cell === 1)).toBe(true);
    expect(answer.headers["cache-control"]).toContain("immutable");
    await fixture.publish(mapId);
    expect((await read()).json().error).toBe("draftEnded");
  });
});
