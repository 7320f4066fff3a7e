/** The live socket of the whole product: real sessions, real rights, values from the database. */
import type { AddressInfo } from "node:net";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { ALL_EVENTS } from "@sweepline/contract/catalogue.ts";
import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { DASHBOARD_EVENTS } from "@sweepline/contract/insight/dashboard.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { type Announcement, LIVE_TOPIC, messageOf } from "../src/core/live/index.ts";
import { publishDevicesChanged } from "../src/fleet/devices/index.ts";
import { type Client, signedIn } from "./live-fixture.ts";
import { aWorld } from "./world.ts";

const { deviceChanged, deviceStateChanged } = TELEMETRY_EVENTS;
const { fleetNow } = DASHBOARD_EVENTS;

const world = await aWorld();
const [ours, theirs] = [await world.anOrganization(), await world.anOrganization()];
const device = await world.aDevice({ organizationId: ours });
const foreign = await world.aDevice({ organizationId: theirs });
await world.app.http.listen({ port: 0, host: "127.0.0.1" });
const url = `ws://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}${LIVE_PATH}`;

afterAll(() => world.close());

async function aTenantAdmin(): Promise<{ username: string; client: Client; token: string }> {
  const username = await world.aStaff({ organizationId: ours, roleCodes: ["tenantAdmin"] });
  const { accessToken } = await world.session(username);
  return { username, token: accessToken, client: await signedIn(url, accessToken) };
}

function announce(id: number, organizationId: number): Promise<void> {
  const announcement: Announcement = {
    entry: [deviceChanged.name, id, { status: "04" }],
    organizationId,
    operatorStaffId: null,
  };
  return world.bus.publish(LIVE_TOPIC, messageOf([announcement]));
}

const named = (client: Client, name: string) => client.entries.filter((entry) => entry[0] === name);

const isMarked = (payload: unknown, mark: string): boolean =>
  (payload as { mark?: string } | null)?.mark === mark;

describe("the live socket", () => {
  it("sends the present values of the person's own devices, as the contract says", async () => {
    await world.db.run(sql`
      update device_states set status = '00', battery_percent = 33, detail = '{"mode":"MAX"}' where device_id = ${device}`);
    const { client } = await aTenantAdmin();
    for (const { name } of [deviceChanged, deviceStateChanged])
      client.send({ type: "subscribe", event: name, keys: [device, foreign] });
    await client.until(({ entries }) => entries.length === 2);
    const [[, key, row] = [], [, , state] = []] = [
      named(client, "deviceChanged")[0],
      named(client, "deviceStateChanged")[0],
    ];
    expect(key).toBe(device);
    expect(deviceChanged.payload.parse(row)).toMatchObject({ status: "00", batteryPercent: 33 });
    expect(deviceStateChanged.payload.parse(state)).toMatchObject({ mode: "MAX", run: null });
  });

  it("brings what is announced, and the fleet's figures of one's own scope", async () => {
    const { client } = await aTenantAdmin();
    client.send({ type: "subscribe", event: fleetNow.name, keys: [] });
    client.send({ type: "subscribe", event: deviceChanged.name, keys: [device] });
    await client.until(
      (one) => named(one, "deviceChanged").length === 1 && named(one, "fleetNow").length === 1,
    );
    expect(fleetNow.payload.parse(named(client, "fleetNow")[0]?.[2])).toMatchObject({ total: 1 });
    await announce(device, ours);
    await client.until((one) => named(one, "deviceChanged").length === 2);
  });

  it("offers every event of the contract", async () => {
    const username = await world.aStaff({ roleCodes: ["platformAdmin"] });
    const { accessToken } = await world.session(username);
    const client = await signedIn(url, accessToken);
    for (const { name } of ALL_EVENTS) client.send({ type: "subscribe", event: name, keys: [] });
    client.send({ type: "subscribe", event: "fence", keys: [] });
    await client.until(({ replies }) => replies.length > 1);
    expect(client.replies.slice(1)).toEqual([{ type: "refused", error: "notFound" }]);
  });

  it.each(ALL_EVENTS.filter(({ keyedBy }) => keyedBy === "device").map(({ name }) => name))(
    "tells nothing of another tenant's device: %s",
    async (name) => {
      const { client } = await aTenantAdmin();
      client.send({ type: "subscribe", event: name, keys: [device, foreign] });
      // Answers come in order: once figures of the scope are here, the subscription stands.
      client.send({ type: "subscribe", event: fleetNow.name, keys: [] });
      await client.until(() => named(client, fleetNow.name).length > 0);
      const announcements: Announcement[] = [
        { entry: [name, foreign, { mark: "theirs" }], organizationId: theirs, operatorStaffId: null },
        { entry: [name, device, { mark: "ours" }], organizationId: ours, operatorStaffId: null },
      ];
      await world.bus.publish(LIVE_TOPIC, messageOf(announcements));
      await client.until(({ entries }) => entries.some(([, , payload]) => isMarked(payload, "ours")));
      expect(client.entries.filter(([, key]) => key === foreign)).toEqual([]);
    },
  );

  it("stops with a device that another tenant got, at once", async () => {
    const moved = await world.aDevice({ organizationId: ours });
    const { client } = await aTenantAdmin();
    client.send({ type: "subscribe", event: deviceChanged.name, keys: [device, moved] });
    await client.until(({ entries }) => entries.length === 2);
    await world.db.run(sql`update devices set organization_id = ${theirs} where id = ${moved}`);
    publishDevicesChanged(world.bus, { deviceIds: [moved], serialNumbers: [], isRevoked: false });
    await announce(moved, theirs);
    await announce(device, ours);
    await client.until(({ entries }) => entries.length === 3);
    expect(client.entries.at(-1)?.[1]).toBe(device);
  });

  it("ends with the session, and outlives a new token", async () => {
    const { client, username } = await aTenantAdmin();
    client.send({ type: "subscribe", event: deviceChanged.name, keys: [device] });
    await client.until(({ entries }) => entries.length === 1);
    await world.db.run(sql`update sessions set access_hash = decode(md5(random()::text), 'hex')
      where staff_id = (select id from staff where username = ${username})`);
    const { staffId } = await world.session(username);
    await world.bus.publish("sweepline/internal/rights", JSON.stringify({ staffIds: [staffId] }));
    await client.until(({ replies }) => replies.some(({ type }) => type === "rightsChanged"));
    expect(client.replies.map(({ type }) => type)).not.toContain("signedOut");

    const second = await aTenantAdmin();
    const who = { username, staffId, accessToken: second.token, refreshToken: "" };
    await world.call(who, SESSION_ENDPOINTS.logout);
    expect(await second.client.closed).toBe(4001);
    expect(second.client.replies.at(-1)).toEqual({ type: "signedOut" });
  });
});
