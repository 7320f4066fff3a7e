/** Taking a device back ends every right to it, sockets that are open included (spec §6). */
import type { AddressInfo } from "node:net";
import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { TELEMETRY_ENDPOINTS, TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { afterAll, expect, it } from "vitest";
import { type Announcement, LIVE_TOPIC, messageOf } from "../src/core/live/index.ts";
import { signedIn } from "./live-fixture.ts";
import { aWorld, type Person } from "./world.ts";

const { deviceChanged } = TELEMETRY_EVENTS;

const world = await aWorld();
await world.app.http.listen({ port: 0, host: "127.0.0.1" });
const url = `ws://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}${LIVE_PATH}`;
afterAll(() => world.close());

const someone = (organizationId: number, role: string): Promise<Person> =>
  world.aPerson({ organizationId, roleCodes: [role] });

it("ends every right to a device that is taken back, on a socket that is open as well", async () => {
  const tenant = await world.anOrganization();
  const [platform, admin] = [
    await someone(world.rootId, "platformAdmin"),
    await someone(tenant, "tenantAdmin"),
  ];
  const [lost, kept] = [
    await world.aDevice({ organizationId: tenant }),
    await world.aDevice({ organizationId: tenant }),
  ];
  const client = await signedIn(url, admin.accessToken);
  client.send({ type: "subscribe", event: deviceChanged.name, keys: [lost, kept] });
  await client.until(({ entries }) => entries.length === 2);

  const { data } = await world.call(platform, ALLOCATION_ENDPOINTS.devices, {
    query: { organizationId: tenant },
  });
  const { allocationId = 0 } = data.records.find(({ id }) => id === lost) ?? {};
  const answer = await world.call(platform, ALLOCATION_ENDPOINTS.move, {
    body: { devices: [{ id: lost, allocationId }], organizationId: world.rootId },
  });
  expect(answer.data.moved).toBe(1);

  // As by a process that has not heard of the move yet: it still names the former holder.
  const announcements = [lost, kept].map(
    (id): Announcement => ({
      entry: [deviceChanged.name, id, { status: "04" }],
      organizationId: tenant,
      operatorStaffId: null,
    }),
  );
  await world.bus.publish(LIVE_TOPIC, messageOf(announcements));
  await client.until(({ entries }) => entries.slice(2).some(([, key]) => key === kept));
  expect(client.entries.slice(2).map(([, key]) => key)).toEqual([kept]);

  for (const endpoint of [DEVICE_ENDPOINTS.get, TELEMETRY_ENDPOINTS.state, ALLOCATION_ENDPOINTS.ofDevice])
    expect((await world.call(admin, endpoint, { params: { id: lost } })).status).toBe(404);
  const list = await world.call(admin, DEVICE_ENDPOINTS.list, { query: {} });
  expect(list.data.records.map(({ id }) => id)).toEqual([kept]);
  // A new subscription brings nothing either. Answers come in order.
  const third = await world.aDevice({ organizationId: tenant });
  const seen = client.entries.length;
  for (const id of [lost, third]) client.send({ type: "subscribe", event: deviceChanged.name, keys: [id] });
  await client.until(({ entries }) => entries.length > seen);
  expect(client.entries.slice(seen).map(([, key]) => key)).toEqual([third]);
});
