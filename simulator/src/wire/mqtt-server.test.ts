import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connectAsync } from "mqtt";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type MqttServer, startMqttServer } from "./mqtt-server.ts";

let server: MqttServer;
let listeners = 0;
const handedIn: string[] = [];
beforeEach(async () => {
  server = await startMqttServer({
    port: 0,
    onListener: () => void listeners++,
    onMessage: (topic) => void handedIn.push(topic),
  });
});
afterEach(() => server.close());

async function dial(): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}
const CONNECT_5 = Buffer.from([0x10, 13, 0, 4, 77, 81, 84, 84, 5, 2, 0, 60, 0, 0, 0]);

it("refuses other versions of MQTT by the code that says so", async () => {
  const socket = await dial();
  socket.write(CONNECT_5);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect([...answer]).toEqual([0x20, 2, 0, 1]);
  await once(socket, "close");
});

it.each([
  ["speaks before it has signed in", Buffer.from([0x82, 6, 0, 1, 0, 1, 35, 0])],
  ["announces more than anybody needs", Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f])],
  ["is cut short", Buffer.from([0x10, 1, 0])],
])("ends a line that %s, and no other", async (_what, bytes) => {
  const [bad, good] = await Promise.all([dial(), dial()]);
  bad.write(bytes);
  await once(bad, "close");
  good.write(Buffer.from([0x10, 13, 0, 4, 77, 81, 84, 84, 4, 2, 0, 60, 0, 1, 97]));
  const [answer] = (await once(good, "data")) as [Buffer];
  expect([...answer]).toEqual([0x20, 2, 0, 0]);
  good.destroy();
});

it("says each thing once, however many filters fit, and passes nothing on that is handed in", async () => {
  const client = await connectAsync(`mqtt://127.0.0.1:${server.port}`, { reconnectPeriod: 0 });
  const received: string[] = [];
  client.on("message", (topic, payload) => received.push(`${topic} ${payload}`));
  await client.subscribeAsync(["a/+/up", "a/#", "gone/#"], { qos: 1 });
  await client.unsubscribeAsync("gone/#");
  expect(listeners).toBe(1);
  server.publish("a/1/up", "one");
  server.publish("a", "above");
  server.publish("b/1/up", "another's");
  server.publish("gone/1", "not wanted any more");
  await client.publishAsync("a/2/up", "handed in", { qos: 1 });
  // It is acknowledged behind all that was said before.
  expect(received).toEqual(["a/1/up one", "a above"]);
  expect(handedIn).toEqual(["a/2/up"]);
  await client.endAsync();
});
