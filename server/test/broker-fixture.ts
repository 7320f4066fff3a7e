/** The whole product with its broker on one database: what robots do at the one is read at the other. */
import type { AddressInfo } from "node:net";
import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import { connectMqttBus } from "../src/core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../src/core/bus/rights.ts";
import { systemClock } from "../src/core/clock.ts";
import { createDatabase } from "../src/core/db/database.ts";
import { createLog } from "../src/core/log.ts";
import { onDevicesChanged } from "../src/fleet/devices/index.ts";
import { type BrokerStack, startBrokerStack } from "../src/processes/broker.ts";
import { createBrokerDatabase } from "./broker-database.ts";
import { aConnect, type RawClient, signedIn } from "./raw-client.ts";
import { aWorld, type World } from "./world.ts";

const SECRET = "internal";

export interface BrokerRobot {
  id: number;
  serialNumber: string;
  secret: string;
  topic(kind: string): string;
  connected(more?: Parameters<typeof aConnect>[1]): Promise<RawClient>;
}

export interface BrokerFixture {
  world: World;
  stack: BrokerStack;
  port: number;
  liveUrl: string;
  aRobot(organizationId: number, serialNumber: string): Promise<BrokerRobot>;
  /** Does what changes the robot's device, and waits until the broker knows: the product does not. */
  known<T>(robot: Pick<BrokerRobot, "id">, act: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function createBrokerFixture(): Promise<BrokerFixture> {
  const database = await createBrokerDatabase();
  const log = createLog("silent");
  const db = createDatabase({ url: database.url, size: 4, onError: () => undefined });
  const stack = await startBrokerStack({
    ...{ db, log, clock: systemClock, exceptions: { note: () => undefined } },
    ...{ host: "127.0.0.1", port: 0, internalSecret: SECRET },
  });
  const { port } = stack.broker;
  const url = `mqtt://127.0.0.1:${port}`;
  const bus = await connectMqttBus({ url, username: INTERNAL_USERNAME, password: SECRET, log });
  const world = await aWorld({}, { databaseUrl: database.url, bus });
  await world.app.http.listen({ port: 0, host: "127.0.0.1" });
  const address = world.app.http.server.address() as AddressInfo;
  const productId = await world.app.fleet.products.ensure({ code: "B1", name: "Scrubber", kind: "scrubber" });
  return {
    ...{ world, stack, port },
    liveUrl: `ws://127.0.0.1:${address.port}${LIVE_PATH}`,
    async aRobot(organizationId, serialNumber) {
      const draft = { serialNumber, organizationId, manufacturer: "Acme", productId, timeZone: "UTC" };
      const { device, secret } = await world.app.fleet.devices.register(draft);
      const robot = { id: device.id, serialNumber, secret: secret ?? "" };
      return {
        ...robot,
        topic: (kind) => `uagv/v2/Acme/${serialNumber}/${kind}`,
        connected: async (more) => (await signedIn({ port }, aConnect(robot, more))).client,
      };
    },
    async known({ id }, act) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = await onDevicesChanged(bus, ({ deviceIds }) => {
        if (deviceIds.includes(id)) resolve();
      });
      const answer = await act();
      await promise;
      stop();
      return answer;
    },
    async close() {
      await world.close();
      await bus.close();
      await stack.close();
      await db.close();
      await database.drop();
    },
  };
}
