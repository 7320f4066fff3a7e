/**
 * A virtual LoRaWAN network server with its sensors, as ChirpStack is met over MQTT: sensors join when somebody listens for the
 * first time, then each speaks at its own pace. Bytes to a sensor wait until it speaks, and what becomes of them is told.
 */
import { z } from "zod";
import { startMqttServer } from "../wire/mqtt-server.ts";
import { type AirSensor, createAirSensor } from "./air-sensor.ts";
import { chirpstackEvents, type Event } from "./chirpstack-events.ts";
import type { SensorNetwork } from "./sensor-network.ts";

export interface RunningNetwork {
  port: number;
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Sensors come in one after the other. */
const APART_MS = 400;
/** Battery and margin are told with every so many frames. */
const FRAMES_A_STATUS = 8;
const MAX_QUEUED = 32;
const COMMAND = /^application\/[^/]+\/device\/([^/]+)\/command\/down$/;
const downlinkSchema = z.object({ id: z.string().min(1), confirmed: z.boolean().default(false) });
type Downlink = z.infer<typeof downlinkSchema>;

export interface NetworkServer {
  /** Somebody has begun to listen. */
  onListener(): void;
  onMessage(topic: string, payload: Uint8Array): void;
  stop(): void;
}

export function createNetworkServer(network: SensorNetwork, publish: (event: Event) => void): NetworkServer {
  const says = chirpstackEvents(network);
  const sensors = network.sensors.map(createAirSensor);
  const queues = new Map<string, Downlink[]>(sensors.map(({ given }) => [given.devEui, []]));
  const timers = new Set<NodeJS.Timeout>();
  const traffic = { received: 0, sent: 0 };
  let isAwake = false;

  const every = (ms: number, work: () => void): void => void timers.add(setInterval(work, ms));

  const handOver = (sensor: AirSensor, atMs: number): void => {
    for (const { id, confirmed } of queues.get(sensor.given.devEui)?.splice(0) ?? []) {
      traffic.sent += 1;
      publish(says.sent(sensor, id, atMs));
      if (confirmed) publish(says.acknowledged(sensor, id, atMs));
    }
  };
  const speak = (sensor: AirSensor): void => {
    const atMs = Date.now();
    if (sensor.given.isRejoining) join(sensor);
    const frame = sensor.speak(atMs);
    if (!frame) return;
    traffic.received += 1;
    publish(says.up(sensor, frame, atMs));
    if (frame.frameCount % FRAMES_A_STATUS === 0) publish(says.status(sensor, atMs));
    handOver(sensor, atMs);
  };
  const join = (sensor: AirSensor): void => {
    sensor.join();
    publish(says.join(sensor, Date.now()));
  };
  const wake = (): void => {
    for (const [index, sensor] of sensors.entries()) {
      const first = setTimeout(() => {
        timers.delete(first);
        if (!sensor.given.isRejoining) join(sensor);
        speak(sensor);
        every(sensor.given.everyMin * MINUTE_MS, () => speak(sensor));
      }, index * APART_MS);
      timers.add(first);
    }
    for (const { id, everyMin } of network.concentrators)
      if (everyMin)
        every(everyMin * MINUTE_MS, () => publish(says.stats(id, { atMs: Date.now(), ...traffic })));
  };

  return {
    onListener() {
      // As a server does that had kept it: whoever comes is told which concentrators are there.
      for (const { id, everyMin } of network.concentrators) if (everyMin) publish(says.isThere(id));
      if (!isAwake) wake();
      isAwake = true;
    },
    onMessage(topic, payload) {
      const queue = queues.get(COMMAND.exec(topic)?.[1] ?? "");
      const downlink = downlinkSchema.safeParse(jsonOf(payload)).data;
      if (!queue || !downlink || queue.some(({ id }) => id === downlink.id)) return;
      if (queue.length < MAX_QUEUED) queue.push(downlink);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** On a port of this machine, for whoever connects. */
export async function startSensorNetwork(network: SensorNetwork): Promise<RunningNetwork> {
  const ears = createNetworkServer(network, ({ topic, payload }) => server.publish(topic, payload));
  const server = await startMqttServer({ port: network.port, ...ears });
  return {
    port: server.port,
    async stop() {
      ears.stop();
      await server.close();
    },
  };
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString());
  } catch {
    return undefined;
  }
}
