import type { BusMessage, ConnectionEvent, Ingest } from "../bus/bus.ts";
import type { Log } from "../log.ts";
import { type Adapter, addressAmong, type DeviceAddress, isAlike, itemsOf } from "./adapter.ts";
import { commitWithRetry, createBatches } from "./batches.ts";
import type { DeviceDirectory } from "./device-directory.ts";
import {
  asReceived,
  type ConnectionItem,
  type IngestDevice,
  type IngestItem,
  type MessageItem,
  type Rejection,
} from "./items.ts";
import { createSignIns, type GuestList, type Stranger } from "./sign-ins.ts";

/**
 * The way in for everything devices send, by whatever broker:
 *
 *   take ─▶ batch ─▶ sender known? JSON? schema? ─▶ one transaction ─▶ acknowledged
 *                                             └ no: counted, and acknowledged (sending it again would not help)
 *
 * A device's messages are committed in the order they came, see batches.ts.
 */
export interface IngestOptions {
  adapters: readonly Adapter[];
  /** Protocols spoken through an MQTT server that we are a client of; without it, all. */
  adaptersAt?(source: number): readonly Adapter[];
  directory: DeviceDirectory;
  /** Stores all or nothing. */
  commit(items: readonly IngestItem[]): Promise<void>;
  /** Sees every message before it is taken; never throws. */
  onMessage?(message: BusMessage): void;
  /** Counts what is not taken. */
  reject(rejection: Rejection): void;
  /** Gets what is passed on and not kept, as soon as it is here. */
  onRelayed?(item: MessageItem): void;
  /** Hears of devices that nobody registered: through an MQTT server that we are a client of, or as a guest. */
  onStranger?(stranger: Stranger): void;
  /** Lets guests in at our own broker; without it there are none. */
  pairing?: GuestList;
  log: Log;
}

export interface IngestPipeline extends Ingest {
  /** Events of a device's connection that do not come from the broker: silence, changed master data. */
  injectConnections(items: readonly ConnectionItem[]): Promise<void>;
  /** Since when the oldest batch in work has been waiting, or null; a database that is away makes nobody silent. */
  readonly busySince: number | null;
  /** Commits what is waiting if the database answers, gives up on the rest. */
  stop(): Promise<void>;
}

interface Entry {
  /** Serial number of the device. */
  sender: string;
  source?: number;
  raw: Incoming | { connection: Omit<ConnectionItem, "device" | "type"> };
  settle: PromiseWithResolvers<void>;
}

/** A message as it came, and whose it is. */
interface Incoming {
  message: BusMessage;
  adapter: Adapter;
  address: DeviceAddress;
}

const STOP_TIMEOUT_MS = 5_000;
const BEHIND_AFTER_MS = 3_000;
/** Of one that was refused. */
const MAX_TOPIC = 200;

export function createIngest(options: IngestOptions): IngestPipeline {
  const { directory, reject, log } = options;
  const stopping = new AbortController();
  const busy = new Map<Entry[], number>();

  const toItems = readingBy(reject);

  const meetStranger = ({ message, adapter: { protocol }, address }: Incoming): void => {
    const { source } = message;
    if (source !== undefined) options.onStranger?.({ protocol, address, message });
    else {
      const { topic, payload } = message;
      reject({ reason: "unknownDevice", ...nameOf(address), detail: "", topic, payload });
    }
  };
  const readBatch = async (batch: readonly Entry[]): Promise<IngestItem[]> => {
    const unknown = batch.filter((entry) => directory.find(entry.sender) === undefined);
    if (unknown.length > 0)
      await Promise.all(
        [...new Set(unknown.map((entry) => entry.sender))].map((name) => directory.load(name)),
      );
    const items: IngestItem[] = [];
    for (const entry of batch) {
      const device = directory.find(entry.sender);
      if (device) items.push(...toItems(entry, device));
      else if ("message" in entry.raw) meetStranger(entry.raw);
    }
    return items;
  };

  const drop = (item: IngestItem, error: Error): void => {
    log.error(
      { err: error, serialNumber: item.device.serialNumber, kind: item.kind },
      "report cannot be stored",
    );
    reject({
      reason: "notStorable",
      kind: item.kind,
      serialNumber: item.device.serialNumber,
      detail: error.message,
    });
  };
  const commitEntries = async (batch: readonly Entry[]): Promise<void> => {
    const items = await readBatch(batch);
    if (items.length > 0)
      await commitWithRetry(items, { commit: options.commit, drop, stopping: stopping.signal, log });
  };

  const work = async (batch: Entry[]): Promise<void> => {
    busy.set(batch, Date.now());
    try {
      // Reading the directory may fail like a commit: it waits for the database just the same.
      await commitWithRetry([batch], {
        commit: ([entries]) => commitEntries(entries ?? []),
        drop: (_, error) => {
          throw error;
        },
        stopping: stopping.signal,
        log,
      });
      for (const entry of batch) entry.settle.resolve();
    } catch (error) {
      for (const entry of batch) entry.settle.reject(error);
    } finally {
      busy.delete(batch);
    }
  };

  const adaptersOf = (source: number | undefined) =>
    (source === undefined ? undefined : options.adaptersAt?.(source)) ?? options.adapters;
  const busySince = () => (busy.size === 0 ? null : Math.min(...busy.values()));
  const batches = createBatches(work);
  const push = (sender: string, raw: Entry["raw"], source?: number | null): Promise<void> => {
    const settle = Promise.withResolvers<void>();
    batches.push({ sender, raw, settle, ...(source != null && { source }) });
    return settle.promise;
  };

  return {
    take(message) {
      const { source, topic } = message;
      options.onMessage?.(message);
      const known = addressAmong(adaptersOf(source), topic);
      if (known?.adapter.relays?.(known.address.kind))
        return relay({ message, ...known }, { ...options, toItems, meetStranger });
      if (known) return push(known.address.serialNumber, { message, ...known }, source);
      const unnamed = { kind: "", serialNumber: "", detail: topic, topic, payload: message.payload };
      reject({ reason: "unknownTopic", ...unnamed, ...sourceOf(message) });
      return Promise.resolve();
    },
    refuseLarge({ topic, bytes, source }) {
      const { address } = addressAmong(adaptersOf(source), topic) ?? {};
      const named = address ? nameOf(address) : { kind: "", serialNumber: "" };
      const detail = `${topic.slice(0, MAX_TOPIC)}: ${bytes} bytes`;
      reject({ reason: "tooLarge", ...named, detail, topic, ...sourceOf({ source }) });
    },
    connection: ({ serialNumber, ...connection }: ConnectionEvent) => push(serialNumber, { connection }),
    async injectConnections(items) {
      // In one queue with what the device says, so that nothing overtakes the other.
      await Promise.all(
        items.map(({ device, type: _, ...connection }) =>
          push(device.serialNumber, { connection }, device.mqttServerId),
        ),
      );
    },
    ...createSignIns(options),
    get busySince() {
      return busySince();
    },
    get isBehind() {
      return Date.now() - (busySince() ?? Infinity) > BEHIND_AFTER_MS;
    },
    async stop() {
      const timeout = setTimeout(() => stopping.abort(), STOP_TIMEOUT_MS);
      await batches.idle();
      clearTimeout(timeout);
      stopping.abort();
    },
  };
}

