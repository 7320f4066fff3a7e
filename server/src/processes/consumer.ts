import { createHmac, randomBytes } from "node:crypto";
import type { Ports } from "../core/bus/listeners.ts";
import { connectMqttBus } from "../core/bus/mqtt-bus.ts";
import { startSharedConsumer } from "../core/bus/shared-consumer.ts";
import { createIngestApp, type IngestApp, type IngestDeps } from "./ingest.ts";

/**
 * The way in behind an outside broker. Who may sign in there, and speak where, is that broker's business; the end of a
 * connection is known by the topic `connection` and by silence only.
 */
export interface ConsumerStack {
  /** Of no broker of ours. */
  ports: Ports;
  app: IngestApp;
  close(): Promise<void>;
}

export interface ConsumerStackOptions extends Omit<IngestDeps, "bus"> {
  url: string;
  clientId: string;
}

export async function startConsumerStack(options: ConsumerStackOptions): Promise<ConsumerStack> {
  const { log, url, clientId, serverSecret = randomBytes(32).toString("hex") } = options;
  const share = shareOf(serverSecret);
  const bus = await connectMqttBus({ url, log });
  const app = await createIngestApp({ ...options, bus });
  const filters = () => app.adapters.flatMap((adapter) => adapter.filters);
  const consumer = await startSharedConsumer({
    ...{ url, clientId, share, ingest: app.ingest, log },
    filters: filters(),
  });
  app.links.onTopicsRead(() => consumer.follow(filters()));
  await app.upkeep.start();
  await app.links.begin(app.ingest);
  return {
    ports: { own: 0, plain: null, tls: null },
    app,
    async close() {
      await consumer.stop();
      await app.close();
      await bus.close();
    },
  };
}

/** Of the secret that all processes on one database have, so that no robot can guess it. */
const shareOf = (secret: string): string =>
  `sweepline-${createHmac("sha256", secret).update("sweepline/share/1").digest("hex").slice(0, 32)}`;
