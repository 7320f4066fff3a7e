import { SERIAL_NUMBER } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Adapter } from "../../core/ingest/adapter.ts";
import type { Rejection } from "../../core/ingest/items.ts";
import type { Stranger } from "../../core/ingest/sign-ins.ts";
import type { Log } from "../../core/log.ts";
import { sampleOf } from "./sample.ts";
import { addDiscoveries, type Sighting } from "./sightings.store.ts";

/**
 * Notes devices that nobody registered. What they say must be readable by their protocol, or a mistyped topic would be a
 * device. Counting waits in memory and is written every few seconds; past a bound new names wait for the next round, so
 * that a flood costs less than the good messages beside it.
 */
export interface Discoverer {
  meet(stranger: Stranger): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Of the newest message; read for people once, when it is written. */
type Noted = Omit<Sighting, "sample"> & { payload: Uint8Array };

const FLUSH_EVERY_MS = 2_000;
const MAX_NAMES = 1_000;
const MANUFACTURER = /^[\w.: -]{1,64}$/;

export function createDiscoverer(options: {
  db: Queries;
  log: Log;
  adapters: readonly Adapter[];
  reject(rejection: Rejection): void;
}): Discoverer {
  const { db, log, adapters, reject } = options;
  let sightings = new Map<string, Noted>();
  let writing: Promise<void> = Promise.resolve();

  const flush = async (): Promise<void> => {
    if (sightings.size === 0) return;
    const rows = [...sightings.values()].map(({ payload, ...row }) => ({
      ...row,
      sample: sampleOf(payload),
    }));
    sightings = new Map();
    try {
      await addDiscoveries(db, rows);
    } catch (error) {
      // What speaks goes on speaking.
      log.warn({ err: error }, "discovered devices could not be noted");
    }
  };
  const timer = setInterval(() => {
    writing = writing.then(flush);
  }, FLUSH_EVERY_MS);
  timer.unref();

  const isUnderstood = ({ protocol, address, message }: Stranger): boolean => {
    const read = adapters.find((adapter) => adapter.protocol === protocol)?.read(address, message);
    if (!read) return false;
    if (!("reason" in read)) return true;
    reject({ ...read, kind: address.kind, serialNumber: address.serialNumber });
    return false;
  };
  const begin = (stranger: Stranger): Noted | undefined => {
    const { protocol, address, message } = stranger;
    const { serialNumber, manufacturer } = address;
    const isName = SERIAL_NUMBER.test(serialNumber) && (!manufacturer || MANUFACTURER.test(manufacturer));
    if (sightings.size >= MAX_NAMES || !isName || !isUnderstood(stranger)) return undefined;
    const { receivedAt: firstAt, source: mqttServerId = null } = message;
    const noted = { topic: "", payload: message.payload, messages: 0, firstAt, lastAt: firstAt };
    return { mqttServerId, protocol, serialNumber, manufacturer: manufacturer ?? "", ...noted };
  };

  return {
    meet(stranger) {
      const { protocol, address, message, guest } = stranger;
      // What a broker had kept may be of a device that has long gone, and is no newest message.
      if (message.isRetained) return;
      const { serialNumber, manufacturer } = address;
      const { organizationId } = guest ?? {};
      const name = JSON.stringify([message.source, organizationId, protocol, serialNumber, manufacturer]);
      const known = sightings.get(name) ?? begin(stranger);
      if (!known) return;
      known.messages += 1;
      known.lastAt = message.receivedAt;
      known.guest = guest;
      known.topic = message.topic.slice(0, 256);
      known.payload = message.payload;
      sightings.set(name, known);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}
