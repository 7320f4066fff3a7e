/** A link and the other end of its connection, by hand: a server of MQTT 3.1.1 that keeps what nobody has acknowledged. */
import { afterEach, describe, expect, it } from "vitest";
import { mqttByHand } from "../../../test/mqtt-by-hand.ts";
import { createLog } from "../../core/log.ts";
import { reportedFailureOf } from "../mqtt-servers/index.ts";
import { type LinkReport, startLink } from "./link.ts";

/** Only what fails waits so long. */
const LONG_TIMEOUT = { timeout: 20_000, interval: 10 };
const LARGEST = 8_000_000;
const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

/** Hands out all that is kept at every new connection, oldest first, and forgets what is acknowledged. */
async function aKeepingServer(kept: Map<number, { topic: string; payload: Buffer }>) {
  let connects = 0;
  const server = await mqttByHand(4, (packet, say) => {
    if (packet.cmd === "connect") {
      connects += 1;
      say({ cmd: "connack", returnCode: 0, sessionPresent: connects > 1 });
      for (const [messageId, { topic, payload }] of kept)
        say({ cmd: "publish", qos: 1, retain: false, dup: connects > 1, messageId, topic, payload });
    }
    if (packet.cmd === "subscribe")
      say({ cmd: "suback", messageId: packet.messageId ?? 0, granted: packet.subscriptions.map(() => 1) });
    if (packet.cmd === "puback") kept.delete(packet.messageId ?? 0);
  });
  closings.push(server.close);
  return { port: server.port, connects: () => connects, breakOff: server.cut };
}

function linkTo(port: number) {
  const [taken, left, reports] = [[] as string[], [] as string[], [] as LinkReport[]];
  const link = startLink({
    serverId: 7,
    log: createLog("silent"),
    connectionOptions: () => ({
      ...{ host: "127.0.0.1", port, version: 4, clientId: "us", isClean: false, keepaliveS: 60 },
      ...{ receiveMaximum: 100, largestPacket: LARGEST },
    }),
    filters: () => ["#"],
    reportedFailureOf: (fault) =>
      reportedFailureOf(fault, { isPlatforms: true, isPublic: false, wasConnected: false }),
    take: async ({ topic }) => void taken.push(topic),
    leave: ({ topic, bytes }) => void left.push(`${topic} ${bytes > LARGEST}`),
    onReport: (report) => void reports.push(report),
  });
  closings.push(() => link.stop());
  return { taken, left, reports };
}

describe("a message that is too large", () => {
  it("comes once, is said, and holds up neither what is behind it nor the next connection", async () => {
    const kept = new Map([
      [1, { topic: "small/1", payload: Buffer.from("{}") }],
      [2, { topic: "huge", payload: Buffer.alloc(LARGEST + 1, "x") }],
      [3, { topic: "small/2", payload: Buffer.from("{}") }],
    ]);
    const server = await aKeepingServer(kept);
    const { taken, left, reports } = linkTo(server.port);
    await expect.poll(() => kept.size, LONG_TIMEOUT).toBe(0);
    expect([taken, left, server.connects()]).toEqual([["small/1", "small/2"], ["huge true"], 1]);
    expect(reports.map(({ state }) => state)).not.toContain("unreachable");
    await expect
      .poll(() => reports.find(({ reason }) => reason === "packetTooLarge"), LONG_TIMEOUT)
      .toMatchObject({ state: "connected", detail: expect.stringContaining("huge: 8000") });

    kept.set(4, { topic: "small/3", payload: Buffer.from("{}") });
    server.breakOff();
    await expect.poll(() => kept.size, LONG_TIMEOUT).toBe(0);
    expect([taken.at(-1), left.length, server.connects()]).toEqual(["small/3", 1, 2]);
    await expect.poll(() => reports.at(-1), LONG_TIMEOUT).toMatchObject({ state: "connected", reason: null });
  });
});
