/** A map as it changes, behind sockets of the whole product. */
import type { AddressInfo } from "node:net";
import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import { MAP_ENDPOINTS as E, MAP_EVENTS } from "@sweepline/contract/sites/maps.ts";
import { afterAll, expect, it } from "vitest";
import { type Client, signedIn } from "../../../test/live-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { aWorld } from "../../../test/world.ts";

const { name } = MAP_EVENTS.mapChanged;
let map: { mapId: number; versionId: number };

const world = await aWorld();
const ours = await world.anOrganization();
await world.app.http.listen({ port: 0, host: "127.0.0.1" });
const { port } = world.app.http.server.address() as AddressInfo;
const someone = async (organizationId: number) => {
  const person = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  return { ...person, client: await signedIn(`ws://127.0.0.1:${port}${LIVE_PATH}`, person.accessToken) };
};
map = await insertMap(world.db, { organizationId: ours, mapKey: "hall" });
const ann = await someone(ours);
const zoe = await someone(await world.anOrganization());
for (const { client } of [ann, zoe]) {
  client.send({ type: "subscribe", event: name, keys: [map.mapId] });
  client.send({ type: "subscribe", event: "fence", keys: [] });
  await client.until(({ replies }) => replies.length > 1);
}
afterAll(() => world.close());

it("is told to those who may see it, and to nobody else", async () => {
  const { mapId, versionId } = map;
  const change = { name: "Lobby", floorId: null, cleaningAreaRule: "many", revision: 0 } as const;
  expect((await world.call(ann, E.update, { params: { id: mapId }, body: change })).status).toBe(200);
  const newer = await insertMap(world.db, {
    organizationId: (await world.call(ann, E.get, { params: { id: mapId } })).data.organizationId,
    mapKey: "hall",
    version: "2",
  });
  await world.call(ann, E.restore, { params: { id: mapId, versionId }, body: { revision: 1 } });
  const received = (client: Client) => client.entries.filter(([event]) => event === name);
  await ann.client.until(({ entries }) =>
    entries.some(
      ([event, , payload]) =>
        event === name && (payload as { versionId: number }).versionId > newer.versionId,
    ),
  );
  expect(received(ann.client)[0]).toEqual([name, mapId, expect.objectContaining({ mapId })]);
  expect(received(zoe.client)).toEqual([]);
});
