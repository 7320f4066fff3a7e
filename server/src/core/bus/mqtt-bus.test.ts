import type { Packet } from "mqtt-packet";
import { afterEach, expect, it } from "vitest";
import { type ByHand, mqttByHand } from "../../../test/mqtt-by-hand.ts";
import { createLog } from "../log.ts";
import type { Bus } from "./bus.ts";
import { connectMqttBus } from "./mqtt-bus.ts";

let server: ByHand;
let bus: Bus;
const received: string[] = [];
let connections = 0;
let isAcknowledging = true;
const subscribed: string[] = [];
/** What the broker answers to who subscribes; undefined: nothing. */
let granted: 1 | 128 | undefined = 1;

async function start(): Promise<void> {
  server = await mqttByHand(4, (packet: Packet, say) => {
    if (packet.cmd === "connect") {
      connections += 1;
      say({ cmd: "connack", returnCode: 0, sessionPresent: false });
    }
    if (packet.cmd === "subscribe") {
      subscribed.push(...packet.subscriptions.map(({ topic }) => topic));
      if (granted !== undefined) say({ cmd: "suback", messageId: packet.messageId ?? 0, granted: [granted] });
    }
    if (packet.cmd !== "publish") return;
    received.push(packet.topic);
    if (isAcknowledging) say({ cmd: "puback", messageId: packet.messageId ?? 0 });
  });
  bus = await connectMqttBus({ url: `mqtt://127.0.0.1:${server.port}`, log: createLog("silent") });
}
afterEach(async () => {
  await bus.close();
  server.close();
  subscribed.length = 0;
});

it("sends what perishes over the connection that there is, and never over a later one", async () => {
  await start();
  await bus.publish("first", "{}", { qos: 1, isPerishable: true });
  isAcknowledging = false;
  const lost = bus.publish("command", "{}", { qos: 1, isPerishable: true });
  await expect.poll(() => received).toEqual(["first", "command"]);
  server.cut();
  await expect(lost).rejects.toThrow();
  await expect(bus.publish("away", "{}", { qos: 1, isPerishable: true })).rejects.toThrow("no connection");
  isAcknowledging = true;
  await bus.publish("kept", "{}", { qos: 1 });
  expect([connections, received]).toEqual([2, ["first", "command", "kept"]]);
});

it("subscribes over the next connection where this one breaks before the broker has answered", async () => {
  granted = undefined;
  await start();
  const topics: string[] = [];
  const subscribing = bus.subscribe("nudge", (topic) => topics.push(topic));
  await expect.poll(() => subscribed).toEqual(["nudge"]);
  granted = 1;
  server.cut();
  await subscribing;
  await expect.poll(() => subscribed, { timeout: 5_000 }).toEqual(["nudge", "nudge"]);
  server.say({ cmd: "publish", topic: "nudge", payload: "{}", qos: 0, dup: false, retain: false });
  await expect.poll(() => topics).toEqual(["nudge"]);
});

it("subscribes over the next connection where this one breaks while it repeats what was not acknowledged", async () => {
  await start();
  isAcknowledging = false;
  received.length = 0;
  const kept = bus.publish("kept", "{}", { qos: 1 });
  await expect.poll(() => received).toEqual(["kept"]);
  server.cut();
  await expect.poll(() => received, { timeout: 5_000 }).toEqual(["kept", "kept"]);
  const subscribing = bus.subscribe("nudge", () => undefined);
  isAcknowledging = true;
  server.cut();
  await Promise.all([kept, subscribing]);
  await expect.poll(() => subscribed).toContain("nudge");
});

it("rejects a subscription that the broker refuses", async () => {
  granted = 128;
  await start();
  await expect(bus.subscribe("forbidden", () => undefined)).rejects.toThrow("Subscribe error");
});
