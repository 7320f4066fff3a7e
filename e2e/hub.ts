/** Somebody else's MQTT server, at which a network server publishes what its devices sent. */
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { Aedes } from "aedes";
import mqtt, { type MqttClient } from "mqtt";

/** With this name whoever signs in needs the password. */
export const HUB_USER = { username: "sweepline", password: "open sesame" };

export interface Hub {
  readonly port: number;
  /** Of the network server itself. */
  readonly client: MqttClient;
  close(): Promise<void>;
}

export async function aHub(): Promise<Hub> {
  const broker = await Aedes.createBroker({
    // biome-ignore lint/complexity/useMaxParams: the broker's signature
    authenticate: (_client, username, password, done) =>
      done(null, username !== HUB_USER.username || password?.toString() === HUB_USER.password),
  });
  const server: Server = createServer((socket) => broker.handle(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 });
  return {
    port,
    client,
    async close() {
      client.end(true);
      await new Promise<void>((resolve) => broker.close(resolve));
      server.close();
    },
  };
}
