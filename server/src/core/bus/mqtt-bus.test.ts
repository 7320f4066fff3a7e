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

async function start(): Promise<void> {
  server = await mqttByHand(4, (packet: Packet, say) => {
    if (packet.cmd === "connect") {
      connections += 1;
      say({ cmd: "connack", returnCode: 0, sessionPresent: false });
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
