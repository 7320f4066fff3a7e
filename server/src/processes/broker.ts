import { type Broker, startBroker } from "../core/bus/broker.ts";
import type { ListenOptions, Ports } from "../core/bus/listeners.ts";
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
}

export async function startBrokerStack(options: BrokerStackOptions): Promise<BrokerStack> {
  const { log, host, port, tls, proxies, ownPort, internalSecret } = options;
  const made = Promise.withResolvers<IngestApp>();
  const broker = await startBroker({
    async ingestOf(bus) {
      const app = await createIngestApp({ ...options, bus });
      await app.closeLeftovers();
      made.resolve(app);
      return { ingest: app.ingest, reject: app.reject, adapters: app.adapters };
    },
    ...{ host, port, tls, proxies, ownPort },
    internalSecret,
    log,
  });
  const app = await made.promise;
  app.onRevoked((serialNumber) => broker.kick(serialNumber));
  await answerLines(broker.bus, broker.lineOf);
  app.links.countConnections(() => broker.connections);
  await app.upkeep.start();
  await app.links.begin(app.ingest);
  return {
    ports: broker.ports,
    broker,
    app,
    async close() {
      await broker.close();
      await app.close();
    },
  };
}