/** What an entry means for the device whose it is; nothing, where it may not be taken. */
function readingBy(reject: IngestOptions["reject"]) {
  return (entry: Pick<Entry, "raw">, device: IngestDevice): IngestItem[] => {
    if ("connection" in entry.raw) return [{ type: "connection", device, ...entry.raw.connection }];
    const { message, adapter, address } = entry.raw;
    const refuse = (reason: Rejection["reason"], detail: string, expected = ""): [] => {
      const { topic, payload } = message;
      reject({ reason, ...nameOf(address), detail, topic, payload, expected, ...sourceOf(message) });
      return [];
    };
    if (device.isDecommissioned) return refuse("unknownDevice", "out of use");
    // Under its name somebody else might speak: another maker, another protocol, another server's client.
    const maker = address.manufacturer ?? device.manufacturer;
    if (maker !== device.manufacturer)
      return refuse(
        isAlike(maker, device.manufacturer) ? "topicLetters" : "otherManufacturer",
        `manufacturer ${maker}`,
        withLevel(message.topic, maker, device.manufacturer),
      );
    if (device.protocol !== adapter.protocol) return refuse("unknownDevice", adapter.protocol);
    if (device.mqttServerId !== (message.source ?? null)) return refuse("foreignTopic", message.topic);
    if (device.isCutOff) return refuse("foreignServer", message.topic);
    const read = adapter.read(address, message);
    if (!read) return [];
    if ("reason" in read) return refuse(read.reason, read.detail);
    const { receivedAt, isRetained = false, isWill } = message;
    return itemsOf(read).map((item) =>
      asReceived({
        ...{ type: "message", device, kind: address.kind, receivedAt },
        ...item,
        ...(isRetained && { isRetained }),
        ...(isWill !== undefined && { isWill }),
      }),
    );
  };
}

interface Passing extends Pick<IngestOptions, "directory" | "onRelayed"> {
  toItems(entry: Pick<Entry, "raw">, device: IngestDevice): IngestItem[];
  meetStranger(incoming: Incoming): void;
}

/** Waits for nothing but the device's name. What cannot be read is counted like everything else. */
async function relay(
  incoming: Incoming,
  { directory, onRelayed, toItems, meetStranger }: Passing,
): Promise<void> {
  const { serialNumber } = incoming.address;
  const device = directory.find(serialNumber) ?? (await directory.load(serialNumber));
  if (!device) return meetStranger(incoming);
  for (const item of toItems({ raw: incoming }, device)) if (item.type === "message") onRelayed?.(item);
}

const withLevel = (topic: string, level: string, other: string): string =>
  topic
    .split("/")
    .map((one) => (one === level ? other : one))
    .join("/");
const nameOf = ({ kind, serialNumber }: DeviceAddress) => ({ kind, serialNumber });
const sourceOf = ({ source }: { source?: number | undefined }) => (source === undefined ? {} : { source });
