/** Two people at one map, each behind a socket of the whole product. */
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import { EDITOR_AWAY_AFTER_MS } from "@sweepline/contract/sites/map-drafts/editors.ts";
import { DRAFT_ENDPOINTS, DRAFT_EVENTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { elementOf } from "../../../test/draft-fixture.ts";
import { type Client, signedIn } from "../../../test/live-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import { forgetEditors } from "./map-drafts.jobs.ts";

const { mapSteps, mapDraftEnded, mapEditors } = DRAFT_EVENTS;
let world: World;
let mapId: number;
let ours: number;
interface Editor extends Person {
  clientId: string;
  client: Client;
}
let ann: Editor;
let ben: Editor;
let zoe: Editor;

beforeAll(async () => {
  world = await aWorld();
  ours = await world.anOrganization();
  await world.app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = world.app.http.server.address() as AddressInfo;
  const anEditor = async (organizationId: number): Promise<Editor> => {
    const person = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
    const client = await signedIn(`ws://127.0.0.1:${port}${LIVE_PATH}`, person.accessToken);
    return { ...person, clientId: randomUUID(), client };
  };
  ({ mapId } = await insertMap(world.db, { organizationId: ours, mapKey: "hall", width: 400, height: 40 }));
  ann = await anEditor(ours);
  ben = await anEditor(ours);
  zoe = await anEditor(await world.anOrganization());
  for (const { client } of [ann, ben, zoe]) {
    for (const { name } of [mapSteps, mapDraftEnded, mapEditors])
      client.send({ type: "subscribe", event: name, keys: [mapId] });
    client.send({ type: "subscribe", event: "fence", keys: [] });
    await client.until(({ replies }) => replies.length > 1);
  }
});
afterAll(() => world.close());

const params = () => ({ id: mapId });
const draft = async () => (await world.call(ann, DRAFT_ENDPOINTS.get, { params: params() })).data;
const received = ({ client }: Editor, name: string) => client.entries.filter((entry) => entry[0] === name);
const until = (who: Editor, name: string, count: number) =>
  who.client.until(() => received(who, name).length === count);
const beat = (who: Editor, isLeaving = false) => ({
  ...{ clientId: who.clientId, cursor: { x: 1.5, y: 2 }, selectedIds: ["a"], isLeaving },
});

describe("who has a map open", () => {
  it("hears of each step, with all that is needed to follow", async () => {
    const { draftKey } = await draft();
    const changes = [{ elementId: "a", before: null, after: elementOf("a") }];
    const step = { id: randomUUID(), isUndo: false, changes, cells: [0, 0, 5, 1] };
    const body = { clientId: ann.clientId, draftKey, steps: [step] };
    await world.call(ann, DRAFT_ENDPOINTS.takeSteps, { params: params(), body });
    await until(ben, "mapSteps", 1);
    const [, key, payload] = received(ben, "mapSteps")[0] ?? [];
    const taken = { ...step, seq: 1, staffId: ann.staffId, clientId: ann.clientId };
    expect([key, mapSteps.payload.parse(payload)]).toEqual([mapId, { draftKey, seq: 1, steps: [taken] }]);
  });

  it("hears that there is a step which is too long to be pushed, and fetches it", async () => {
    const { draftKey, seq } = await draft();
    const cells = Array.from({ length: 8_000 }, (_, at) => [at % 400, at % 40, 1, 2][at % 4] ?? 0);
    const steps = [{ id: randomUUID(), cells }];
    await world.call(ann, DRAFT_ENDPOINTS.takeSteps, {
      params: params(),
      body: { ...beat(ann), draftKey, steps },
    });
    await until(ben, "mapSteps", 2);
    expect(received(ben, "mapSteps")[1]?.[2]).toEqual({ draftKey, seq: seq + 1, steps: [] });
    const { data } = await world.call(ben, DRAFT_ENDPOINTS.steps, {
      params: params(),
      query: { draftKey, after: seq },
    });
    expect(data).toMatchObject({ steps: [{ seq: seq + 1, cells }], hasMore: false });
  });

  it("sees who else has, where they point and that they leave", async () => {
    const { data } = await world.call(ann, DRAFT_ENDPOINTS.present, { params: params(), body: beat(ann) });
    expect(data).toMatchObject({ seq: 2 });
    await until(ben, "mapEditors", 1);
    const { isLeaving, ...seen } = mapEditors.payload.parse(received(ben, "mapEditors")[0]?.[2]);
    expect([isLeaving, seen]).toMatchObject([false, { staffId: ann.staffId, cursor: { x: 1.5, y: 2 } }]);
    expect((await draft()).editors).toEqual([seen]);
    await world.call(ann, DRAFT_ENDPOINTS.present, { params: params(), body: beat(ann, true) });
    await until(ben, "mapEditors", 2);
    expect(received(ben, "mapEditors")[1]?.[2]).toMatchObject({ clientId: ann.clientId, isLeaving: true });
    expect((await draft()).editors).toEqual([]);
  });

  it("is written down once in a while only, speaks for no other, and is forgotten", async () => {
    const present = (who: Editor, body: object) =>
      world.call(who, DRAFT_ENDPOINTS.present, { params: params(), body: { ...beat(who), ...body } });
    const cursors = async () => (await draft()).editors.map(({ staffId, cursor }) => [staffId, cursor?.x]);
    for (const x of [1, 2, 3]) await present(ann, { cursor: { x, y: 0 } });
    expect(await cursors()).toEqual([[ann.staffId, 1]]);
    await present(ben, { clientId: ann.clientId, cursor: { x: 9, y: 0 } });
    expect(await cursors()).toEqual([[ann.staffId, 1]]);
    world.clock.advance(5_000);
    await present(ann, { cursor: { x: 4, y: 0 } });
    expect(await cursors()).toEqual([[ann.staffId, 4]]);
    world.clock.advance(EDITOR_AWAY_AFTER_MS + 1);
    expect(await cursors()).toEqual([]);
    const rows = () => world.db.many(sql`select from map_editors`);
    await forgetEditors(world.db).work(world.clock.now());
    expect(await rows()).toHaveLength(1);
    world.clock.advance(3_600_000);
    await forgetEditors(world.db).work(world.clock.now());
    expect(await rows()).toEqual([]);
  });

  it("leaves no line in the operation log by it", async () => {
    await world.app.logs.flush();
    const { count } = await world.db.one<{ count: number }>(sql`
      select count(*) from operation_log where path like '%/draft/present'`);
    expect(count).toBe(0);
  });

  it("hears that the draft was saved, by whom and as what", async () => {
    const { draftKey, seq } = await draft();
    const body = { draftKey, seq, saveId: randomUUID() };
    const { data } = await world.call(ben, DRAFT_ENDPOINTS.publish, { params: params(), body });
    for (const who of [ann, ben]) await until(who, "mapDraftEnded", 1);
    const [, , payload] = received(ann, "mapDraftEnded")[0] ?? [];
    const ended = { draftKey, versionId: data.versionId, isSaved: true };
    expect(mapDraftEnded.payload.parse(payload)).toMatchObject(ended);
  });

  it("is of the map's own organization: nobody else has heard a word", async () => {
    zoe.client.send({ type: "subscribe", event: "fence", keys: [] });
    await zoe.client.until(({ replies }) => replies.length > 2);
    expect(zoe.client.entries).toEqual([]);
    expect((await world.call(zoe, DRAFT_ENDPOINTS.get, { params: params() })).status).toBe(404);
  });
});
