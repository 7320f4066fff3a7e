import { type Broker, startBroker } from "../core/bus/broker.ts";
import type { ListenOptions, Ports } from "../core/bus/listeners.ts";
import type { BrokerLoad, Siblings } from "../core/bus/siblings.ts";
import { answerLines } from "../fleet/broker/index.ts";
import { createIngestApp, type IngestApp, type IngestDeps } from "./ingest.ts";

/** The embedded broker with the way in behind it, both in this process. */
export interface BrokerStack {
  ports: Ports;
  broker: Broker;
  app: IngestApp;
  /** Ends the connections, commits what came over them, and leaves the database to its owner. */
  close(): Promise<void>;
}

export interface BrokerStackOptions extends Omit<IngestDeps, "bus">, ListenOptions {
  internalSecret: string;
  siblings?: Siblings | undefined;
}

export async function startBrokerStack(options: BrokerStackOptions): Promise<BrokerStack> {
  const { log, host, port, tls, proxies, ownPort, isShared, internalSecret, siblings } = options;
  const made = Promise.withResolvers<IngestApp>();
  const broker = await startBroker({
    async ingestOf(bus) {
      const app = await createIngestApp({ ...options, bus });
      await app.closeLeftovers(async () => (await siblings?.devices())?.flat() ?? []);
      made.resolve(app);
      const { ingest, reject, adapters, pairing } = app;
      return { ingest, reject, adapters, guestAdapters: pairing.adapters };
    },
    ...{ host, port, tls, proxies, ownPort, isShared },
    ...{ internalSecret, siblings, log },
  });
  const app = await made.promise;
  app.onRevoked((serialNumber) => broker.kick(serialNumber));
  app.pairing.onChanged((mayStay) => broker.keepGuests(mayStay));
  await answerLines(broker.bus, broker.lineOf);
  const { links } = app;
  const elsewhere = siblings && followLoad(siblings);
  siblings?.serve({ load: () => ({ connections: broker.connections, receivedPerS: links.receivedPerS() }) });
  links.countOwn(() => {
    const { connections, receivedPerS } = elsewhere?.load() ?? { connections: 0, receivedPerS: 0 };
    return { connections: broker.connections + connections, elsewherePerS: receivedPerS };
  });
  await app.upkeep.start();
  await links.begin(app.ingest);
  return {
    ports: broker.ports,
    broker,
    app,
    async close() {
      elsewhere?.stop();
      await broker.close();
      await app.close();
    },
  };
}

const LOAD_EVERY_MS = 2_000;

/** That of the broker's other processes together, as they said last. */
function followLoad(siblings: Siblings): { load(): BrokerLoad; stop(): void } {
  let loads: BrokerLoad[] = [];
  const timer = setInterval(async () => {
    loads = await siblings.load();
  }, LOAD_EVERY_MS).unref();
  const sum = (key: keyof BrokerLoad): number => loads.reduce((all, load) => all + load[key], 0);
  return {
    load: () => ({ connections: sum("connections"), receivedPerS: sum("receivedPerS") }),
    stop: () => clearInterval(timer),
  };
}
