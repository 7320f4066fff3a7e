import { type App, createApp } from "../app.ts";
import type { Bus } from "../core/bus/bus.ts";
import type { Ports } from "../core/bus/listeners.ts";
import { systemClock } from "../core/clock.ts";
import type { Config } from "../core/config.ts";
import { createDatabase } from "../core/db/database.ts";
import { ensurePartitions } from "../core/db/partitions.ts";
import type { Log } from "../core/log.ts";
import type { ProcessDeps } from "../core/room.ts";
import type { LanAuthority } from "../core/tls/lan-certificate.ts";
import { demoUpkeep, drawHistoryAside, type FirstStart, seedFirstStart } from "../demo/index.ts";
import { noteCrashes } from "../system/logs/index.ts";
import { listen, type Network, networkOf, withPorts } from "./network.ts";

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

export interface Up {
  ready: Ready;
  /** Makes what people did not have to wait for: a demonstration that begins, and after it all that happens by itself. */
  complete(): Promise<void>;
}

/** What the rooms stand on. */
export interface Beneath {
  config: Config;
  log: Log;
  stack: Stack;
  databaseUrl: string;
  bus: Bus;
  /** Where robots of this machine sign in. */
  brokerUrl: string;
  ports?: Ports;
  authority: LanAuthority | undefined;
}

/** Opens the rooms to people, as far as this process is to serve them. */
export async function openRooms(beneath: Beneath): Promise<Up> {
  const { config, log, stack, databaseUrl, bus, brokerUrl, ports, authority } = beneath;
  const db = createDatabase({
    url: databaseUrl,
    size: config.DATABASE_POOL,
    onError: (error) => log.warn({ err: error }, "idle database connection"),
  });
  stack.later("database pool", () => db.close());
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
  const drawHistory = drawHistoryAside({ db, databaseUrl, logLevel: config.LOG_LEVEL, later: stack.later });
  const { username, password, demo, fill } = await firstStartOf(app, { ...deps, brokerUrl, drawHistory });
  await ensurePartitions(db, aroundToday());
  const complete = async (): Promise<void> => {
    await db.underLock("fill-demo", fill);
    if (demo)
      for (const work of demoUpkeep({ db, clock: deps.clock, ...app.sites, ...app.operations }))
        app.upkeep.add(work);
    if (config.ROLES.includes("jobs")) await app.upkeep.start();
  };
  const isBeginning = demo?.isFilled === false;
  const [url] = await Promise.all([
    config.ROLES.includes("api") ? listen(app, config, stack.later) : "",
    isBeginning || complete(),
  ]);
  return {
    ready: {
      ...{ url, brokerUrl, network: networkOf(deps.config, url, authority) },
      ...(password && { firstSignIn: { username, password } }),
      ...(demo && { demo }),
    },
    complete: isBeginning ? complete : async () => undefined,
  };
}

const DAY_MS = 86_400_000;

/** What is written before upkeep makes room for the weeks to come; yesterday is said by who was offline. */
function aroundToday(): { from: Date; to: Date } {
  const now = systemClock.now().getTime();
  return { from: new Date(now - DAY_MS), to: new Date(now + DAY_MS) };
}

/** Files may be away for a while and robots must not wait for them, so it is said and nothing more. */
async function sayStorageFaults({ storage }: App, log: Log): Promise<void> {
  for (const { region, error } of await storage.check())
    log.error(
      { err: error, region },
      "uploaded files cannot be stored here: check FILES_URL and FILES_REGIONS",
    );
}

/** What must be there before anyone comes. Of processes that start at once, one does it. */
async function firstStartOf(
  { access, fleet, operations, care, audit, ensureBuiltIns }: App,
  deps: ProcessDeps & { brokerUrl: string; drawHistory: ReturnType<typeof drawHistoryAside> },
): Promise<FirstStart> {
  let first: FirstStart = { username: "", fill: async () => undefined };
  await deps.db.underLock("bring-up", async () => {
    first = await seedFirstStart({ ...deps, ...fleet, access, operations, care, audit, ensureBuiltIns });
  });
  return first;
}
