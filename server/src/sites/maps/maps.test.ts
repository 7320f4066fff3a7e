import { inflateSync } from "node:zlib";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { anAudit } from "../../../test/an-audit.ts";
import {
  branch,
  createFleetFixture,
  EVERYTHING,
  inHandsOf,
  NOW,
  single,
} from "../../../test/fleet-fixture.ts";
import { insertMap, NO_USES } from "../../../test/map-rows.ts";
import { createMaps } from "./index.ts";
import { serveMaps } from "./maps.routes.ts";

let id: number;
const maps: Record<string, number> = {};
const DOCK = {
  kind: "point",
  pointKind: "dock",
  id: "d",
  name: "d",
  groupId: null,
  isLocked: false,
  x: 1,
  y: 2,
  theta: 0,
};
const cells = Buffer.from([0, 1, 2, 0]);

async function aVersion(name: string, organizationId: number, minutes: number): Promise<void> {
  const reportedAt = new Date(NOW.getTime() + minutes * 60_000);
  const { versionId } = await insertMap(fixture.db, {
    ...{ organizationId, mapKey: "hall", version: name, name, cells, elements: [DOCK], at: reportedAt },
  });
  maps[name] = versionId;
}

const fixture = await createFleetFixture();
const announcer = { announce: () => undefined };
serveMaps(fixture.route, createMaps({ ...fixture, audit: anAudit(fixture), announcer, uses: NO_USES }));
const all = fixture.tokenOf(EVERYTHING);
id = (await fixture.aDevice()).id;
await aVersion("v1\r\nx: y", fixture.orgs.aurora, 0);
await aVersion("v2", fixture.orgs.aurora, 1);
// Another tenant's floor of the same name, and newer.
await aVersion("theirs", fixture.orgs.borealis, 2);

afterAll(() => fixture.close());

const forDevice = (token = all) => fixture.get(`/platform/equipment/${id}/map`, token);
const grid = (name: string, token: string, { at, ...headers }: Record<string, string> = {}) =>
  fixture.get(`/platform/map/version/${maps[name]}/grid${at ? `?at=${at}` : ""}`, token, headers);

describe("the map of a device", () => {
  it("is 404 until its position names one, then the newest version of its holder's", async () => {
    expect((await forDevice()).statusCode).toBe(404);
    await fixture.db.run(sql`update device_states set map_key = 'hall' where device_id = ${id}`);
    expect((await forDevice()).json().data).toMatchObject({
      id: maps.v2,
      version: "v2",
      mapKey: "hall",
      origin: { x: 0, y: 0, theta: 0 },
      elements: [DOCK],
      floor: null,
    });
  });

  it("is not there for another tenant", async () => {
    expect((await forDevice(fixture.tokenOf(branch(fixture.orgs.borealis)))).statusCode).toBe(404);
  });
});

describe("the grid of a map", () => {
  it("comes as it is stored, to be kept for good", async () => {
    const { changedAt } = (await forDevice()).json().data;
    const answer = await grid("v2", all, { at: changedAt });
    expect(inflateSync(answer.rawPayload)).toEqual(cells);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "cache-control": "private, max-age=31536000, immutable",
      vary: expect.stringContaining("Authorization"),
    });
    expect((await grid("v2", all)).headers["cache-control"]).toBe("private, no-cache");
    const again = await grid("v2", all, { "if-none-match": String(answer.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await grid("v2", all, { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  it("takes any version that a robot names", async () => {
    expect((await grid("v1\r\nx: y", all)).statusCode).toBe(200);
  });

  it("is not there beyond the scope, cached or not", async () => {
    const { etag } = (await grid("theirs", all)).headers;
    const token = fixture.tokenOf(branch(fixture.orgs.aurora));
    expect((await grid("theirs", token, { "if-none-match": String(etag) })).statusCode).toBe(404);
    expect((await grid("v2", token)).statusCode).toBe(200);
    expect((await grid("v2", fixture.tokenOf(single(fixture.orgs.cedar)))).statusCode).toBe(404);
  });

  it("is there for whoever has a device on that floor in their hands, and not otherwise", async () => {
    const mine = fixture.tokenOf(inHandsOf(77));
    expect((await grid("v2", mine)).statusCode).toBe(404);
    await fixture.db.run(sql`
      insert into staff (id, username, password_hash, organization_id, kind, display_name)
      overriding system value values (77, 'hands77', '', ${fixture.orgs.aurora}, 'employee', 'Hands')`);
    await fixture.db.run(sql`update devices set operator_staff_id = 77 where id = ${id}`);
    expect((await grid("v2", mine)).statusCode).toBe(200);
    expect((await grid("theirs", mine)).statusCode).toBe(404);
  });
});
