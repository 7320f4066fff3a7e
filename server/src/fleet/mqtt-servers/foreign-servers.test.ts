/** Whose server a device speaks through: told when it is handed on, and looked at with every message and command. */
import { ALLOCATION_ENDPOINTS, type MoveResult } from "@sweepline/contract/fleet/allocations.ts";
import { BROKER_ENDPOINTS } from "@sweepline/contract/fleet/broker.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { TELEMETRY_ENDPOINTS } from "@sweepline/contract/fleet/telemetry.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createForeignServerFixture } from "../../../test/foreign-server.ts";
import { aCleaning } from "../../../test/robot-messages.ts";
import { publishDevicesChanged } from "../devices/index.ts";

const LONG_TIMEOUT = { timeout: 20_000, interval: 20 };

let made = 0;

const fixture = await createForeignServerFixture();
const { world, admin, ingest } = fixture;
const aurora = await world.anOrganization({ orgName: "Aurora" });
const orgs = {
  aurora,
  cedar: await world.anOrganization({ orgName: "Cedar", parentId: aurora, orgTypeCode: "ORG" }),
  borealis: await world.anOrganization({ orgName: "Borealis" }),
};
// Nobody is there; what would come from it is handed in below.
const { data, text } = await world.call(admin, MQTT_SERVER_ENDPOINTS.create, {
  body: {
    ...{ name: "Hall", organizationId: aurora, host: "mqtt.invalid", port: 1_883, clientId: "us" },
    adapters: ["vda5050"],
  },
});
expect(data, text).toHaveProperty("id");
const serverId = data.id;
await vi.waitFor(() => expect(ingest.links.adaptersAt(serverId)).toHaveLength(1), LONG_TIMEOUT);
afterAll(() => fixture.close());

interface Robot {
  id: number;
  serialNumber: string;
}

async function aRobot(organizationId: number): Promise<Robot> {
  const { world } = fixture;
  made += 1;
  const id = await world.aDevice({ organizationId, serialNumber: `F-${made}` });
  await world.db.run(sql`update devices set mqtt_server_id = ${serverId} where id = ${id}`);
  publishDevicesChanged(world.bus, { deviceIds: [id], serialNumbers: [`F-${made}`], isRevoked: false });
  return { id, serialNumber: `F-${made}` };
}

async function say({ id, serialNumber }: Robot): Promise<void> {
  const { manufacturer } = await fixture.world.db.one<{ manufacturer: string }>(
    sql`select manufacturer from devices where id = ${id}`,
  );
  await fixture.ingest.ingest.take({
    topic: `uagv/v2/${manufacturer}/${serialNumber}/cleaning`,
    payload: Buffer.from(JSON.stringify(aCleaning())),
    receivedAt: Date.now(),
    source: serverId,
  });
}

const reportsOf = async ({ id }: Robot) =>
  (
    await fixture.world.db.one<{ count: number }>(
      sql`select coalesce(sum(reports), 0)::int as count from usage_days where device_id = ${id}`,
    )
  ).count;

const isOnline = async ({ id }: Robot) =>
  (await fixture.world.call(fixture.admin, TELEMETRY_ENDPOINTS.state, { params: { id } })).data.isOnline;

async function hand({ id }: Robot, organizationId: number): Promise<MoveResult> {
  const { world, admin } = fixture;
  const { allocationId } = await world.db.one<{ allocationId: number }>(
    sql`select id as "allocationId" from device_allocations where device_id = ${id} and ended_at is null`,
  );
  const body = { devices: [{ id, allocationId }], organizationId };
  const { data, text, status } = await world.call(admin, ALLOCATION_ENDPOINTS.move, { body });
  expect(status, text).toBe(200);
  return data;
}

describe("a device behind a tenant's MQTT server", () => {
  it("is heard while the tenant holds it, and whoever is below", async () => {
    const robot = await aRobot(orgs.aurora);
    await say(robot);
    expect(await reportsOf(robot)).toBe(1);
    expect(await hand(robot, orgs.cedar)).toMatchObject({ moved: 1, cutOff: 0 });
    await say(robot);
    expect([await reportsOf(robot), await isOnline(robot)]).toEqual([2, true]);
  });

  it("is cut off when it is handed to another: offline at once, with the reason, until it comes back", async () => {
    const { world, admin, ingest } = fixture;
    const robot = await aRobot(orgs.aurora);
    await say(robot);
    const { batchId, cutOff } = await hand(robot, orgs.borealis);
    expect(cutOff).toBe(1);
    await expect.poll(() => isOnline(robot), LONG_TIMEOUT).toBe(false);
    await say(robot);
    expect([await reportsOf(robot), await isOnline(robot)]).toEqual([1, false]);
    await ingest.flushRejections();
    const { data: refused } = await world.call(admin, BROKER_ENDPOINTS.refusals, {
      query: { deviceId: robot.id },
    });
    expect(refused.records).toMatchObject([{ reason: "foreignServer", count: 1 }]);
    const { data: why } = await world.call(admin, CONNECTION_ENDPOINTS.diagnosis, {
      params: { id: robot.id },
    });
    expect(why.findings[0]).toEqual({ code: "foreignServer", certainty: "certain", evidence: {} });
    expect(why.findings.map(({ code }) => code)).not.toContain("kicked");
    const sent = await world.call(admin, COMMAND_ENDPOINTS.send, {
      params: { id: robot.id },
      body: { order: { kind: "stop" } },
    });
    expect(sent).toMatchObject({ status: 409, error: "foreignServer" });

    await world.call(admin, ALLOCATION_ENDPOINTS.undo, { body: { batchId, reason: "" } });
    await expect
      .poll(async () => {
        await say(robot);
        return (await reportsOf(robot)) > 1;
      }, LONG_TIMEOUT)
      .toBe(true);
    expect(await isOnline(robot)).toBe(true);
  });

  it("gets nothing that was asked for before its server was another's", async () => {
    const { world, admin } = fixture;
    const robot = await aRobot(orgs.aurora);
    await say(robot);
    const { data, text } = await world.call(admin, COMMAND_ENDPOINTS.send, {
      params: { id: robot.id },
      body: { order: { kind: "stop" } },
    });
    expect(data, text).toHaveProperty("id");
    // The way there is not open; while it waits the tenant's branch moves under another.
    const isPutOff = async () =>
      (
        await world.db.one<{ retryAt: Date | null }>(
          sql`select retry_at as "retryAt" from device_commands where device_id = ${robot.id}`,
        )
      ).retryAt !== null;
    await expect.poll(isPutOff, LONG_TIMEOUT).toBe(true);
    await world.db.run(sql`update devices set organization_id = ${orgs.borealis} where id = ${robot.id}`);
    publishDevicesChanged(world.bus, {
      deviceIds: [robot.id],
      serialNumbers: [robot.serialNumber],
      isRevoked: false,
    });
    // Cut off first; otherwise what follows is undone.
    await expect.poll(() => isOnline(robot), LONG_TIMEOUT).toBe(false);
    await world.db.run(sql`
      update device_commands set retry_at = null, claimed_until = null where device_id = ${robot.id}`);
    await world.db.run(sql`update device_states set is_online = true where device_id = ${robot.id}`);
    const failure = async () =>
      (
        await world.db.one<{ failure: string | null }>(
          sql`select failure from device_commands where device_id = ${robot.id}`,
        )
      ).failure;
    await expect.poll(failure, LONG_TIMEOUT).toBe("foreignServer");
  });
});
