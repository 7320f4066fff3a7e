/** The real broker and the way in on a real database, with robots that are real MQTT clients. */
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { expect } from "vitest";
import type { Bus } from "../src/core/bus/bus.ts";
import type { ListenOptions } from "../src/core/bus/listeners.ts";
import { connectMqttBus } from "../src/core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../src/core/bus/rights.ts";
import { systemClock } from "../src/core/clock.ts";
import { createDatabase, type Database } from "../src/core/db/database.ts";
import { createLog } from "../src/core/log.ts";
import { createDevices, type Devices, publishDevicesChanged } from "../src/fleet/devices/index.ts";
import { createProducts, type ProductDraft, type Products } from "../src/fleet/products/index.ts";
import { ON_REGISTERED } from "../src/fleet/wing.ts";
import { runsVersion } from "../src/operations/updates/index.ts";
import { type BrokerStack, startBrokerStack } from "../src/processes/broker.ts";
import { onMap } from "../src/sites/maps/index.ts";
import { HOMES } from "../src/sites/places/index.ts";
import { createExceptionLog } from "../src/system/logs/index.ts";
import { anAudit } from "./an-audit.ts";
import { createBrokerDatabase } from "./broker-database.ts";
import { aConnection } from "./robot-messages.ts";

const SECRET = "internal";
/** Only what fails waits so long. A command that a robot did not hear, just back and not listening yet, comes again after ten seconds. */
export const LONG_TIMEOUT = { timeout: 20_000, interval: 20 };

export interface Robot {
  id: number;
  serialNumber: string;
  secret: string;
  topic(kind: string): string;
  connect(options?: IClientOptions): Promise<MqttClient>;
}

export interface FixtureOptions {
  /** Where and how the broker listens beside 127.0.0.1. */
  listen?: Partial<ListenOptions>;
  /** By which robots' addresses of maps are written, where a test reads them. */
  serverSecret?: string;
}

export interface RobotFixture {
  db: Database;
  databaseUrl: string;
  bus: Bus;
  stack: BrokerStack;
  devices: Devices;
  products: Products;
  port: number;
  /** A scrubber that speaks VDA 5050, or another machine. */
  aRobot(given?: { serialNumber?: string; timeZone?: string; product?: ProductDraft }): Promise<Robot>;
  /** The robot's row of states, as soon as it fits. */
  eventually(robot: Robot, fits: Record<string, unknown>): Promise<void>;
  rejections(): Promise<{ reason: string; kind: string; serialNumber: string; count: number }[]>;
  restartBroker(): Promise<void>;
  /** Runs every upkeep once, as if so much later. */
  upkeepAfter(ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function createRobotFixture({
  serverSecret,
  listen,
}: FixtureOptions = {}): Promise<RobotFixture> {
  const database = await createBrokerDatabase();
  const log = createLog("silent");
  const db = createDatabase({ url: database.url, size: 6, onError: () => undefined });
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const exceptions = createExceptionLog({ db, clock, log, process: "ingest" });
  const start = (port: number) =>
    startBrokerStack({
      ...{ db, clock, log, exceptions, serverSecret },
      ...{ host: "127.0.0.1", port, internalSecret: SECRET, ...listen },
    });
  let stack = await start(0);
  const { port } = stack.broker;
  const url = `mqtt://127.0.0.1:${port}`;
  const bus = await connectMqttBus({ url, username: INTERNAL_USERNAME, password: SECRET, log });
  const devices = createDevices({
    ...{ db, bus, clock: systemClock, audit: anAudit({ db, clock: systemClock }) },
    ...{ onMap, runsVersion, homes: HOMES, onRegistered: ON_REGISTERED },
  });
  const { organizationId, productId, products } = await plant(db, bus);
  const clients: MqttClient[] = [];
  let made = 0;

  const connect = async (robot: Robot, options: IClientOptions): Promise<MqttClient> => {
    const client = mqtt.connect(url, {
      username: robot.serialNumber,
      password: robot.secret,
      reconnectPeriod: 0,
      ...options,
    });
    clients.push(client);
    client.on("error", () => undefined);
    await new Promise<void>((resolve, reject) => {
      client.once("connect", () => resolve());
      client.once("error", reject);
      client.once("close", () => reject(new Error("closed")));
    });
    return client;
  };

  return {
    db,
    databaseUrl: database.url,
    bus,
    get stack() {
      return stack;
    },
    devices,
    products,
    port,
    async aRobot({ serialNumber = `R-${++made}`, timeZone = "UTC", product } = {}) {
      const other = product && (await products.ensure(product));
      const draft = {
        ...{ serialNumber, organizationId, timeZone },
        manufacturer: "Acme",
        productId: other ?? productId,
      };
      const { device, secret } = await devices.register(draft);
      const robot: Robot = {
        id: device.id,
        serialNumber,
        secret: secret ?? "",
        topic: (kind) => `uagv/v2/Acme/${serialNumber}/${kind}`,
        connect: (options = {}) => connect(robot, options),
      };
      return robot;
    },
    async eventually(robot, fits) {
      const read = () => db.maybe(sql`select * from device_states where device_id = ${robot.id}`);
      await expect.poll(read, LONG_TIMEOUT).toMatchObject(fits);
    },
    async rejections() {
      await stack.app.flushRejections();
      return db.many(
        sql`select reason, kind, serial_number as "serialNumber", count from telemetry_rejections order by 1, 2, 3`,
      );
    },
    async restartBroker() {
      await stack.close();
      stack = await start(port);
    },
    async upkeepAfter(ms) {
      aheadMs = ms;
      await stack.app.upkeep.start();
      aheadMs = 0;
    },
    async close() {
      for (const client of clients) client.end(true);
      await bus.close();
      await stack.close();
      await db.close();
      await database.drop();
    },
  };
}

/** Last will of a robot, as VDA 5050 wants it. */
export function aWill(robot: Robot): NonNullable<IClientOptions["will"]> {
  const payload = Buffer.from(JSON.stringify(aConnection("CONNECTIONBROKEN")));
  return { topic: robot.topic("connection"), payload, qos: 1, retain: true };
}

export function send(client: MqttClient, topic: string, message: unknown): Promise<unknown> {
  return client.publishAsync(topic, typeof message === "string" ? message : JSON.stringify(message), {
    qos: 1,
  });
}

async function plant(
  db: Database,
  bus: Bus,
): Promise<{ organizationId: number; productId: number; products: Products }> {
  const { id } = await db.one<{ id: number }>(sql`
    with made as (select nextval(pg_get_serial_sequence('organizations', 'id')) as id)
    insert into organizations (id, path, org_name, org_code, org_type_code) overriding system value
    select id, array[id], 'Platform', 'P', 'PLATFORM' from made returning id`);
  const audit = anAudit({ db, clock: { now: () => new Date() } });
  const products = createProducts({
    db,
    audit,
    publishDevices: (change) => publishDevicesChanged(bus, change),
  });
  const productId = await products.ensure({ code: "T1", name: "Scrubber", kind: "scrubber" });
  return { organizationId: id, productId, products };
}
