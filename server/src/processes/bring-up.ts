import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { type App, createApp } from "../app.ts";
import type { Bus } from "../core/bus/bus.ts";
import type { Ports } from "../core/bus/listeners.ts";
import { connectMqttBus } from "../core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../core/bus/rights.ts";
import { systemClock } from "../core/clock.ts";
import { type Config, ConfigError } from "../core/config.ts";
import { createDatabase } from "../core/db/database.ts";
import { startEmbeddedPostgres } from "../core/db/embedded-postgres.ts";
import { canRewriteAudit, type DatabaseUrls, migrate } from "../core/db/migrate.ts";
import type { Log } from "../core/log.ts";
import type { ProcessDeps } from "../core/room.ts";
import { readServerSecret } from "../core/secret-box.ts";
import { demoUpkeep, type FirstStart, seedFirstStart } from "../demo/index.ts";
import { noteCrashes } from "../system/logs/index.ts";
import { type BrokerChild, keepBroker } from "./broker-child.ts";
import {
  brokerListenOf,
  listen,
  type Network,
  networkOf,
  openCertificate,
  requirePorts,
  withPorts,
} from "./network.ts";

/** What was brought up so far, to be taken down in the opposite order. */
export interface Stack {
  later(name: string, close: () => Promise<void>): void;
  takeDown(): Promise<void>;
}

export interface Ready {
  url: string;
  /** Where robots of this machine sign in. */
  brokerUrl: string;
  network: Network;
  /** The platform administrator, at the first start only. */
  firstSignIn?: { username: string; password: string };
  /** People of the demonstration, all with one password. */
  demo?: FirstStart["demo"];
}

/**
 * Brings up what the configuration says:
 *
 *   database ─▶ schema ─▶ broker and ingest ─▶ bus ─▶ rooms ─▶ built-ins ─▶ upkeep, HTTP
 */
export async function bringUp(config: Config, log: Log, stack: Stack): Promise<Ready> {
  requireIngest(config);
  await requirePorts(config);
  const authority = await openCertificate(config, { log, later: stack.later });
  const databaseUrl = await migrated(await databaseOf(config, log, stack), log);
  const db = createDatabase({
    url: databaseUrl,
    size: config.DATABASE_POOL,
    onError: (error) => log.warn({ err: error }, "idle database connection"),
  });
  stack.later("database pool", () => db.close());
  const { bus, brokerUrl, ports } = await busOf(config, { databaseUrl, log, stack });
  const deps: ProcessDeps = {
    config: { ...withPorts(config, ports), DATABASE_OWNER_URL: "" },
    db,
    bus,
    clock: systemClock,
    log,
  };
  const app = await createApp(deps);
  stack.later("rooms", () => app.close());
  noteCrashes({ exceptions: app.logs.exceptions, log });
  void sayStorageFaults(app, log);
  const { username, password, demo } = await fillEmptyDatabase(app, { ...deps, brokerUrl });
  if (demo)
    for (const work of demoUpkeep({ db, clock: deps.clock, ...app.sites, ...app.operations }))
      app.upkeep.add(work);
  if (config.ROLES.includes("jobs")) await app.upkeep.start();
  const url = config.ROLES.includes("api") ? await listen(app, config, stack.later) : "";
  const network = networkOf(deps.config, url, authority);
  return {
    url,
    brokerUrl,
    network,
    ...(password && { firstSignIn: { username, password } }),
    ...(demo && { demo }),
  };
}

/** Files may be away for a while and robots must not wait for them, so it is said and nothing more. */
async function sayStorageFaults({ storage }: App, log: Log): Promise<void> {
  for (const { region, error } of await storage.check())
    log.error(
      { err: error, region },
      "uploaded files cannot be stored here: check FILES_URL and FILES_REGIONS",
    );
}

/** Nobody else would take in what comes to a broker of our own. */
function requireIngest({ ROLES, BUS_URL }: Config): void {
  if (!BUS_URL && !ROLES.includes("ingest"))
    throw new ConfigError(["BUS_URL: needed where the role ingest is left to another process"]);
}

/** What must be there before anyone comes. Of processes that start at once, one does it. */
async function fillEmptyDatabase(
  { access, fleet, operations, care, audit, ensureBuiltIns }: App,
  deps: ProcessDeps & { brokerUrl: string },
): Promise<FirstStart> {
  let first: FirstStart = { username: "" };
  await deps.db.underLock("bring-up", async () => {
    first = await seedFirstStart({ ...deps, ...fleet, access, operations, care, audit, ensureBuiltIns });
  });
  return first;
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
}

/** The server's own connection to the bus, and where devices find it. */
async function busOf(
  config: Config,
  { databaseUrl, log, stack }: BusParts,
): Promise<{ bus: Bus; brokerUrl: string; ports?: Ports }> {
  if (config.BUS_URL) {
    const outside = await connectMqttBus({ url: config.BUS_URL, log });
    stack.later("bus", () => outside.close());
    if (config.ROLES.includes("ingest")) {
      const ingest = await ingestOf(config, { databaseUrl, internalSecret: "", log });
      stack.later("ingest", () => ingest.stop());
    }
    return { bus: outside, brokerUrl: withoutCredentials(config.BUS_URL) };
  }
  const internalSecret = randomBytes(24).toString("base64url");
  const broker = await ingestOf(config, { databaseUrl, internalSecret, log });
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

async function ingestOf(
  config: Config,
  { databaseUrl, internalSecret, log }: { databaseUrl: string; internalSecret: string; log: Log },
): Promise<BrokerChild> {
  return keepBroker(
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
    log,
  );
}
