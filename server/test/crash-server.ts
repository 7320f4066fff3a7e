/** The whole server as it runs in life, to be killed: its own PostgreSQL, its own broker, one data folder. */
import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { connectionUrl, openCluster } from "../src/core/db/embedded-postgres-cluster.ts";
import { freePortAfter } from "../src/core/free-port.ts";

export interface CrashServer {
  mqttPort: number;
  start(): Promise<void>;
  /** SIGKILL; settles when the process is gone. */
  killServer(): Promise<void>;
  killPostgres(): Promise<void>;
  /** SIGKILL to a process that is its broker; the server starts another one. */
  killBroker(): Promise<void>;
  /** Of the superuser. */
  databaseUrl(): Promise<string>;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

const FIRST_PORT = 10_000;
const PORTS = 20_000;

/** Below those that outgoing connections are given (Linux: from 32,768), which could take it while the server is down. */
export const lastingPort = (): Promise<number> =>
  freePortAfter({ host: "127.0.0.1", port: FIRST_PORT + Math.floor(Math.random() * PORTS) });

const MAIN = join(import.meta.dirname, "../src/main.ts");

/** `port`: of its HTTP, where others have to find it again; 0: any. */
export async function createCrashServer(
  dataDir: string,
  { port = 0, brokerProcesses = 1 } = {},
): Promise<CrashServer> {
  const mqttPort = await lastingPort();
  const pgdata = join(dataDir, "postgres", "pgdata");
  let child: ChildProcess | undefined;
  const postmaster = async (): Promise<{ pid: number; port: number }> => {
    const lines = (await readFile(join(pgdata, "postmaster.pid"), "utf8")).split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  };
  const databaseUrl = async (): Promise<string> => {
    const { superuser } = (await openCluster(join(dataDir, "postgres"))).passwords;
    return connectionUrl("superuser", { password: superuser, port: (await postmaster()).port });
  };
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };

  return {
    mqttPort,
    async start() {
      child = fork(MAIN, {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        env: {
          ...process.env,
          ...{
            DATA_DIR: dataDir,
            HOST: "127.0.0.1",
            PORT: String(port),
            MQTT_HOST: "127.0.0.1",
            MQTT_PORT: String(mqttPort),
            BROKER_PROCESSES: String(brokerProcesses),
          },
          ...{ DATABASE_URL: "", BUS_URL: "", SWEEPLINE_DEMO: "0", LOG_LEVEL: "silent", CONSOLE_DIR: "" },
        },
      });
      const started = child;
      const failed = once(started, "exit").then(([code]) => {
        throw new Error(`server ended with ${code} while starting`);
      });
      await Promise.race([once(started, "message"), failed]);
      failed.catch(() => undefined);
    },
    killServer: () => end("SIGKILL"),
    async killPostgres() {
      process.kill((await postmaster()).pid, "SIGKILL");
    },
    async killBroker() {
      process.kill(await brokerOf(child?.pid ?? 0), "SIGKILL");
    },
    databaseUrl,
    async query(text, values = []) {
      const client = new pg.Client({ connectionString: await databaseUrl() });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    stop: () => end("SIGTERM"),
  };
}

/** A child of a server that runs our code, any of them. */
export async function brokerOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = children.trim().split(" ").map(Number);
  const commands = await Promise.all(pids.map((one) => readFile(`/proc/${one}/cmdline`, "utf8")));
  const brokers = pids.filter((_, index) => commands[index]?.includes("broker-main"));
  return brokers[Math.floor(Math.random() * brokers.length)] ?? 0;
}

/** Robots of the test, known to the server. */
export async function insertRobots(
  server: CrashServer,
  { secret, count }: { secret: string; count: number },
): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `CRASH-${index}`);
  await server.query("insert into products (code, name, kind) values ('C', 'Crash', 'scrubber')");
  await server.query(
    `insert into devices (serial_number, manufacturer, product_id, organization_id, time_zone)
     select name, 'Acme', (select id from products where code = 'C'), (select min(id) from organizations), 'UTC'
       from unnest($1::text[]) name`,
    [names],
  );
  await server.query("insert into device_credentials (device_id, secret_hash) select id, $1 from devices", [
    createHash("sha256").update(secret).digest(),
  ]);
  return names;
}
