/** The whole product, its way in, and an MQTT server that is not the product's own. */
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import { Aedes } from "aedes";
import mqtt, { type MqttClient } from "mqtt";
import { systemClock } from "../src/core/clock.ts";
import { createLog } from "../src/core/log.ts";
import { createIngestApp, type IngestApp } from "../src/processes/ingest.ts";
import { createExceptionLog } from "../src/system/logs/index.ts";
import { aWorld, type Person, type World } from "./world.ts";

export interface ForeignServerFixture {
  world: World;
  admin: Person;
  ingest: IngestApp;
  /** An MQTT server of anybody's, and the row that the platform holds it by. */
  aServer(given: { organizationId: number; adapters: Protocol[] }): Promise<ForeignServer>;
  close(): Promise<void>;
}

export interface ForeignServer {
  id: number;
  port: number;
  client: MqttClient;
}

export async function createForeignServerFixture({
  outgoingNetworks = [],
}: {
  outgoingNetworks?: string[];
} = {}): Promise<ForeignServerFixture> {
  const world = await aWorld({ OUTGOING_NETWORKS: outgoingNetworks.join(",") });
  // Robots of the tests live now.
  world.clock.advance(Date.now() - world.clock.now().getTime());
  const { db, bus, clock } = world;
  const log = createLog("silent");
  const exceptions = createExceptionLog({ db, clock, log, process: "ingest" });
  const ingest = await createIngestApp({ db, bus, clock: systemClock, log, exceptions, outgoingNetworks });
  await ingest.links.begin(ingest.ingest);
  const admin = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });
  const closing: (() => Promise<void>)[] = [];

  return {
    world,
    admin,
    ingest,
    async aServer({ organizationId, adapters }) {
      const { port, close } = await startBroker();
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 });
      closing.push(async () => {
        client.end(true);
        await close();
      });
      const body = {
        ...{ name: `Hall ${port}`, organizationId, host: "127.0.0.1", port, adapters },
        ...{ clientId: `sweepline-${port}`, protocolVersion: "3.1.1" as const },
      };
      const { data, text, status } = await world.call(admin, MQTT_SERVER_ENDPOINTS.create, { body });
      if (status !== 200) throw new Error(text);
      return { id: data.id, port, client };
    },
    async close() {
      await ingest.close();
      for (const end of closing) await end();
      await exceptions.stop();
      await world.close();
    },
  };
}

async function startBroker(): Promise<{ port: number; close(): Promise<void> }> {
  const broker = await Aedes.createBroker();
  const server: Server = createServer((socket) => broker.handle(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    port,
    async close() {
      await new Promise<void>((resolve) => broker.close(resolve));
      server.close();
    },
  };
}
