import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { BROKER_ENDPOINTS } from "@sweepline/contract/fleet/broker.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { MQTT_SERVER_ENDPOINTS, OWN_BROKER } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createBrokerDatabase } from "../../test/broker-database.ts";
import { aConnect, aPublish, aSubscribe, type RawClient, signedIn } from "../../test/raw-client.ts";
import { aCleaning } from "../../test/robot-messages.ts";
import { aWorld } from "../../test/world.ts";
import { connectMqttBus } from "../core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../core/bus/rights.ts";
import { createLog } from "../core/log.ts";
import { keepBrokers } from "./broker-children.ts";

const SECRET = "internal";
const PATIENT = { timeout: 30_000, interval: 50 };
const log = createLog("silent");
const database = await createBrokerDatabase();
const brokers = await keepBrokers(
  {
    ...{ type: "start", databaseUrl: database.url, poolSize: 4, busUrl: "", clientId: "", host: "127.0.0.1" },
    ...{
      port: 0,
      internalSecret: SECRET,
      serverSecret: "s".repeat(32),
      outgoingNetworks: [],
      logLevel: "silent",
    },
  },
  { log, count: 3 },
);
const bus = await connectMqttBus({
  url: `mqtt://127.0.0.1:${brokers.port}`,
  ...{ username: INTERNAL_USERNAME, password: SECRET, log },
});
const world = await aWorld({}, { databaseUrl: database.url, bus });
const admin = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });
const productId = await world.app.fleet.products.ensure({ code: "B1", name: "Scrubber", kind: "scrubber" });
const port = brokers.ports.plain ?? 0;

afterAll(async () => {
  await world.close();
  await bus.close();
  await brokers.stop();
  await database.drop();
});

interface Robot {
  id: number;
  serialNumber: string;
  secret: string;
}

let made = 0;
async function aRobot(): Promise<Robot> {
  made += 1;
  const serialNumber = `S-${made}`;
  const draft = {
    serialNumber,
    organizationId: world.rootId,
    manufacturer: "Acme",
    productId,
    timeZone: "UTC",
  };
  const { device, secret } = await world.app.fleet.devices.register(draft);
  return { id: device.id, serialNumber, secret: secret ?? "" };
}

const connected = async (robot: Robot): Promise<RawClient> =>
  (await signedIn({ port }, aConnect(robot))).client;

/** As robots do: while a process ends, the system may still hand it a connection. */
async function comesBack(robot: Robot): Promise<RawClient> {
  for (;;)
    try {
      return await connected(robot);
    } catch {
      // Not let in: once more.
    }
}

