import type { Database, Queries } from "../core/db/database.ts";
import { itemsOf } from "../core/ingest/adapter.ts";
import type { IngestDevice, MessageItem } from "../core/ingest/items.ts";
import { recordConnections } from "../fleet/connections/index.ts";
import { logFacts } from "../fleet/device-log/index.ts";
import { type Devices, keepProtocolState } from "../fleet/devices/index.ts";
import { chirpstackAdapter, takeUplinks } from "../fleet/lora/index.ts";
import type { Products } from "../fleet/products/index.ts";
import { createTelemetry, devicesBySerialNumbers } from "../fleet/telemetry/index.ts";
import {
  APPLICATION,
  CONCENTRATORS,
  DEMO_SENSORS,
  type DemoSensor,
  REGION,
  SENSOR_PRODUCTS,
} from "./demo-sensors.ts";
import { MANUFACTURER } from "./demo-world.ts";
import type { SeedSteps } from "./seed-steps.store.ts";

interface Deps {
  db: Database;
  devices: Pick<Devices, "findBySerialNumbers" | "registerWithin">;
  products: Pick<Products, "ensure">;
  companies: ReadonlyMap<string, number>;
  steps: SeedSteps;
  /** The moment of the first start. */
  until: number;
  /** Their network server. */
  mqttServerId: number;
}

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;
const DAY_MS = DAY_MIN * MINUTE_MS;
const COMMISSIONED_DAYS = 40;

/**
 * Sensors with a day of frames behind them, through the code that real ones go through. They are registered in the same
 * transaction: nobody hears of them, and so nobody else writes their states, before their day is written. Answers their ids.
 */
export async function seedSensors(deps: Deps): Promise<number[]> {
  const { db, devices, steps, until } = deps;
  const serialNumbers = DEMO_SENSORS.map(({ serialNumber }) => serialNumber);
  // They were written together; if some are gone now, people have taken them away.
  if ((await devices.findBySerialNumbers(serialNumbers)).length === 0) {
    const drafts = await draftsOf(deps);
    await steps.once("demo/uplinks", async (tx) => {
      await devices.registerWithin(tx, drafts);
      await takeDay(tx, await devicesBySerialNumbers(tx, serialNumbers), until);
    });
  }
  const known = await devicesBySerialNumbers(db, serialNumbers);
  return known.map(({ id }) => id);
}

async function draftsOf({ products, companies, until, mqttServerId }: Deps) {
  const productIds = new Map<string, number>();
  for (const product of SENSOR_PRODUCTS) productIds.set(product.code, await products.ensure(product));
  return DEMO_SENSORS.map(({ serialNumber, shortName, productCode, orgCode, timeZone }) => ({
    ...{ serialNumber, shortName, timeZone, mqttServerId, manufacturer: MANUFACTURER },
    productId: productIds.get(productCode) as number,
    organizationId: companies.get(orgCode) as number,
    commissionedAt: new Date(until - COMMISSIONED_DAYS * DAY_MS),
  }));
}

async function takeDay(tx: Queries, devices: readonly IngestDevice[], until: number): Promise<void> {
  const items = DEMO_SENSORS.flatMap((sensor) => {
    const device = devices.find(({ serialNumber }) => serialNumber === sensor.serialNumber);
    return device ? framesOf(sensor, device, until) : [];
  });
  // Nobody watches yet.
  const announcer = { isWanted: () => false, announce: () => undefined, announceRights: () => undefined };
  const telemetry = createTelemetry({ announcer, now: () => until });
  const batch = await telemetry.read(
    tx,
    items.sort((a, b) => a.at - b.at),
  );
  await telemetry.save(tx, batch);
  await recordConnections(tx, batch.facts.connections);
  await logFacts(tx, batch.facts.logs);
  await takeUplinks(tx, batch.facts.uplinks);
  await keepProtocolState(
    tx,
    items.flatMap(({ device, keeps }) => (keeps ? [{ device, keeps }] : [])),
  );
}

function framesOf(sensor: DemoSensor, device: IngestDevice, until: number): MessageItem[] {
  const isConcentrator = sensor.productCode === "GATE-2";
  const items: MessageItem[] = [];
  for (let minute = 0; minute < DAY_MIN; minute += sensor.everyMin) {
    const frame = minute / sensor.everyMin;
    const at = until - (DAY_MIN - minute) * MINUTE_MS;
    if (isConcentrator) items.push(...read(device, { at, topic: STATS_TOPIC, said: statsOf(frame, at) }));
    // The farther away, the more of its frames nobody hears.
    else if (noise(frame, sensor.rssiDbm) < lossOf(sensor)) continue;
    else items.push(...read(device, { at, topic: upOf(sensor), said: frameOf(sensor, frame, at) }));
  }
  if (!isConcentrator)
    items.push(
      ...read(device, { at: until - MINUTE_MS, topic: statusOf(sensor), said: batteryOf(sensor, until) }),
    );
  return items;
}

