/** A link that floods beside a good one and the product's own broker: real Mosquitto processes, and batches that end by hand. */
import mqtt, { type MqttClient } from "mqtt";
import { afterEach, describe, expect, it } from "vitest";
import { aMosquitto, hasMosquitto } from "../../../test/mosquitto.ts";
import { aCleaning } from "../../../test/robot-messages.ts";
import { createDeviceDirectory } from "../../core/ingest/device-directory.ts";
import { createIngest, type IngestPipeline } from "../../core/ingest/ingest.ts";
import type { IngestDevice, IngestItem } from "../../core/ingest/items.ts";
import { createLog } from "../../core/log.ts";
import { reportedFailureOf } from "../mqtt-servers/index.ts";
import { vdaAdapter } from "../vda5050/index.ts";
import { startLink } from "./link.ts";
import { LINK_LIMITS } from "./link-throttle.ts";

const [FLOODING, GOOD] = [7, 8];
const LONG_TIMEOUT = { timeout: 30_000, interval: 5 };
const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

const log = createLog("silent");
const serverOf = (serialNumber: string): number | null =>
  serialNumber.startsWith("F") ? FLOODING : serialNumber.startsWith("G") ? GOOD : null;
const deviceOf = (serialNumber: string): IngestDevice => ({
  ...{ id: 1, serialNumber, manufacturer: "Acme", organizationId: 1, operatorStaffId: null, timeZone: "UTC" },
  ...{ isLocked: false, protocol: "vda5050", mqttServerId: serverOf(serialNumber), alertPercent: 20 },
  ...{ retentionDays: 30, secretHash: null },
});

/** The way in, with a database that answers when it is told to. */
function slowIngest() {
  const open: { items: readonly IngestItem[]; finish(): void }[] = [];
  const onMessage = new Map<number | undefined, number>();
  const ingest = createIngest({
    adapters: [vdaAdapter],
    directory: createDeviceDirectory(async (names) => names.map(deviceOf)),
    commit(items) {
      const { promise, resolve } = Promise.withResolvers<void>();
      open.push({ items, finish: resolve });
      return promise;
    },
    onMessage: ({ source }) => void onMessage.set(source, (onMessage.get(source) ?? 0) + 1),
    reject: () => undefined,
    log,
  });
  return { ingest, open, receivedFrom: (source?: number) => onMessage.get(source) ?? 0 };
}

async function aLink(serverId: number, ingest: IngestPipeline): Promise<{ client: MqttClient }> {
  const { port, close } = await aMosquitto({});
  closings.push(close);
  const connected = Promise.withResolvers<void>();
  const link = startLink({
    serverId,
    log,
    connectionOptions: () => ({
      ...{ host: "127.0.0.1", port, version: 4, clientId: `us-${serverId}`, isClean: true, keepaliveS: 60 },
      ...{ receiveMaximum: 2_000, largestPacket: 8_000_000 },
    }),
    filters: () => vdaAdapter.filters,
    reportedFailureOf: (fault) =>
      reportedFailureOf(fault, { isPlatforms: true, isPublic: false, wasConnected: false }),
    take: (message) => ingest.take(message),
    leave: () => undefined,
    onReport: ({ state }) => {
      if (state === "connected") connected.resolve();
    },
  });
  closings.push(() => link.stop());
  await connected.promise;
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`);
  closings.push(() => client.endAsync(true));
  return { client };
}

const topicOf = (serialNumber: string): string => `uagv/v2/Acme/${serialNumber}/cleaning`;

describe.skipIf(!hasMosquitto)("a link that floods (Mosquitto)", () => {
  it("delays nobody else by more than the batches in work and the next, and is not read beyond its bound", async () => {
    const { ingest, open, receivedFrom } = slowIngest();
    const [flood, good] = [await aLink(FLOODING, ingest), await aLink(GOOD, ingest)];
    const text = JSON.stringify(aCleaning());
    for (let n = 0; n < 12_000; n += 1) flood.client.publish(topicOf(`F-${n % 2_000}`), text, { qos: 0 });
    // More than that is not read while nothing is committed; a chunk of the socket may come on top.
    await expect
      .poll(() => receivedFrom(FLOODING), LONG_TIMEOUT)
      .toBeGreaterThanOrEqual(LINK_LIMITS.waitingMessages);
    // A batch is opened a moment after its messages came; the second may still be on its way.
    await expect.poll(() => open.length, LONG_TIMEOUT).toBe(2);
    const before = open.length;

    const others: Promise<void>[] = [];
    // Mosquitto has twenty in progress at most.
    for (let n = 0; n < 15; n += 1) {
      good.client.publish(topicOf(`G-${n}`), text, { qos: 1 });
      others.push(
        ingest.take({ topic: topicOf(`R-${n}`), payload: Buffer.from(text), receivedAt: Date.now() }),
      );
    }
    await expect.poll(() => receivedFrom(GOOD), LONG_TIMEOUT).toBe(15);
    expect(receivedFrom(FLOODING)).toBeLessThan(LINK_LIMITS.waitingMessages + 500);

    let mine = 0;
    let batches = 0;
    while (mine < 30) {
      await expect.poll(() => open.length, LONG_TIMEOUT).toBeGreaterThan(0);
      const { items, finish } = open.shift() as (typeof open)[number];
      finish();
      batches += 1;
      mine += items.filter(({ device }) => !device.serialNumber.startsWith("F")).length;
    }
    expect(batches).toBeLessThanOrEqual(before + 1);
    await Promise.all(others);
    const ending = setInterval(() => {
      for (const { finish } of open.splice(0)) finish();
    }, 1);
    await ingest.stop();
    clearInterval(ending);
  }, 90_000);
});
