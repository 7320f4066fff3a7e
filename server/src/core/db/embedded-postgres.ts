/**
 * A real PostgreSQL of our own, for machines that have none: made on the first start, listening on this machine
 * only, durable, and gone when we are gone.
 *
 *   start ─▶ clear what an earlier run left ─▶ run ──stop()──▶ stopped
 *                                              │ ▲
 *                              server died ────┘ └──── started again on the same port, with crash recovery
 *
 * Connections that were open when the server died fail; the pool opens new ones as soon as it is back.
 */
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { type Cluster, connectionUrl, openCluster } from "./embedded-postgres-cluster.ts";
import { clearLeftover } from "./embedded-postgres-leftover.ts";
import { type Postmaster, startPostmaster } from "./embedded-postgres-postmaster.ts";
import { prepareRoles } from "./embedded-postgres-roles.ts";
import type { DatabaseUrls } from "./migrate.ts";

const START_ATTEMPTS = 6;
const RETRY_AFTER_MS = 250;

export interface EmbeddedPostgresOptions {
  /** A folder of its own; made if missing. */
  dataDir: string;
  log: { info(text: string): void; warn(text: string): void };
  /** False only for databases that need not survive a power cut, as in tests. */
  durable?: boolean;
  /** Called when the server died and could not be started again. */
  onLost?: (error: unknown) => void;
}

export interface EmbeddedPostgres extends DatabaseUrls {
  port: number;
  stop(): Promise<void>;
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, onLost = (error: unknown) => log.warn(String(error)) } = options;
  const cluster = await openCluster(options.dataDir);
  await clearLeftover(cluster, (text) => log.warn(text));
  const { port, supervisor } = await startOnFreePort(cluster, { durable, log, onLost });
  await prepareRoles(cluster, port);
  log.info(`PostgreSQL is running on 127.0.0.1:${port}`);
  const { passwords, socketFolder } = cluster;
  return {
    url: connectionUrl("server", { password: passwords.server, port, socketFolder }),
    ownerUrl: connectionUrl("owner", { password: passwords.owner, port, socketFolder }),
    port,
    stop: supervisor.stop,
  };
}

/** The port found free may be taken, by a connection of anybody here, before the database listens there. */
async function startOnFreePort(cluster: Cluster, options: Omit<SupervisorOptions, "port">) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const supervisor = keepRunning(cluster, { ...options, port });
    try {
      await supervisor.started;
      return { port, supervisor };
    } catch (error) {
      if (attempt === START_ATTEMPTS || !String(error).includes("Address already in use")) throw error;
    }
  }
}

interface SupervisorOptions {
  port: number;
  durable: boolean;
  log: EmbeddedPostgresOptions["log"];
  onLost: (error: unknown) => void;
}

function keepRunning(cluster: Cluster, options: SupervisorOptions) {
  let isStopping = false;
  let current: Promise<Postmaster> = startWithRetry(cluster, options);

  const watch = (postmaster: Postmaster): void => {
    void postmaster.ended.then(() => {
      if (isStopping) return;
      options.log.warn("PostgreSQL stopped unexpectedly; starting it again");
      current = startWithRetry(cluster, options);
      current.then(watch, options.onLost);
    });
  };

  const started = current.then(watch);
  const stop = async (): Promise<void> => {
    isStopping = true;
    await current.then(
      (postmaster) => postmaster.stop(),
      () => undefined,
    );
  };
  return { started, stop };
}

/** The children of a killed server hold its shared memory for a moment, and until then no new one may start. */
async function startWithRetry(cluster: Cluster, options: SupervisorOptions): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostmaster(cluster, options);
    } catch (error) {
      if (attempt === START_ATTEMPTS || !/shared memory|lock file/.test(String(error))) throw error;
      await wait(RETRY_AFTER_MS * attempt);
    }
  }
}
