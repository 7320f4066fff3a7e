/** Real Mosquitto processes behind the real way in: what happens at one of them is nobody else's matter. */

import { BROKER_ENDPOINTS } from "@sweepline/contract/fleet/broker.ts";
import {
  MQTT_SERVER_ENDPOINTS as E,
  type LinkStatus,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { MQTT_TOPIC_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import mqtt, { type MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { reportsOf, sealed } from "../../../test/links-fixture.ts";
import { aMosquitto, hasMosquitto, type Mosquitto } from "../../../test/mosquitto.ts";
import { aCleaning } from "../../../test/robot-messages.ts";
import { aWorld } from "../../../test/world.ts";
import { systemClock } from "../../core/clock.ts";
import { createLog } from "../../core/log.ts";
import { createIngestApp, type IngestApp } from "../../processes/ingest.ts";
import { createExceptionLog } from "../../system/logs/index.ts";
import { publishDevicesChanged } from "../devices/index.ts";
import { publishMqttChanged } from "../mqtt-servers/index.ts";

const SECRETS_KEY = "a key that both processes have";
const LONG_TIMEOUT = { timeout: 20_000, interval: 50 };

const ingests: IngestApp[] = [];
const closings: (() => Promise<unknown>)[] = [];
let made = 0;

async function anIngest(): Promise<IngestApp> {
  const { db, bus } = world;
  const log = createLog("silent");
  const exceptions = createExceptionLog({ db, clock: systemClock, log, process: "ingest" });
  const fixture = { db, bus, clock: systemClock, log, exceptions, serverSecret: SECRETS_KEY };
  const ingest = await createIngestApp(fixture);
  await ingest.links.begin(ingest.ingest);
  ingests.push(ingest);
  return ingest;
}

const world = await aWorld({ SECRETS_KEY });
world.clock.advance(Date.now() - world.clock.now().getTime());
const admin = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });
await anIngest();
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});
afterAll(async () => {
  for (const ingest of ingests) await ingest.close();
  await world.close();
});

async function started(given: Parameters<typeof aMosquitto>[0] = {}): Promise<Mosquitto> {
  const server = await aMosquitto(given);
  closings.push(server.close);
  return server;
}

async function aServer(port: number, given: object = {}): Promise<MqttServerRow> {
  made += 1;
  const body = {
    ...{ name: `Hub ${made}`, organizationId: world.rootId, host: "127.0.0.1", port, clientId: `us-${made}` },
    ...given,
  };
  const { data, text, status } = await world.call(admin, E.create, { body });
  expect(status, text).toBe(200);
  closings.push(async () => {
    await world.db.run(sql`update devices set mqtt_server_id = null where mqtt_server_id = ${data.id}`);
    await world.call(admin, E.remove, { params: { id: data.id } });
  });
  return data;
}

async function linkOf(id: number): Promise<LinkStatus> {
  for (const ingest of ingests) await ingest.links.flush();
  return (await world.call(admin, E.get, { params: { id } })).data.link;
}
const eventually = (id: number, fits: Partial<LinkStatus>) =>
  expect.poll(() => linkOf(id), LONG_TIMEOUT).toMatchObject(fits);

async function aClient(port: number): Promise<MqttClient> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 100 });
  client.on("error", () => undefined);
  closings.push(() => client.endAsync(true));
  return client;
}

async function aRobotAt(
  serverId: number,
  protocol = "vda5050",
): Promise<{ id: number; serialNumber: string }> {
  made += 1;
  const serialNumber = `M-${made}`;
  const { id: productId } = await world.db.one<{ id: number }>(sql`
    insert into products (code, name, kind, protocol, capabilities)
    values (${`P${made}`}, ${`P${made}`}, 'scrubber', ${protocol}, array['cleaning', 'battery', 'measurements']) returning id`);
  const { device } = await world.app.fleet.devices.register({
    ...{ serialNumber, shortName: serialNumber, manufacturer: "Acme", productId },
    ...{ organizationId: world.rootId, timeZone: "UTC" },
  });
  await world.db.run(sql`update devices set mqtt_server_id = ${serverId} where id = ${device.id}`);
  publishDevicesChanged(world.bus, {
    deviceIds: [device.id],
    serialNumbers: [serialNumber],
    isRevoked: false,
  });
  return { id: device.id, serialNumber };
}

