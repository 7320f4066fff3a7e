/**
 * node server/src/cli/register-fleet.ts --robots 1000 [--out data/load-fleet.json] [--broker mqtt://host:port]
 *
 * Registers load robots in the database of the product (DATABASE_URL, or the embedded PostgreSQL of the server that runs
 * in DATA_DIR) and writes what they sign in with to a file that only its owner may read. The server need not be told:
 * it looks a robot up when it signs in, and remembers a name that it did not know for five seconds only.
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createApp } from "../app.ts";
import type { Bus } from "../core/bus/bus.ts";
import { systemClock } from "../core/clock.ts";
import { type Config, readConfig } from "../core/config.ts";
import { createDatabase } from "../core/db/database.ts";
import { findRunningPostgres } from "../core/db/embedded-postgres-running.ts";
import { createLog } from "../core/log.ts";
import { ensureLoadFleet } from "./load-fleet.ts";

const MAX_ROBOTS = 100_000;

/** Nobody hears what is told here, see above. */
const silentBus: Bus = {
  publish: async () => undefined,
  subscribe: async () => () => undefined,
  close: async () => undefined,
};

interface Options {
  robots: number;
  file: string;
  brokerUrl: string;
}

function readOptions(config: Config): Options {
  const { values } = parseArgs({
    options: {
      robots: { type: "string", default: "1000" },
      out: { type: "string" },
      broker: { type: "string" },
    },
  });
  const robots = Number(values.robots);
  if (!Number.isInteger(robots) || robots < 1 || robots > MAX_ROBOTS)
    throw new Error(`--robots must be a whole number from 1 to ${MAX_ROBOTS}`);
  const file = resolve(values.out ?? join(config.DATA_DIR, "load-fleet.json"));
  return { robots, file, brokerUrl: values.broker ?? brokerUrlOf(config) };
}

async function databaseUrlOf(config: Config): Promise<string> {
  const url = config.DATABASE_URL || (await findRunningPostgres(join(config.DATA_DIR, "postgres")));
  if (url) return url;
  throw new Error(`No server runs in ${config.DATA_DIR}. Start it first (npm start), or set DATABASE_URL.`);
}

function brokerUrlOf(config: Config): string {
  if (!config.BUS_URL && config.MQTT_PORT === "off")
    throw new Error("MQTT_PORT is off: say by --broker where the robots find the broker");
  if (!config.BUS_URL) return `mqtt://127.0.0.1:${config.MQTT_PORT}`;
  const url = new URL(config.BUS_URL);
  url.username = "";
  url.password = "";
  return url.href;
}

async function main(): Promise<void> {
  const config = { ...readConfig(process.env), CONSOLE_DIR: "" };
  const options = readOptions(config);
  const log = createLog("error");
  const db = createDatabase({
    url: await databaseUrlOf(config),
    size: 4,
    onError: (error) => log.error({ err: error }, "database connection"),
  });
  try {
    const app = await createApp({ config, db, bus: silentBus, clock: systemClock, log });
    const deps = { ...app.fleet, organizations: app.access.organizations };
    const { registered } = await ensureLoadFleet(deps, options);
    await app.close();
    process.stdout.write(
      `${options.robots} load robots (${registered} new), credentials in ${options.file}\n`,
    );
  } finally {
    await db.close();
  }
}

// Who started us has gone; the channel by which we know keeps nobody here.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();

try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