function read(
  device: IngestDevice,
  { at, topic, said }: { at: number; topic: string; said: object },
): MessageItem[] {
  const message = { topic, payload: Buffer.from(JSON.stringify(said)), receivedAt: at };
  const address = chirpstackAdapter.addressOf(topic);
  const answer = address && chirpstackAdapter.read(address, message);
  if (!answer || "reason" in answer) throw new Error(`demo frame: ${topic}`);
  return itemsOf(answer).map((item) => ({
    type: "message",
    device,
    kind: "reading",
    receivedAt: at,
    ...item,
  }));
}

const STATS_TOPIC = `${REGION}/gateway/${CONCENTRATORS[0]}/event/stats`;
const topicOf = (kind: string) => (sensor: DemoSensor) =>
  `application/${APPLICATION}/device/${sensor.serialNumber}/event/${kind}`;
const upOf = topicOf("up");
const statusOf = topicOf("status");
const lossOf = ({ rssiDbm }: DemoSensor): number => (rssiDbm < -115 ? 0.12 : rssiDbm < -105 ? 0.04 : 0.005);

/** 0 to 1, the same for the same numbers. */
function noise(...seeds: readonly number[]): number {
  const mixed = seeds.reduce((sum, seed, index) => sum + seed * (12.9898 + index * 65.143), 1);
  const wave = Math.sin(mixed) * 43_758.5453;
  return wave - Math.floor(wave);
}
const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

function frameOf(sensor: DemoSensor, frame: number, at: number): object {
  const hour = ((at / 3_600_000) % 24) + 8;
  const busy = Math.max(0, Math.sin(((hour - 7) / 14) * Math.PI));
  const shake = (scale: number, seed: number) => (noise(frame, sensor.rssiDbm, seed) - 0.5) * scale;
  const temperature = rounded(21 + busy * 4 + shake(0.8, 1));
  const humidity = rounded(52 - busy * 8 + shake(3, 2));
  const co2 = Math.round(430 + busy * 480 + shake(60, 3));
  const rssi = Math.round(sensor.rssiDbm + shake(9, 4));
  return {
    time: new Date(at).toISOString(),
    deviceInfo: { applicationId: APPLICATION },
    fCnt: frame + 1_000,
    fPort: 2,
    dr: 5,
    data: bytesOf(temperature, humidity, co2),
    object: { temperature, humidity, co2 },
    rxInfo: [
      { gatewayId: CONCENTRATORS[0], rssi, snr: rounded(Math.min(11, (rssi + 122) / 6), 1) },
      { gatewayId: CONCENTRATORS[1], rssi: rssi - 14, snr: rounded(Math.min(9, (rssi + 108) / 6), 1) },
    ],
    txInfo: {
      frequency: 867_100_000 + Math.floor(noise(frame, 5) * 8) * 200_000,
      modulation: { lora: { spreadingFactor: sensor.rssiDbm < -105 ? 11 : 7 } },
    },
  };
}

function bytesOf(temperature: number, humidity: number, co2: number): string {
  const bytes = Buffer.alloc(5);
  bytes.writeInt16BE(Math.round(temperature * 10), 0);
  bytes.writeUInt8(Math.round(humidity * 2), 2);
  bytes.writeUInt16BE(co2, 3);
  return bytes.toString("base64");
}

const batteryOf = (sensor: DemoSensor, at: number): object => ({
  time: new Date(at - MINUTE_MS).toISOString(),
  margin: Math.round((sensor.rssiDbm + 130) / 5),
  batteryLevel: rounded(60 + noise(sensor.rssiDbm, 7) * 39),
});

const statsOf = (frame: number, at: number): object => ({
  time: new Date(at).toISOString(),
  rxPacketsReceived: 40 + Math.round(noise(frame, 8) * 30),
  rxPacketsReceivedOk: 38 + Math.round(noise(frame, 9) * 20),
  txPacketsReceived: Math.round(noise(frame, 10) * 4),
  txPacketsEmitted: Math.round(noise(frame, 10) * 4),
});