describe.skipIf(!hasMosquitto)("MQTT servers held as a client (Mosquitto)", () => {
  it("lose nothing at QoS 1 over a restart of one, while another refuses and a third sends garbage", async () => {
    const [good, strict, noisy] = await Promise.all([
      started(),
      started({ users: ["sweepline:the right one"] }),
      started(),
    ]);
    const a = await aServer(good.port, { adapters: ["vda5050"] });
    const b = await aServer(strict.port, {
      username: "sweepline",
      ...(await sealed(world, "the wrong one")),
    });
    const c = await aServer(noisy.port, { adapters: ["vda5050", "mqtt"], protocolVersion: "3.1.1" });
    const robot = await aRobotAt(a.id);
    await Promise.all([
      eventually(a.id, { state: "connected", reason: null }),
      eventually(b.id, { state: "refused", reason: "notAuthorized" }),
      eventually(c.id, { state: "connected" }),
    ]);

    const [sender, vandal] = [await aClient(good.port), await aClient(noisy.port)];
    const topic = `uagv/v2/Acme/${robot.serialNumber}/cleaning`;
    const send = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          sender.publishAsync(topic, JSON.stringify(aCleaning()), { qos: 1 }),
        ),
      );
    const before = send(150);
    const large = [300_000, 5_000_000, 9_000_000].map((bytes) => "x".repeat(bytes));
    const rubbish = ["{", "\0\0\0", "[]", '{"headerId":"x"}', ...large].map((payload) =>
      vandal.publishAsync(`uagv/v2/Acme/${robot.serialNumber}/state`, payload, { qos: 1 }),
    );
    await good.halt();
    await eventually(a.id, { state: "unreachable" });
    expect((await linkOf(c.id)).state).toBe("connected");
    await good.start();
    await before;
    await send(150);
    await Promise.all(rubbish);
    await expect.poll(() => reportsOf(world, robot.id), LONG_TIMEOUT).toBe(300);
    await eventually(a.id, { state: "connected", reason: null, violations: 0 });
    // A robot of another server is none of this one's.
    await eventually(c.id, { state: "connected", reason: "packetTooLarge", received: 7, violations: 7 });
    await ingests[0]?.flushRejections();
    const { data: refused } = await world.call(admin, BROKER_ENDPOINTS.refusals, {
      query: { reasons: "tooLarge" as never },
    });
    expect(refused.records.map(({ count, mqttServer }) => [count, mqttServer?.id])).toEqual([[3, c.id]]);
    expect((await linkOf(b.id)).nextTryAt).not.toBeNull();

    const retried = await world.call(admin, E.update, {
      body: { ...fieldsOf(b), id: b.id, revision: b.revision, ...(await sealed(world, "the right one")) },
    });
    expect(retried.status, retried.text).toBe(200);
    await eventually(b.id, { state: "connected", reason: null, attempts: 0 });
  }, 60_000);

  it("hand over what came while nobody held the link, and are held by one process at a time", async () => {
    const hub = await started();
    const server = await aServer(hub.port, { adapters: ["vda5050"] });
    const robot = await aRobotAt(server.id);
    await eventually(server.id, { state: "connected" });
    const holders = async () =>
      (
        await world.db.many<{ held_by: string | null }>(
          sql`select held_by from mqtt_links where server_id = ${server.id}`,
        )
      )[0]?.held_by;
    const [first, firstHolder] = [ingests[0], await holders()];
    const second = await anIngest();
    expect(await holders()).toBe(firstHolder);
    await first?.close();
    ingests.splice(0, 1);
    const sender = await aClient(hub.port);
    const topic = `uagv/v2/Acme/${robot.serialNumber}/cleaning`;
    for (let n = 0; n < 20; n += 1) await sender.publishAsync(topic, JSON.stringify(aCleaning()), { qos: 1 });
    await expect.poll(() => reportsOf(world, robot.id), LONG_TIMEOUT).toBe(20);
    expect(await holders()).not.toBe(firstHolder);
    expect(second.links.adaptersAt(server.id).map(({ protocol }) => protocol)).toEqual(["vda5050"]);
  }, 60_000);

  it("are spread over the processes that there are, and nothing is lost on the way", async () => {
    const hub = await started();
    const servers: MqttServerRow[] = [];
    for (let n = 0; n < 3; n += 1) servers.push(await aServer(hub.port, { adapters: ["vda5050"] }));
    for (const { id } of servers) await eventually(id, { state: "connected" });
    const [robot, other] = [await aRobotAt(servers[2]?.id ?? 0), await aRobotAt(servers[0]?.id ?? 0)];
    const sharedOut = async () => {
      // Otherwise they look every few seconds.
      publishMqttChanged(world.bus, { serverIds: [] });
      const rows = await world.db.many<{ links: number }>(sql`
        select count(*)::int as links from mqtt_links where server_id = any(${servers.map(({ id }) => id)})
          and held_until > now() group by held_by order by links`);
      return rows.map(({ links }) => links);
    };
    await expect.poll(sharedOut, LONG_TIMEOUT).toEqual([3]);
    const sender = await aClient(hub.port);
    const send = ({ serialNumber }: { serialNumber: string }) =>
      Promise.all(
        Array.from({ length: 60 }, () =>
          sender.publishAsync(`uagv/v2/Acme/${serialNumber}/cleaning`, JSON.stringify(aCleaning()), {
            qos: 1,
          }),
        ),
      );
    const second = await anIngest();
    await Promise.all([send(robot), send(other)]);
    await expect.poll(sharedOut, LONG_TIMEOUT).toEqual([1, 2]);
    await expect.poll(() => second.links.adaptersAt(servers[2]?.id ?? 0), LONG_TIMEOUT).toHaveLength(1);
    for (const { id } of servers) await eventually(id, { state: "connected" });
    await Promise.all([send(robot), send(other)]);
    // Each process hears the same topics under the name of every server, and takes them from the robot's own.
    await expect
      .poll(() => Promise.all([robot, other].map(({ id }) => reportsOf(world, id))), LONG_TIMEOUT)
      .toEqual([120, 120]);
    await second.close();
    ingests.splice(ingests.indexOf(second), 1);
    await expect.poll(sharedOut, LONG_TIMEOUT).toEqual([3]);
  }, 60_000);

  it("are read by topics that people describe, from the moment that they do", async () => {
    const hub = await started();
    const server = await aServer(hub.port, { adapters: ["mqtt"] });
    const robot = await aRobotAt(server.id, "mqtt");
    await eventually(server.id, { state: "connected" });
    const parameters = [
      {
        code: "level",
        type: "number" as const,
        isRequired: true,
        path: "$.battery.level",
        target: "batteryPercent" as const,
      },
      { code: "dust", type: "number" as const, max: 50, unit: "µg", target: "measurement" as const },
    ];
    const topic = await world.call(admin, MQTT_TOPIC_ENDPOINTS.create, {
      body: {
        serverId: server.id,
        code: "data",
        name: "Data",
        address: "hall/+/{serialNumber}/data",
        direction: "up",
        parameters,
      },
    });
    expect(topic.status, topic.text).toBe(200);
    const sender = await aClient(hub.port);
    const say = (payload: object) =>
      sender.publishAsync(`hall/3/${robot.serialNumber}/data`, JSON.stringify(payload), { qos: 1 });
    const state = () =>
      world.db.maybe<{ battery_percent: number; detail: { measurements?: object } }>(
        sql`select battery_percent, detail from device_states where device_id = ${robot.id}`,
      );
    // The subscription follows the word of the new topic; what is said before it is nobody's.
    await expect
      .poll(async () => {
        await say({ battery: { level: 41 }, dust: 7 });
        return (await state())?.battery_percent;
      }, LONG_TIMEOUT)
      .toBe(41);
    await say({ battery: { level: 42 }, dust: 99 });
    await expect.poll(async () => (await state())?.battery_percent, LONG_TIMEOUT).toBe(42);
    expect((await state())?.detail.measurements).toEqual({ dust: 7 });
    await say({ battery: { level: "full" } });
    const { id } = topic.data;
    await ingests[0]?.links.flush();
    const faults = async () => {
      await ingests[0]?.links.flush();
      const { data } = await world.call(admin, MQTT_TOPIC_ENDPOINTS.violations, { params: { id } });
      return data.map(({ fault }) => fault);
    };
    await expect.poll(faults, LONG_TIMEOUT).toEqual(["level: wrongType", "dust: outOfRange"]);
    const { counts } = (await world.call(admin, MQTT_TOPIC_ENDPOINTS.get, { params: { id } })).data;
    expect(counts.violations).toBe(2);

    const sent = await world.call(admin, E.send, {
      params: { id: server.id },
      body: { address: `hall/3/${robot.serialNumber}/data`, payload: '{"battery":{"level":43}}', qos: 1 },
    });
    expect(sent.data.outcome).toBe("acknowledged");
    await expect.poll(async () => (await state())?.battery_percent, LONG_TIMEOUT).toBe(43);
  }, 60_000);
});

function fieldsOf(row: MqttServerRow) {
  const { name, organizationId, host, port, username, clientId } = row;
  return { name, organizationId, host, port, username, clientId };
}
