import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt from "mqtt";
import type { Packet } from "mqtt-packet";
import { afterEach, describe, expect, it } from "vitest";
import { mqttByHand } from "../../../test/mqtt-by-hand.ts";
import { createLog } from "../log.ts";
import type { BusMessage } from "./bus.ts";
import { type SharedConsumer, startSharedConsumer } from "./shared-consumer.ts";

/** Only what fails waits so long. */
const LONG_TIMEOUT = { timeout: 20_000, interval: 10 };
const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

/** Takes messages and lets the test decide when each is committed. */
function anIngest() {
  const taken: { message: BusMessage; commit(): void; fail(): void }[] = [];
  return {
    taken,
    take(message: BusMessage): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      taken.push({ message, commit: resolve, fail: () => reject(new Error("stopping")) });
      return promise;
    },
    refuseLarge: () => undefined,
  };
}

async function consume(port: number, ingest: ReturnType<typeof anIngest>): Promise<SharedConsumer> {
  const consumer = await startSharedConsumer({
    url: `mqtt://us:secret@127.0.0.1:${port}`,
    clientId: "ingest-1",
    share: "of-nobody-else",
    filters: ["+/v2/+/+/cleaning", "+/v2/+/+/state"],
    ingest,
    log: createLog("silent"),
  });
  closings.push(() => consumer.stop());
  return consumer;
}

/** The other end of the connection, by hand: what a broker says and hears. */
async function aBroker() {
  const received: Packet[] = [];
  const server = await mqttByHand(5, (packet, say) => {
    received.push(packet);
    if (packet.cmd === "connect") say({ cmd: "connack", reasonCode: 0, sessionPresent: false });
    if (packet.cmd === "subscribe")
      say({ cmd: "suback", messageId: packet.messageId ?? 0, granted: packet.subscriptions.map(() => 1) });
  });
  closings.push(server.close);
  return {
    port: server.port,
    received,
    publish(messageId: number, payload: string) {
      const topic = "uagv/v2/Acme/R-1/cleaning";
      server.say({ cmd: "publish", topic, payload, qos: 1, messageId, dup: false, retain: false });
    },
    cut: server.cut,
    acknowledged: () => received.flatMap((packet) => (packet.cmd === "puback" ? [packet.messageId] : [])),
  };
}

describe("taking messages from an outside broker", () => {
  it("asks for its share of what devices send, in a session that outlives it", async () => {
    const broker = await aBroker();
    await consume(broker.port, anIngest());
    const [connect, subscribe] = broker.received;
    expect(connect).toMatchObject({ clean: false, clientId: "ingest-1", username: "us", protocolVersion: 5 });
    expect(connect).toMatchObject({ properties: { sessionExpiryInterval: 604_800 } });
    const topics = subscribe?.cmd === "subscribe" ? subscribe.subscriptions.map(({ topic }) => topic) : [];
    expect(topics).toEqual([
      "$share/of-nobody-else/+/v2/+/+/cleaning",
      "$share/of-nobody-else/+/v2/+/+/state",
    ]);
  });

  it("acknowledges each when it is committed, in whatever order, and what is not taken never", async () => {
    const broker = await aBroker();
    const ingest = anIngest();
    await consume(broker.port, ingest);
    for (const id of [1, 2, 3]) broker.publish(id, `${id}`);
    await expect.poll(() => ingest.taken.length, LONG_TIMEOUT).toBe(3);
    expect(broker.acknowledged()).toEqual([]);
    ingest.taken[2]?.commit();
    ingest.taken[1]?.fail();
    await expect.poll(broker.acknowledged, LONG_TIMEOUT).toEqual([3]);
    ingest.taken[0]?.commit();
    await expect.poll(broker.acknowledged, LONG_TIMEOUT).toEqual([3, 1]);
  });

  it("comes back when the connection breaks", async () => {
    const broker = await aBroker();
    const ingest = anIngest();
    await consume(broker.port, ingest);
    broker.cut();
    await expect
      .poll(() => broker.received.filter(({ cmd }) => cmd === "subscribe").length, LONG_TIMEOUT)
      .toBe(2);
    broker.publish(9, "again");
    await expect.poll(() => ingest.taken.length, LONG_TIMEOUT).toBe(1);
  });
});

const MOSQUITTO = process.env.MOSQUITTO ?? "mosquitto";
const hasMosquitto = spawnSync(MOSQUITTO, ["-h"]).error === undefined;

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

async function startMosquitto(): Promise<{ port: number; child: ChildProcess }> {
  const folder = await mkdtemp(join(tmpdir(), "sweepline-mosquitto-"));
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await new Promise((resolve) => probe.close(resolve));
  const file = join(folder, "mosquitto.conf");
  await writeFile(
    file,
    `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nmax_inflight_messages 0\n`,
  );
  const child = spawn(MOSQUITTO, ["-c", file], { stdio: "ignore" });
  closings.push(() => rm(folder, { recursive: true, force: true }));
  closings.push(() => child.kill("SIGKILL"));
  await expect.poll(() => isListening(port), LONG_TIMEOUT).toBe(true);
  return { port, child };
}

describe.skipIf(!hasMosquitto)("with a real Mosquitto (set MOSQUITTO to its path)", () => {
  it("gets every message once while it is there, and what it left unacknowledged again", async () => {
    const { port } = await startMosquitto();
    const robot = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 50 });
    closings.push(() => robot.endAsync(true));
    const first = anIngest();
    const consumer = await consume(port, first);
    const topic = "uagv/v2/Acme/R-1/cleaning";
    for (let index = 0; index < 100; index += 1) await robot.publishAsync(topic, `${index}`, { qos: 1 });
    await expect.poll(() => first.taken.length, LONG_TIMEOUT).toBe(100);
    for (const { commit } of first.taken.slice(0, 60)) commit();
    await new Promise((resolve) => setImmediate(resolve));
    await consumer.stop();
    for (let index = 100; index < 120; index += 1) await robot.publishAsync(topic, `${index}`, { qos: 1 });
    const second = anIngest();
    await consume(port, second);
    await expect.poll(() => second.taken.length, LONG_TIMEOUT).toBe(60);
    const numbers = second.taken.map(({ message }) => Number(Buffer.from(message.payload).toString()));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 60));
  });
});