/** The process that has the other end of the connection. */
function processOf({ socket }: RawClient): number {
  const own = (socket.address() as AddressInfo).port.toString(16).toUpperCase().padStart(4, "0");
  const [, , , , , , , , , inode] =
    readFileSync("/proc/net/tcp", "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .find(([, , remote]) => remote?.endsWith(`:${own}`)) ?? [];
  const has = (pid: number): boolean =>
    readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`;
      } catch {
        return false;
      }
    });
  return brokers.pids.find(has) ?? 0;
}

/** One robot more at each process. */
async function robotsEverywhere(): Promise<Map<number, { robot: Robot; client: RawClient }>> {
  const found = new Map<number, { robot: Robot; client: RawClient }>();
  while (found.size < brokers.pids.length) {
    const robot = await aRobot();
    const client = await connected(robot);
    const pid = processOf(client);
    if (found.has(pid)) client.socket.end();
    else found.set(pid, { robot, client });
  }
  return found;
}

const topicOf = ({ serialNumber }: Robot, kind: string): string => `uagv/v2/Acme/${serialNumber}/${kind}`;
const recordsOf = ({ id }: Robot) =>
  world.db.many<{ from: Date; to: Date | null; reason: string | null }>(sql`
    select connected_at as "from", disconnected_at as "to", offline_reason as reason from connection_records
    where device_id = ${id} order by connected_at, id`);
const isOnline = async ({ id }: Robot): Promise<boolean> =>
  (
    await world.db.one<{ is: boolean }>(
      sql`select is_online as "is" from device_states where device_id = ${id}`,
    )
  ).is;

describe.skipIf(process.platform !== "linux")("a broker of several processes", () => {
  it("takes reports at each, and hands what is sent to a robot to it alone", async () => {
    const robots = await robotsEverywhere();
    for (const { robot, client } of robots.values()) {
      client.send(aSubscribe([topicOf(robot, "instantActions")]));
      await client.next("suback");
    }
    for (const [index, { robot, client }] of [...robots.values()].entries()) {
      client.send(aPublish(topicOf(robot, "cleaning"), JSON.stringify(aCleaning({ at: Date.now() }))));
      await client.next("puback");
      await bus.publish(topicOf(robot, "instantActions"), `to ${index}`, { qos: 1 });
      const { topic, payload, qos } = (await client.next("publish")) as {
        topic: string;
        payload: Buffer;
        qos: number;
      };
      expect({ topic, text: String(payload), qos }).toEqual({
        topic: topicOf(robot, "instantActions"),
        ...{ text: `to ${index}`, qos: 1 },
      });
    }
    const ids = [...robots.values()].map(({ robot }) => robot.id);
    const { stored } = await world.db.one<{ stored: number }>(
      sql`select count(*)::int as stored from telemetry_reports where device_id = any(${ids})`,
    );
    expect(stored).toBe(3);
    for (const { client } of robots.values())
      expect(client.received.filter(({ cmd }) => cmd === "publish")).toHaveLength(1);
    for (const { client } of robots.values()) client.socket.end();
  }, 60_000);

  it("counts its connections and messages together", async () => {
    const robots = [...(await robotsEverywhere()).values()];
    const params = { id: OWN_BROKER };
    const link = async () => (await world.call(admin, MQTT_SERVER_ENDPOINTS.get, { params })).data.link;
    // Our own processes have connections, too: the API's, and those of the two that are not the first.
    await expect.poll(link, PATIENT).toMatchObject({ connections: robots.length + 3 });
    const timer = setInterval(() => {
      for (const { robot, client } of robots)
        client.send(aPublish(topicOf(robot, "cleaning"), JSON.stringify(aCleaning({ at: Date.now() }))));
    }, 50);
    // Twenty a second of each.
    await expect.poll(async () => (await link())?.receivedPerS, PATIENT).toBeGreaterThan(45);
    clearInterval(timer);
    for (const { client } of robots) client.socket.end();
  }, 60_000);

  it("has one connection of a device, whichever process it comes back to", async () => {
    const robot = await aRobot();
    const clients: RawClient[] = [];
    const seen = new Set<number>();
    while (seen.size < brokers.pids.length || clients.length < 6) {
      const client = await connected(robot);
      seen.add(processOf(client));
      await clients.at(-1)?.closed;
      clients.push(client);
    }
    const reasons = async () => (await recordsOf(robot)).map(({ reason }) => reason);
    await expect.poll(reasons, PATIENT).toEqual([...clients.slice(1).map(() => "kicked"), null]);
    const records = await recordsOf(robot);
    for (const [index, { from }] of records.slice(1).entries())
      expect(records[index]?.to?.getTime()).toBeLessThanOrEqual(from.getTime());
    await expect.poll(() => isOnline(robot), PATIENT).toBe(true);
    clients.at(-1)?.socket.end();
  }, 60_000);

  it("lets one of several connections in that come at once, wherever they come", async () => {
    const robot = await aRobot();
    const tried = await Promise.allSettled(Array.from({ length: 8 }, () => connected(robot)));
    const clients = tried.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const open = () => clients.filter(({ socket }) => !socket.destroyed);
    await expect.poll(() => open().length, PATIENT).toBe(1);
    const [left] = open();
    left?.send(aPublish(topicOf(robot, "cleaning"), JSON.stringify(aCleaning({ at: Date.now() }))));
    await left?.next("puback");
    expect(await isOnline(robot)).toBe(true);
    expect((await recordsOf(robot)).filter(({ to }) => to === null)).toHaveLength(1);
    left?.socket.end();
  }, 60_000);

  it("ends the connection of a device whose credentials are taken back, and says what one listens to", async () => {
    for (const { robot, client } of (await robotsEverywhere()).values()) {
      client.send(aSubscribe([topicOf(robot, "order")]));
      await client.next("suback");
      await expect.poll(() => isOnline(robot), PATIENT).toBe(true);
      const line = await world.call(admin, BROKER_ENDPOINTS.device, { params: { id: robot.id } });
      expect(line.data.line?.subscriptions).toEqual([topicOf(robot, "order")]);
      const gone = await world.call(admin, REGISTRATION_ENDPOINTS.revokeSecret, {
        params: { id: robot.id },
      });
      expect(gone.status, gone.text).toBe(200);
      await client.closed;
      await expect.poll(() => isOnline(robot), PATIENT).toBe(false);
    }
  }, 60_000);

  it("loses those of one process that is killed, who go on at another, and is whole again", async () => {
    const robots = await robotsEverywhere();
    const [first, killed] = brokers.pids;
    const lost = robots.get(killed ?? 0);
    process.kill(killed ?? 0, "SIGKILL");
    await lost?.client.closed;
    const others = [...robots.values()].filter((one) => one !== lost);
    const back = await comesBack(lost?.robot as Robot);
    // Those who come while it is away have one place less to go to.
    await expect.poll(() => brokers.pids.every((pid) => pid !== killed), PATIENT).toBe(true);
    await robotsEverywhere();
    for (const { robot, client } of others) {
      client.send(aPublish(topicOf(robot, "cleaning"), JSON.stringify(aCleaning({ at: Date.now() }))));
      await client.next("puback");
      expect(await recordsOf(robot)).toMatchObject([{ to: null }]);
    }
    expect(brokers.pids[0]).toBe(first);
    expect(back.socket.destroyed).toBe(false);
    expect(await isOnline(lost?.robot as Robot)).toBe(true);
    for (const { client } of robots.values()) client.socket.end();
  }, 60_000);

  it("goes on without the first, and reaches robots again when that is back", async () => {
    const robots = await robotsEverywhere();
    const [first = 0] = brokers.pids;
    process.kill(first, "SIGKILL");
    await robots.get(first)?.client.closed;
    robots.delete(first);
    for (const { robot, client } of robots.values()) {
      client.send(aPublish(topicOf(robot, "cleaning"), JSON.stringify(aCleaning({ at: Date.now() }))));
      await client.next("puback");
      client.send(aSubscribe([topicOf(robot, "order")]));
      await client.next("suback");
    }
    await expect.poll(() => brokers.pids[0] !== first, PATIENT).toBe(true);
    for (const { robot, client } of robots.values()) {
      const came = client.next("publish");
      await expect
        .poll(async () => {
          await bus.publish(topicOf(robot, "order"), "{}", { qos: 1 });
          return client.received.some(({ cmd }) => cmd === "publish");
        }, PATIENT)
        .toBe(true);
      await came;
      expect(await recordsOf(robot)).toMatchObject([{ to: null }]);
      client.socket.end();
    }
  }, 60_000);
});
