import { type Broker, startBroker } from "./core/bus/broker.ts";
import { createIngestApp, type IngestApp, type IngestGround, ROBOT_ADAPTERS } from "./ingest-app.ts";

/** The embedded broker with the way in behind it, both in this process. */
export interface BrokerStack {
  port: number;
  broker: Broker;
  app: IngestApp;
  /** Ends the lines, commits what came over them, and leaves the database to its owner. */
  close(): Promise<void>;
}

export interface BrokerStackOptions extends Omit<IngestGround, "bus"> {
  host: string;
  port: number;
  internalSecret: string;
}

export async function startBrokerStack(options: BrokerStackOptions): Promise<BrokerStack> {
  const { db, clock, log, exceptions, host, port, internalSecret } = options;
  const made = Promise.withResolvers<IngestApp>();
  const broker = await startBroker({
    async ingestOf(bus) {
      const app = await createIngestApp({ db, bus, clock, log, exceptions });
      await app.closeLeftovers();
      made.resolve(app);
      return { ingest: app.ingest, reject: app.reject };
    },
    adapters: ROBOT_ADAPTERS,
    host,
    port,
    internalSecret,
    log,
  });
  const app = await made.promise;
  app.onRevoked((serialNumber) => broker.kick(serialNumber));
  await app.upkeep.start();
  return {
    port: broker.port,
    broker,
    app,
    async close() {
      await broker.close();
      await app.close();
    },
  };
}
