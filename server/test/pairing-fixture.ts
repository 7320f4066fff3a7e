/** The whole product on one database with the real broker, and robots that nobody registered. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DISCOVERY_ENDPOINTS, type Discovery } from "@sweepline/contract/fleet/discoveries/index.ts";
import { PAIRING_ENDPOINTS } from "@sweepline/contract/fleet/discoveries/pairing.ts";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { expect } from "vitest";
import { createRobotFixture, LONG_TIMEOUT, type RobotFixture } from "./robot-fixture.ts";
import { aWorld, type Person, type World } from "./world.ts";

export interface PairingFixture {
  robots: RobotFixture;
  world: World;
  tenant: number;
  owner: Person;
  /** Of another tenant. */
  other: Person;
  productId: number;
  /** Opens a window once the one before is closed; answers its code. */
  opened(who?: Person, organizationId?: number): Promise<{ id: number; code: string }>;
  closed(id: number, who?: Person): Promise<number>;
  /** Where a client with these is refused, it rejects with the broker's return code. */
  connect(username: string, password: string, options?: IClientOptions): Promise<MqttClient>;
  vehicle(given: {
    serialNumber: string;
    password: string;
    username: string;
    version: string;
  }): Promise<void>;
  discovered(serialNumber: string, who?: Person): Promise<Discovery>;
  discoveries(serialNumber: string, who?: Person): Promise<Discovery[]>;
  admit(id: number, who?: Person): Promise<{ deviceId: number; refused: string | undefined }>;
  close(): Promise<void>;
}

export async function createPairingFixture(): Promise<PairingFixture> {
  const robots = await createRobotFixture();
  const world = await aWorld({}, { databaseUrl: robots.databaseUrl, bus: robots.bus });
  const tenant = await world.anOrganization();
  const admin = (organizationId: number) => world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  const owner = await admin(tenant);
  const other = await admin(await world.anOrganization());
  const productId = await world.app.fleet.products.ensure({ code: "PLAIN", name: "Plain", kind: "scrubber" });
  const clients: MqttClient[] = [];
  const vehicles: ChildProcess[] = [];

  const connect = async (
    username: string,
    password: string,
    options: IClientOptions = {},
  ): Promise<MqttClient> => {
    const client = mqtt.connect(`mqtt://127.0.0.1:${robots.port}`, {
      ...{ username, password, reconnectPeriod: 0, ...options },
    });
    clients.push(client);
    await new Promise<void>((resolve, reject) => {
      client.once("connect", () => resolve());
      client.once("error", reject);
      client.once("close", () => reject(new Error("closed")));
    });
    client.on("error", () => undefined);
    return client;
  };
  const discoveries = async (search: string, who = owner): Promise<Discovery[]> => {
    await robots.stack.app.flushDiscoveries();
    return (await world.call(who, DISCOVERY_ENDPOINTS.list, { query: { search, size: 500 } })).data.records;
  };

  return {
    ...{ robots, world, tenant, owner, other, productId, connect, discoveries },
    async opened(who = owner, organizationId = tenant) {
      const body = { organizationId };
      const { data, text, status } = await world.call(who, PAIRING_ENDPOINTS.open, { body });
      if (status !== 200) throw new Error(text);
      return { id: data.window.id, code: data.code };
    },
    async closed(id, who = owner) {
      return (await world.call(who, PAIRING_ENDPOINTS.close, { params: { id } })).status;
    },
    async vehicle({ serialNumber, password, username, version }) {
      const url = `mqtt://127.0.0.1:${robots.port}`;
      const words = [url, serialNumber, password, username, version];
      const vehicle = fork(join(import.meta.dirname, "vda-vehicle.ts"), words);
      vehicles.push(vehicle);
      await once(vehicle, "message");
    },
    async discovered(serialNumber, who) {
      await expect.poll(async () => (await discoveries(serialNumber, who)).length, LONG_TIMEOUT).toBe(1);
      return (await discoveries(serialNumber, who))[0] as Discovery;
    },
    async admit(id, who = owner) {
      const body = { devices: [{ id, shortName: "" }], productId, organizationId: tenant, timeZone: "UTC" };
      const { data, error } = await world.call(who, DISCOVERY_ENDPOINTS.admit, { body });
      const refused = error ?? data.refused[0]?.text;
      return { deviceId: error ? 0 : (data.admitted[0]?.deviceId ?? 0), refused };
    },
    async close() {
      for (const vehicle of vehicles) vehicle.kill("SIGKILL");
      for (const client of clients) client.end(true);
      await world.close();
      await robots.close();
    },
  };
}
