import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Bus } from "../core/bus/bus.ts";
import type { Ports } from "../core/bus/listeners.ts";
import { connectMqttBus } from "../core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../core/bus/rights.ts";
import { type Config, ConfigError } from "../core/config.ts";
import { startEmbeddedPostgres } from "../core/db/embedded-postgres.ts";
import { canRewriteAudit, type DatabaseUrls, migrate } from "../core/db/migrate.ts";
import type { Log } from "../core/log.ts";
import { readServerSecret } from "../core/secret-box.ts";
import { forkBroker } from "./broker-child.ts";
import { type BrokerChildren, keepBrokers } from "./broker-children.ts";
import { brokerListenOf, openCertificate, requirePorts } from "./network.ts";
import type { Stack, Up } from "./rooms.ts";

/**
 * Brings up what the configuration says:
 *
 *   database ─▶ schema ─▶ broker and ingest ─▶ bus ─▶ rooms ─▶ built-ins ─▶ HTTP ─▶ ready ─▶ demo ─▶ upkeep
 *
 * The database and the broker come up in processes of their own while this one loads the rooms.
 */
export async function bringUp(config: Config, log: Log, stack: Stack): Promise<Up> {
  requireIngest(config);
  await requirePorts(config);
  const authority = await openCertificate(config, { log, later: stack.later });
  const broker = config.ROLES.includes("ingest") ? forkBroker() : undefined;
  const [urls, { openRooms }] = await Promise.all([databaseOf(config, log, stack), import("./rooms.ts")]);
  const databaseUrl = await migrated(urls, log);
  const bus = await busOf(config, { databaseUrl, log, stack, broker });
  return openRooms({ config, log, stack, databaseUrl, authority, ...bus });
}

/** Nobody else would take in what comes to a broker of our own. */
function requireIngest({ ROLES, BUS_URL }: Config): void {
  if (!BUS_URL && !ROLES.includes("ingest"))
    throw new ConfigError(["BUS_URL: needed where the role ingest is left to another process"]);
}

/** From here on nobody has the owner's password. */
async function migrated(urls: DatabaseUrls, log: Log): Promise<string> {
  await migrate(urls);
  if (await canRewriteAudit(urls.url))
    log.warn(
      "the role of DATABASE_URL owns the tables: whoever takes over this process could change the audit log and the schema. " +
        "Give it a role of its own and DATABASE_OWNER_URL the owner's, see docs/database.md",
    );
  return urls.url;
}

async function databaseOf(config: Config, log: Log, stack: Stack): Promise<DatabaseUrls> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = config;
  if (url) return { url, ownerUrl: ownerUrl || url };
  const postgres = await startEmbeddedPostgres({
    dataDir: join(config.DATA_DIR, "postgres"),
    log: { info: (text) => log.info(text), warn: (text) => log.warn(text) },
    onLost: (error) => {
      log.fatal({ err: error }, "PostgreSQL could not be started again");
      // Whoever runs this process starts it again, and with it the database.
      process.kill(process.pid, "SIGTERM");
    },
  });
  stack.later("PostgreSQL", () => postgres.stop());
  return postgres;
}

interface BusParts {
  databaseUrl: string;
  log: Log;
  stack: Stack;
  /** Forked already, where this process takes messages in. */
  broker: ChildProcess | undefined;
}

/** The server's own connection to the bus, and where devices find it. */
async function busOf(
  config: Config,
  { databaseUrl, log, stack, broker: child }: BusParts,
): Promise<{ bus: Bus; brokerUrl: string; ports?: Ports }> {
  if (config.BUS_URL) {
    const outside = await connectMqttBus({ url: config.BUS_URL, log });
    stack.later("bus", () => outside.close());
    if (config.ROLES.includes("ingest")) {
      const ingest = await ingestOf(config, { databaseUrl, internalSecret: "", log, child });
      stack.later("ingest", () => ingest.stop());
    }
    return { bus: outside, brokerUrl: withoutCredentials(config.BUS_URL) };
  }
  const internalSecret = randomBytes(24).toString("base64url");
  const broker = await ingestOf(config, { databaseUrl, internalSecret, log, child });
  stack.later("broker", () => broker.stop());
  const url = `mqtt://127.0.0.1:${broker.port}`;
  const bus = await connectMqttBus({ url, username: INTERNAL_USERNAME, password: internalSecret, log });
  stack.later("bus", () => bus.close());
  return { bus, brokerUrl: url, ports: broker.ports };
}

/** Devices have their own credentials. */
function withoutCredentials(busUrl: string): string {
  const url = new URL(busUrl);
  url.username = "";
  url.password = "";
  return url.href;
}

/** Two batches at once, the upkeep and its lock, and a spare. */
const BROKER_POOL = 5;

interface IngestParts {
  internalSecret: string;
  child: ChildProcess | undefined;
}

async function ingestOf(
  config: Config,
  { databaseUrl, internalSecret, log, child }: Omit<BusParts, "stack" | "broker"> & IngestParts,
): Promise<BrokerChildren> {
  return keepBrokers(
    {
      type: "start",
      databaseUrl,
      poolSize: BROKER_POOL,
      busUrl: config.BUS_URL,
      clientId: config.BUS_CLIENT_ID || `sweepline-${hostname()}`,
      ...brokerListenOf(config),
      internalSecret,
      serverSecret: await readServerSecret(config),
      outgoingNetworks: config.OUTGOING_NETWORKS,
      logLevel: config.LOG_LEVEL,
    },
    { log, first: child, count: config.BUS_URL ? 1 : config.BROKER_PROCESSES },
  );
}
